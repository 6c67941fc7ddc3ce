import type { ItemReader } from "../model/item-reader.js";
import { checkItem, describeDropped } from "./check-item.js";
import { checkItemSchema, findItemFields } from "./check-item-schema.js";
import { completeSchema, expectAsked } from "./complete-schema.js";
import { describeFields } from "./describe-fields.js";
import { joinItemSchemas } from "./join-item-schemas.js";
import { readValues } from "./read-values.js";
import { writeParameters } from "./write-parameters.js";

/** The reader of an item schema of zod, which extends the library's. */
export const ZOD_READER: ItemReader = {
  listFields: (schema, { check }) => (check ? checkItemSchema : findItemFields)(schema),
  joinSchemas: joinItemSchemas,
  describeFields,
  completeSchema,
  expectAsked,
  checkItem: (item, check) => checkItem(item, check, readValues),
  describeDropped,
  writeParameters,
};
