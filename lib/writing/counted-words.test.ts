import { expect, test } from "vitest";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import { citation } from "@/lib/view-model/testing/sample-timeline";
import { clauseOfMeasurement, countBehind } from "./counted-words";

const counted = (template: string, count = 136) =>
  ({
    what: `records of mail on mx-1 that say “${template}”`,
    value: { kind: "count", count },
  }) as Measurement; // Nothing else of it is told.

const tell = (template: string, lines: readonly string[]) =>
  clauseOfMeasurement(counted(template), {
    evidence: lines.map((line, at) => citation("mail.log", at + 1, line)),
  });

test("the words that all lines share are quoted where they are a phrase", () => {
  expect(tell("cannot write audit record: No space left (lost so far: <*>)", [])).toBe(
    "mail on mx-1 recorded “cannot write audit record: No space left” 136 times",
  );
});

test("a code that all cited lines have is kept, and values that differ are none of the quotation", () => {
  const lines = [
    "16:05:29 WARN request 4f1a rejected with 401",
    "16:05:30 WARN request 9b2c rejected with 401",
  ];
  expect(tell("request <*> rejected with <*>", lines)).toBe(
    "mail on mx-1 recorded “rejected with 401” 136 times",
  );
});

test("where no phrase is shared, one line is quoted as an example, without its stamp", () => {
  const lines = [
    "Nov 22 10:54:38 mx-1 smtpd[41]: 9F2B: client=unknown[203.0.113.77], user=fin-07",
    "Nov 22 10:54:39 mx-1 smtpd[41]: 9F2C: client=unknown[203.0.113.77], user=fin-08",
  ];
  expect(tell("<*>: client=unknown[<*>], user=<*>", lines)).toBe(
    "mail on mx-1 wrote 136 records, for example “9F2B: client=unknown[203.0.113.77], user=fin-07”",
  );
});

test("an example that is long is cut between words", () => {
  const line = `a=1 ${"b=2 ".repeat(60)}c`;
  const words = tell(`a=<*> ${"b=<*> ".repeat(60)}c`, [line]);
  expect(words?.length).toBeLessThan(160);
  expect(words).toMatch(/ b=2…”$/);
});

test("words that no line varies stay whole", () => {
  expect(tell("token request throttled", [])).toBe(
    "mail on mx-1 recorded “token request throttled” 136 times",
  );
});

test("behind words of ours stands how many records they rest on", () => {
  expect(countBehind(counted("<*>"))).toBe(" (136 records of mail on mx-1)");
});

test("a line that repeats what separates its values is read in no time", () => {
  const started = performance.now();
  tell("<*>:".repeat(200), [":".repeat(5_000), `${"a:".repeat(400)} x`]);
  expect(performance.now() - started).toBeLessThan(500);
});
