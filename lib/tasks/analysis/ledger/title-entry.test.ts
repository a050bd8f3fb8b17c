import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import type { Deed, Episode, LedgerEntry, Transition } from "@/lib/ledger/entry";
import { type Line, toReferences } from "@/lib/signals/testing/records";
import { titleHappening } from "./title-entry";

const host = (name: string): EntityMention => ({ type: "host", name });

function base(line: Line, title: string, entities: readonly EntityMention[] = [host("pump-2")]) {
  const witness = assertPresent(toReferences([line])[0], "a record");
  return {
    ...{ entities, onset: witness.time, end: null, witnesses: [witness], saying: null },
    ...{ title, measures: {} },
  };
}

const titleOf = (...entries: readonly LedgerEntry[]) =>
  titleHappening({ entries: entries as [LedgerEntry, ...LedgerEntry[]] });

const line = (message: string, more: Partial<Line> = {}): Line => ({
  ...{ path: "pump-2/ops.log", at: 0, message },
  ...more,
});

test("a change of a value names the component, the property and both values", () => {
  const change: Transition = {
    ...base(line("valve=open"), "valve shut → open"),
    ...{ kind: "transition", property: "valve", from: "shut", to: "open", isReturn: false },
  };
  expect(titleOf(change)).toBe("pump-2: valve shut → open");
});

test("a change in a column without a name is told by the row's own words", () => {
  const change: Transition = {
    ...base(line("seal is leaking"), "c3 0 → 1"),
    ...{ kind: "transition", property: "c3", from: "0", to: "1", isReturn: false },
  };
  expect(titleOf(change)).toBe("pump-2: seal is leaking");
});

test("an action is told by the record's words, without its stamp and its identifiers", () => {
  const deed: Deed = {
    ...base(
      line("2026-03-04T09:00:00Z seal replaced, job 3f0c9a1e-77aa-4b6e-9c1d-0123456789ab"),
      "seal",
    ),
    ...{ kind: "deed", actor: "kim", basis: "recorded" },
  };
  expect(titleOf(deed)).toBe("pump-2: seal replaced, job …");
});

test("a routine that stops is told by a line of it, and the end of the sentence is never cut", () => {
  const silence: Episode = {
    ...base(line(`pressure reading taken ${"and written down ".repeat(9)}`), "lines stop"),
    ...{ kind: "episode", property: "silence", direction: "none", isReturn: false },
  };
  const title = titleOf(silence);
  expect(title).toMatch(/^pump-2: lines like 'pressure reading taken .*…' pause$/);
  expect(title.length).toBeLessThanOrEqual(80);
});

test("a command that sets a value by SQL is told by the value before and after", () => {
  const order = "UPDATE limits SET most = 12 WHERE unit = 'p'";
  const deed: Deed = {
    ...base(line(order), order, [host("db-1")]),
    ...{ kind: "deed", actor: null, basis: "echoed" },
  };
  expect(titleOf(deed)).toMatch(/^db-1: .*most set to 12$/);
});

test("an entry without a word in its record is still an event with a title", () => {
  const deed: Deed = {
    ...base(line("-- -- --"), "", []),
    ...{ kind: "deed", actor: null, basis: "recorded" },
  };
  expect(titleOf(deed)).not.toBe("");
});
