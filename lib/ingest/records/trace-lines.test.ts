import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { undatedDraft } from "./draft";
import { withTraceFacts } from "./trace-facts";
import { isTracePart } from "./trace-lines";

function findTraceFacts(lines: readonly string[]) {
  return withTraceFacts(undatedDraft(lines[0] ?? ""), lines).fields;
}

describe("a line belongs to a trace", () => {
  test.each([
    "    at Object.<anonymous> (/srv/app.js:10:9)",
    "at com.example.Pool.get(Pool.java:42)",
    "Caused by: java.io.EOFException",
    "\t... 12 more",
    "Traceback (most recent call last):",
    "ValueError: boom",
    "requests.exceptions.Timeout: read timed out",
    "java.lang.IllegalStateException: closed",
    'Exception in thread "main" java.lang.Error: x',
    "The above exception was the direct cause of the following exception:",
    "panic: runtime error: index out of range",
    "goroutine 17 [chan receive, 5 minutes]:",
    "main.(*Pool).Get(0xc000010000, {0x1, 0x2})",
    "net/http.HandlerFunc.ServeHTTP(...)",
    "created by net/http.(*Server).Serve",
    "exit status 2",
  ])("%s", (line) => {
    expect(isTracePart(line)).toBe(true);
  });

  test.each([
    "Connection refused",
    "ERROR: deadlock detected",
    "Errors: 12",
    "(see above)",
    "we saw it (at 14:02)",
    "attempt 3 of 5",
  ])("not %s", (line) => {
    expect(isTracePart(line)).toBe(false);
  });
});

describe("what a record threw", () => {
  test("Java: the exception above the frames, and the last cause", () => {
    expect(
      findTraceFacts([
        "2026-11-21 ERROR request failed",
        "com.example.OrderException: order 12 failed",
        "\tat com.example.Orders.load(Orders.java:12)",
        "Caused by: java.sql.SQLException: pool is empty",
        "\tat com.example.Pool.get(Pool.java:42)",
        "Caused by: java.net.ConnectException: Connection refused",
        "\t... 12 more",
      ]),
    ).toEqual({
      error: "com.example.OrderException: order 12 failed",
      cause: "java.net.ConnectException: Connection refused",
    });
  });

  test("Python: the last exception, and the first of a chain", () => {
    expect(
      findTraceFacts([
        "2026-11-21 ERROR job failed",
        "Traceback (most recent call last):",
        '  File "a.py", line 3, in load',
        "    return rows[0]",
        "KeyError: 'id'",
        "",
        "During handling of the above exception, another exception occurred:",
        "",
        "Traceback (most recent call last):",
        '  File "a.py", line 9, in main',
        "app.LoadError: cannot load",
      ]),
    ).toEqual({ error: "app.LoadError: cannot load", cause: "KeyError: 'id'" });
  });

  test("Node and Go", () => {
    expect(
      findTraceFacts([
        "TypeError: x is not a function",
        "    at main (/srv/app.js:1:2)",
        "  [cause]: Error: first",
      ]),
    ).toEqual({ error: "TypeError: x is not a function", cause: "Error: first" });
    expect(
      findTraceFacts([
        "2026/11/21 00:20:01 starting",
        "panic: assignment to entry in nil map",
        "goroutine 1 [running]:",
      ]),
    ).toEqual({ error: "assignment to entry in nil map" });
  });

  test("nothing when the lines are no trace", () => {
    expect(findTraceFacts(["a list", "  of things"])).toEqual({});
  });
});

test("no text makes it throw", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 300 })), (lines) => {
      expect(Object.keys(findTraceFacts(lines)).length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(typeof isTracePart(line)).toBe("boolean");
    }),
  );
});
