import { expect, test } from "vitest";
import { lowerLogObject } from "./lower-object";

const at = { ts: 1_795_902_255.843, client: "mill-7" };

test("a request is known by its form, whatever its member is called, beside a short name of its status", () => {
  expect(
    lowerLogObject({ ...at, q: "POST /v1/grain?lot=3 HTTP/1.1", rc: 401, tr: 48 }),
  ).toMatchObject({
    ...{ kind: "access", severity: "notice", message: "POST /v1/grain 401" },
    fields: { method: "POST", path: "/v1/grain", query: "lot=3", status: 401, rc: 401, tr: 48 },
  });
});

test.each([
  ["as a text", { st: "503" }],
  ["beside a status in words", { status: "ok", code: 503 }],
  ["as a text under its own name", { status: "503" }],
])("the status of an answer is read %s", (_, members) => {
  const draft = lowerLogObject({ ...at, r: "GET /v1/grain HTTP/1.1", ...members });
  expect(draft).toMatchObject({ kind: "access", severity: "error", fields: { status: 503 } });
});

test.each([
  ["a request without an answer", { q: "GET /v1/grain" }],
  ["a number that is no status", { q: "GET /v1/grain", st: 7 }],
  ["a status without a request", { q: "grain", st: 401 }],
  ["words that begin as a request does", { q: "GET /v1/grain was slow", st: 200 }],
])("%s is no access record", (_, members) => {
  expect(lowerLogObject({ ...at, ...members }).kind).toBe("log");
});
