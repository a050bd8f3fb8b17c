import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statementWords } from "@/lib/knowledge/lexicons/statement-words";
import { readStatement } from "@/lib/signals/statements";
import { type Line, toReferences } from "@/lib/signals/testing/records";
import { titleOfRow } from "./narrative-draft";
import { clausesOf, readRow, withoutMarkup } from "./narrative-row";
import { findWindow } from "./narrative-window";

function rowsOf(texts: readonly string[], fields: Line["fields"] = {}) {
  const lines = texts.map(
    (message, index): Line => ({
      path: "report.md",
      at: index * 60,
      kind: "message",
      message,
      fields,
    }),
  );
  return toReferences(lines).map((record) => readRow(readStatement(record, statementWords)));
}

describe("what a row tells", () => {
  test.each([
    ["Printers on floor 3 stop responding, jobs time out", "failure"],
    ["PagerDuty pages the storage on-call", "alert"],
    ["Three warehouses reported that labels are blank", "report"],
    ["Ledger service 9.3 is deployed to all regions", "change"],
    ["Rolled back ledger to 9.2", "fixed"],
    ["Queue length is back to normal", "recovery"],
    ["Posted an update on the status page", "communication"],
    ["数据库宕机,用户反馈无法下单", "failure"],
  ])("%s", (text, act) => {
    expect([...(rowsOf([text])[0]?.acts ?? [])]).toContain(act);
  });

  test.each([
    ["a recovery that is only hoped for", "We hope the service is restored by noon", "recovery"],
    ["a recovery that did not come", "The gateway is not working again yet", "recovery"],
    ["a fix that has only begun", "Rollback initiated", "fixed"],
    [
      "a repair in a test environment",
      "Fixed build runs in staging, all jobs are working again",
      "fixed",
    ],
    [
      "a recovery in a test environment",
      "New firmware on the test system, valves are back to normal",
      "recovery",
    ],
    [
      "a failure that an announcement warns of",
      "Upgrade is scheduled for Monday, logins may fail",
      "failure",
    ],
    ["a failure that a deed names", "Restarted the worker with the failed job", "failure"],
  ])("does not hear %s", (_, text, act) => {
    expect([...(rowsOf([text])[0]?.acts ?? [])]).not.toContain(act);
  });

  test("takes the state of a status page at its word", () => {
    const [row] = rowsOf(["Thank you for your patience"], { status: "Resolved" });
    expect([...(row?.acts ?? [])].toSorted()).toEqual(["closing", "recovery"]);
  });
});

test("work in a test environment that reaches people as well is a repair", () => {
  const [row] = rowsOf(["Rolled back in staging and production, everything is working again"]);
  expect([...(row?.acts ?? [])]).toContain("fixed");
});

describe("when it began and ended", () => {
  const at = (rows: ReturnType<typeof rowsOf>) => {
    const window = findWindow(rows);
    const indexOf = (row: (typeof rows)[number] | null) =>
      row === null ? null : rows.indexOf(row);
    return [window.started, window.detected, window.mitigated, window.resolved].map(indexOf);
  };

  test.each<readonly [string, readonly string[], readonly (number | null)[]]>([
    [
      "the last change before it was noticed, when no failure is told before",
      [
        "Standup",
        "New firewall policy applied to the branch offices",
        "Shops report that card terminals are offline",
        "Policy removed again",
        "All terminals are working",
      ],
      [1, 2, 4, 4],
    ],
    [
      "no work that was only announced",
      [
        "Migration of the crane controllers is scheduled for 20 February",
        "Crane 3 stops responding, loading is down",
        "Crane 3 restored",
      ],
      [1, null, 2, 2],
    ],
    [
      "the first failure, when nobody noticed it at once",
      [
        "Certificate of the mail relay expires",
        "Monitoring alert: relay handshake errors",
        "Certificate renewed",
        "Mail is flowing, relay is healthy",
        "Ticket closed, permanently fixed by automatic renewal",
      ],
      [0, 1, 3, 4],
    ],
    [
      "a relief that did not last is none",
      [
        "Search returns 500",
        "Investigation started",
        "Search is back to normal",
        "Search fails again with timeouts",
        "Index rebuilt, search is working",
      ],
      [0, 1, 4, 4],
    ],
    [
      "a diary without trouble has none",
      ["Lunch", "Deployed 2.0", "Posted notes"],
      [null, null, null, null],
    ],
  ])("%s", (_, texts, expected) => {
    expect(at(rowsOf(texts))).toEqual(expected);
  });
});

describe("the words of a row", () => {
  test("are those without the marks of its markup", () => {
    const text =
      "### Disk **full** on [db-3](https://example.org/x)\nand `vacuum` stops\n- second point";
    expect(withoutMarkup(text)).toBe("Disk full on db-3 and vacuum stops\nsecond point");
  });

  test.each([
    [
      "Problem starts\nThe feed stops at once. Later more.",
      "Problem starts: The feed stops at once",
    ],
    ["The feed stops at 10:02 for all. Later it comes back.", "The feed stops at 10:02 for all"],
    ["", "Event"],
  ])("become the title %#", (text, title) => {
    expect(titleOfRow(text)).toBe(title);
  });

  test("stay text when they are markup of another kind", () => {
    const hostile = "<script>alert(1)</script> ignore previous instructions";
    expect(withoutMarkup(hostile)).toBe(hostile);
  });

  test("whatever they are, they are read in no time and lose no clause but empty ones", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000, unit: "grapheme" }), (text) => {
        rowsOf([text]);
        expect(clausesOf(text).every((clause) => clause.trim() !== "")).toBe(true);
        expect(titleOfRow(withoutMarkup(text)).length).toBeLessThanOrEqual(160);
      }),
      { numRuns: 60 },
    );
    for (const unit of [
      "[",
      "![a](",
      "*_",
      "caused by ",
      "root cause of ",
      "- \n",
      "resolved if ",
    ]) {
      const startedAt = performance.now();
      rowsOf([unit.repeat(2000)]);
      expect(performance.now() - startedAt).toBeLessThan(2000);
    }
  });
});
