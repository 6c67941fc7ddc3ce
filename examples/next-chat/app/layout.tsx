import type { Metadata } from "next";
import type { ReactNode } from "react";
import "./globals.css";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m3 8 4 4 6-8' fill='none' stroke='%23888' stroke-width='2'/%3E%3C/svg%3E";

export const metadata: Metadata = { title: "Trip planner", icons: { icon: ICON } };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
