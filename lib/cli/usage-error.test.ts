import { expect, test } from "vitest";

import { describeFailure } from "./usage-error";

test("a failure is told with what led to it", () => {
  const error = new Error("Cannot read a.log", { cause: new Error("it is gone") });
  expect(describeFailure(error)).toBe("Cannot read a.log: it is gone");
});

test("a statement and its values are never told", () => {
  const refused = new Error("connection refused");
  const failed = Object.assign(
    new Error("Failed query: select token from sessions where token = $1\nparams: s3cr3t", {
      cause: refused,
    }),
    { query: "select token from sessions where token = $1", params: ["s3cr3t"] },
  );
  expect(describeFailure(new Error("Cannot list", { cause: failed }))).toBe(
    "Cannot list: The database did not answer: connection refused",
  );
});
