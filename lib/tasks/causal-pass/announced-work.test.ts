import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { countAnnouncements } from "./announced-work";

/** One short file of changes, and no messages. */
function readerOf(...records: readonly { message: string; fields: Record<string, string> }[]) {
  const id = "art_1";
  return {
    artifacts: [{ artifact: { id, report: { kind: "read", records: records.length } } }],
    async *scan({ kinds }: { kinds?: readonly string[] }) {
      if (kinds?.includes("change") === true)
        yield records.map((record) => ({ ...record, time: { earliest: instant(0) } }));
    },
  } as unknown as EvidenceReader;
}

test.each([
  ["a note of planned work", "planned: switch of the main pump", {}, 1],
  ["work that is scheduled, in words", "scheduled downtime of gate-2 begins", {}, 1],
  ["a job that waits for its hour", "cron rollup scheduled on db-1", { status: "scheduled" }, 0],
  [
    "a job of planned work that waits",
    "maintenance of db-1 scheduled",
    { status: "scheduled", what: "maintenance of db-1" },
    1,
  ],
])("%s", async (_what, message, fields, count) => {
  expect(await countAnnouncements(readerOf({ message, fields }), 1)).toBe(count);
});
