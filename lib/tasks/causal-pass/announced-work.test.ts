import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { findAnnouncements } from "./announced-work";

/** One short file of changes, and no messages. */
function readerOf(
  ...records: readonly { message: string; fields: Record<string, string>; time?: null }[]
) {
  const id = "art_1";
  return {
    artifacts: [{ artifact: { id, report: { kind: "read", records: records.length } } }],
    async *scan({ kinds }: { kinds?: readonly string[] }) {
      if (kinds?.includes("change") === true)
        yield records.map((record) => ({ time: { earliest: instant(0) }, ...record }));
    },
  } as unknown as EvidenceReader;
}

test.each([
  ["a note of planned work", "planned: switch of the main pump", {}, 1],
  ["work that is scheduled, in words", "scheduled downtime of gate-2 begins", {}, 1],
  ["work of the next day", "password change is scheduled for the morning", {}, 0],
  ["a job that waits for its hour", "cron rollup scheduled on db-1", { status: "scheduled" }, 0],
  [
    "a job of planned work that waits",
    "maintenance of db-1 scheduled",
    { status: "scheduled", what: "maintenance of db-1" },
    1,
  ],
])("%s", async (_what, message, fields, count) => {
  expect(await findAnnouncements(readerOf({ message, fields }), 1)).toHaveLength(count);
});

test("what is said when it hurt already, or at no known time, announces nothing", async () => {
  const said = { message: "planned maintenance of gate-2", fields: {} };
  expect(await findAnnouncements(readerOf(said), 1)).toEqual([{ text: said.message }]);
  expect(await findAnnouncements(readerOf(said), 0)).toEqual([]);
  expect(await findAnnouncements(readerOf({ ...said, time: null }), 1)).toEqual([]);
});

test("work of the next day is announced for the harm of that day", async () => {
  const said = { message: "planned maintenance of gate-2 tomorrow", fields: {} };
  expect(await findAnnouncements(readerOf(said), 20 * 3_600_000)).toHaveLength(1);
});
