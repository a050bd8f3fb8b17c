import { expect, test } from "vitest";
import { formatInstant } from "@/lib/base/instant";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { EvidenceReader } from "../../ports/evidence-port";
import { listSearchableRecords } from "./search-records";

/** A chat stamped in UTC, whose people live by the clock of Berlin; another source is kept by it. */
function chatOf(lines: readonly string[]): EvidenceReader {
  const files = { "chat.txt": lines, "orders.log": ["2026-11-21T10:00:00Z orders started"] };
  const evidence = evidenceOfText(files, { "orders.log": { zone: "Europe/Berlin" } });
  return {
    ...evidence,
    async *scan() {
      for await (const chunk of evidence.scan())
        yield chunk.map((record) => ({
          ...record,
          kind: record.path === "chat.txt" ? ("message" as const) : record.kind,
        }));
    },
  };
}

test("times in a chat are read in the zone its people speak in, not that of its stamps", async () => {
  const { items } = await listSearchableRecords(
    chatOf([
      "2026-11-21T10:05:00Z errors since 11:02",
      "2026-11-21T10:12:00Z rolled back at 11:10",
      "2026-11-21T10:20:00Z clean since 11:17",
    ]),
  );
  const times = items.flatMap((item) =>
    item.stated === null ? [] : formatInstant(item.stated.earliest),
  );
  expect(times.map((at) => at.slice(11, 16))).toEqual(["10:02", "10:10", "10:17"]);
});
