import { expect, test } from "vitest";
import { findTimeField } from "./time-field";

test("a word for what happened says when in writing, and counts in numbers", () => {
  const started = "2026-03-14T02:14:05Z";
  expect(findTimeField({ version: "1.2", started })).toMatchObject({ key: "started" });
  expect(findTimeField({ Sent: 1_773_454_445 })).toBeNull();
  expect(findTimeField({ received: "1773454445" })).toBeNull();
});
