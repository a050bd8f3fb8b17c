import { expect, test } from "vitest";
import { findAnswerStatus } from "./answer-status";
import type { FieldValue } from "./evidence-record";

test.each<[string, Record<string, FieldValue>, number | null]>([
  ["a number under its own name", { code: 7, status: 204 }, 204],
  ["a text", { status: "503" }, 503],
  ["its own name before others", { rc: 500, status: 200 }, 200],
  ["a short name beside a status in words", { status: "failed", rc: 502 }, 502],
  ["a long name", { gateway_status_code: 504 }, 504],
  ["capitals", { SC: "401" }, 401],
  ["no number of three digits", { code: 17, sc: 5030 }, null],
  ["no other member", { score: 500, barcode: 404, exit: 137 }, null],
])("the status of an answer: %s", (_, fields, status) => {
  expect(findAnswerStatus(fields)).toBe(status);
});
