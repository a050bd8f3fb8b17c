import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { knownWords, toRequestLine } from "./request-log";

const at = new Date(Date.UTC(2026, 10, 30));
const lineOf = (url: string, method = "GET") =>
  JSON.parse(toRequestLine({ url, method, status: 200, seconds: 0.0126, shows: "token" }, at));

test.each([
  ["/incidents/inc_0123456789abcdef?at=evt_1&text=secret", "/incidents/:value"],
  [
    "/api/v1/incidents/inc_1/artifacts/web-01/customers.log",
    "/api/v1/incidents/:value/artifacts/:value",
  ],
  ["/p/aSecretToken", "/p/:value"],
  ["/join/lowercasesecret", "/join/:value"],
  ["/_next/static/chunks/1.js", "/_next"],
  ["/", "/"],
])("of %s the line has the route alone", (url, route) => {
  expect(lineOf(url)).toEqual({
    ...{ time: "2026-11-30T00:00:00.000Z", level: "info", method: "GET", route },
    ...{ status: 200, milliseconds: 13, actor: "token" },
  });
});

test("an unknown method is not written into the log", () => {
  for (const method of ["x\ny", "SECRET"]) {
    expect(lineOf("/", method)).toMatchObject({ method: "other" });
  }
});

test("every folder of the app is known by its word", () => {
  const parts = globSync("app/**/{page.tsx,route.ts}").flatMap((file) =>
    file.split("/").slice(1, -1),
  );
  const words = parts.filter((part) => /^[a-z0-9-]+$/.test(part));
  expect(words.filter((word) => !knownWords.has(word))).toEqual([]);
});
