import { expect, test } from "vitest";
import { templateParameters } from "./template-parameters";

test.each([
  ["took <*> after <*> tries", "took 12 ms after 3 tries", ["12 ms", "3"]],
  ["<*> (<*>) at <*>", "host () at 10:00", ["host", "", "10:00"]],
  ["status: 5xx for <*>", "status: 503 for GET /x", ["503", "GET /x"]],
  ["all 5xx answers", "all 5xx answers", []],
  ["user <*> in", "user   bob\tin\r\nsecond line", ["bob"]],
  ["plain words", "plain words", []],
] as const)("%s aligns with %s", (template, message, parameters) => {
  expect(templateParameters(template, message)).toEqual(parameters);
});

test.each([
  ["took <*> after", "took 12 before"],
  ["took <*> after", "took 12 after all"],
  ["plain words", "plain word"],
  ["status 5xx", "status 404"],
  ["aa<*>aa", "aaa"],
])("%s is not the template of %s", (template, message) => {
  expect(templateParameters(template, message)).toBeNull();
});
