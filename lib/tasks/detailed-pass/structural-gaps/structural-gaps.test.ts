import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { toReference } from "@/lib/domain/evidence/record-reference";
import { LedgerWatch } from "@/lib/ledger/ledger-watch";
import { openLedger } from "@/lib/ledger/open-ledger";
import { epochMs, type Line, toRecords } from "@/lib/signals/testing/records";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { draftAt } from "../../testing/drafts";
import { earlyEnds } from "./early-ends";
import { assumedZones, missingRows } from "./find-structural-gaps";
import { unheardMembers } from "./unheard-members";

function watchOf(lines: readonly Line[]) {
  const watch = new LedgerWatch(["log"]);
  for (const record of toRecords(lines)) {
    const reference = toReference(record);
    if (reference !== null) watch.observe(reference);
  }
  return watch;
}

/** So many rows of a file, one a second. */
const rows = (path: string, count: number, message = "zelo brant"): readonly Line[] =>
  Array.from({ length: count }, (_, at) => ({ path, at, message, template: message }));

const keyAt = (at: number, path: string) => {
  const [record] = toRecords([{ path, at, message: "oru" }]).flatMap(
    (each) => toReference(each) ?? [],
  );
  return draftAt(epochMs / 1000 + at, { family: "oru", records: record ? [record] : [] });
};

test("rows that were numbered and are not there are missing, between the two that are", () => {
  const lines = rows("hal/orlu.log", 300).map((line, at) => ({
    ...line,
    fields: { nu: at < 200 ? at : at + 63 },
  }));
  const [gap, ...others] = missingRows(openLedger([watchOf(lines)]));
  expect(others).toEqual([]);
  expect(gap?.files).toEqual(["hal/orlu.log"]);
  expect(gap?.window?.earliest).toBe(epochMs + 199_000);
  expect(gap?.window?.latest).toBe(epochMs + 200_000);
});

test("a count that another process began, and one that was set anew, miss no rows", () => {
  const counted = (fields: (at: number) => Record<string, string | number>) =>
    missingRows(
      openLedger([
        watchOf(rows("hal/orlu.log", 300).map((line, at) => ({ ...line, fields: fields(at) }))),
      ]),
    );
  expect(counted((at) => ({ nu: at < 200 ? at : at + 63, pid: at < 200 ? 49 : 321 }))).toEqual([]);
  expect(counted((at) => ({ nu: at < 200 ? at : at + 11_000_000 }))).toEqual([]);
});

const stretch = interval(instant(epochMs), instant(epochMs + 400_000));

test("a file that ends while the rest goes on is a gap where its place has a key event", () => {
  const watch = watchOf([...rows("hal-1/orlu.log", 200), ...rows("hal-2/mika.log", 400)]);
  const at = (path: string) => earlyEnds(watch.streams(), [keyAt(250, path)], stretch);
  expect(at("hal-1/andra.log").map(({ files }) => files)).toEqual([["hal-1/orlu.log"]]);
  expect(at("hal-2/mika.log")).toEqual([]);
});

test("files of one place that end together were cut off together", () => {
  const watch = watchOf([
    ...[...rows("hal-1/orlu.log", 200), ...rows("hal-1/mika.log", 200)],
    ...rows("hal-2/tan.log", 400),
  ]);
  expect(earlyEnds(watch.streams(), [keyAt(250, "hal-1/orlu.log")], stretch)).toEqual([]);
});

test("a member of a numbered group that others name and that has no file is missing", () => {
  const naming = (name: string) => [
    ...rows("ulo-1/a.log", 60),
    ...rows("ulo-3/a.log", 60),
    ...["ulo-1/a.log", "ulo-3/a.log"].map((path, index) => ({
      ...{ path, at: 30.5 + index * 5 },
      ...{ message: `grun teba ${name}`, template: `grun teba ${name}` },
    })),
  ];
  const missing = (name: string) =>
    unheardMembers(openLedger([watchOf(naming(name))]), ["ulo-1/a.log", "ulo-3/a.log"]);
  expect(missing("ulo-2").map(({ description }) => description)).toEqual([
    expect.stringMatching(/^ulo-2 has no file at all/),
  ]);
  expect(missing("ulo-7")).toEqual([]);
  expect(missing("ulo-3")).toEqual([]);
  expect(missing("mika-2")).toEqual([]);
});

test("a zone that no file states is a gap where key events rest on it", () => {
  const line = "2026-03-04 09:00:01 zelo brant";
  const { artifacts } = evidenceOfText(
    { "a/a.log": [line], "b/b.log": [line] },
    {
      "a/a.log": { zoneBasis: "assumed-utc" },
      "b/b.log": { zone: "-01:00", zoneBasis: "shared-identifiers" },
    },
  );
  expect(assumedZones([keyAt(1, "a/a.log")], artifacts).map(({ files }) => files)).toEqual([
    ["a/a.log", "b/b.log"],
  ]);
  expect(assumedZones([keyAt(1, "b/b.log")], artifacts)).toEqual([]);
});
