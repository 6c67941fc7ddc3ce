import * as z from "zod/v4";

/** A tool input with every kind of limit that todo tools use. */
export const todoInputSchema = z.object({
  summary: z.string().max(200).optional(),
  todos: z
    .array(
      z.object({
        content: z.string().min(1).max(500),
        status: z.enum(["pending", "in_progress", "completed", "cancelled"]),
        activeForm: z.string().optional(),
        priority: z.number().int().min(1).max(5).optional(),
      }),
    )
    .max(50),
});
