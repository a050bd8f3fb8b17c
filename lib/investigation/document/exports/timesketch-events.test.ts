import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { at, eventId, sampleEvent } from "@/lib/testing/sample-timeline";
import { scoreTimeline } from "../../construction/assessment/score-timeline";
import { buildDocument } from "../build-document";
import { countUndated, toTimesketchLines, toTimesketchTable } from "./timesketch-events";

function documentOf(events: readonly TimelineEvent[]) {
  const timeline = { ...emptyTimeline, events: [...events] };
  return buildDocument({
    ...{ settings: {}, title: "Orders failed", artifacts: [], timeline, decisions: [] },
    ...{ ...scoreTimeline(timeline, []), approvals: [], journal: [], revision: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
}

const linesOf = (...events: readonly TimelineEvent[]) =>
  toTimesketchLines(documentOf(events))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("events in the columns of Timesketch", () => {
  test("have a message, a time to the microsecond and what the time is of", () => {
    const ended = { ...at(9), latest: at(9).latest };
    const [line] = linesOf(sampleEvent(5, { title: "Pool is empty", endTime: ended }));
    expect(line).toMatchObject({
      message: "Pool is empty",
      datetime: "1970-01-01T00:00:05.000000+00:00",
      timestamp: 5_000_000,
      timestamp_desc: "Event Time",
      end_datetime: "1970-01-01T00:00:09.000000+00:00",
      ...{ kind: "failure", importance: "key", tag: ["failure", "key"] },
      citations: ["app.log line 5: line 5"],
    });
  });

  test("say that a time is inferred, and what the table leaves out has no known time", () => {
    const unknown = { kind: "unknown", raw: "", basis: "mention" } as const;
    const events = [
      sampleEvent(1, { time: { ...at(1), kind: "inferred" } }),
      sampleEvent(2, { time: unknown }),
    ];
    expect(linesOf(...events).map((line) => line.timestamp_desc)).toEqual(["Inferred Time"]);
    expect(countUndated(documentOf(events))).toBe(1);
  });

  test("leave out what an agent proposed and nobody decided on", () => {
    const events = [sampleEvent(1), sampleEvent(2, { actor: "agent", status: "proposed" })];
    expect(linesOf(...events).map(({ message }) => message)).toEqual(["Event 1"]);
    expect(countUndated(documentOf(events))).toBe(0);
  });

  test("state why an approval leaves an event out, in a column and a tag", () => {
    const document = documentOf([sampleEvent(1), sampleEvent(2)]);
    const notApproved = [{ noun: "event" as const, id: eventId(2), reason: "=A guess" }];
    const [one, other] = toTimesketchLines({ ...document, notApproved })
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([one.not_approved, one.tag]).toEqual(["", ["failure", "key"]]);
    expect([other.not_approved, other.tag]).toEqual([
      "=A guess",
      ["failure", "key", "not approved"],
    ]);
    const table = toTimesketchTable({ ...document, notApproved }).split("\r\n");
    expect(table[0]).toMatch(/,"not_approved"$/);
    expect(table[2]).toMatch(/,"'=A guess"$/);
  });

  test("cite 20 places at most, and count the others", () => {
    const [evidence] = sampleEvent(1).evidence;
    const cited = assertPresent(evidence, "the citation");
    const [line] = linesOf(
      sampleEvent(1, {
        evidence: Array.from({ length: 25 }, (_, place) => ({
          ...cited,
          locator: { kind: "lines" as const, from: place + 1, to: place + 1 },
        })),
      }),
    );
    expect(line.citations).toHaveLength(21);
    expect(line.citations.at(-1)).toBe("and 5 more");
  });
});

test("in a table no cell runs in a spreadsheet, and marks that are not seen are written out", () => {
  const [header, row] = toTimesketchTable(
    documentOf([sampleEvent(1, { title: '=HYPERLINK("x")', description: "a\u202eb\u001b[31m" })]),
  ).split("\r\n");
  expect(header).toMatch(/^"message","datetime","timestamp_desc","timestamp",/);
  expect(row).toMatch(/^"'=HYPERLINK\(""x""\)","1970-01-01T00:00:01\.000000\+00:00","Event Time"/);
  expect(row).toContain('"[""failure"",""key""]"');
  expect(row).toContain('"a[U+202E]b[U+001B][31m"');
});

test("in lines a value stays as it is, and a terminal is sent no mark that it acts on", () => {
  const lines = toTimesketchLines(documentOf([sampleEvent(1, { title: "a\u202eb\u001b[31m" })]));
  expect(lines).toContain(String.raw`a\u202eb\u001b[31m`);
  expect(JSON.parse(lines).message).toBe("a\u202eb\u001b[31m");
});
