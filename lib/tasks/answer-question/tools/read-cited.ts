import type { TimelineEvent } from "@/lib/domain/event";
import {
  compareReferences,
  type RecordReference,
  toReference,
} from "@/lib/domain/record-reference";
import type { Inquiry, Told } from "./inquiry";
import { placeOfRecord, tellResult } from "./tool-result";

/** The records an event cites, as they stand in the evidence, in order of time: what was said of them is not taken on trust. */
export function readCited(
  inquiry: Inquiry,
  { id, evidence: cited }: Pick<TimelineEvent, "id" | "evidence">,
): Promise<Told<readonly RecordReference[]>> {
  return inquiry.ask({
    name: "read_cited",
    arguments: { event: id },
    async answer(evidence) {
      const records: RecordReference[] = [];
      for (const { artifactId, locator } of cited) {
        if (locator.kind === "frame") continue;
        const found = await evidence.recordAt(artifactId, locator);
        records.push(...found.flatMap((record) => toReference(record) ?? []));
      }
      return records.toSorted(compareReferences);
    },
    tell: (records) =>
      tellResult({ found: records.length, isCut: false, places: records.map(placeOfRecord) }),
  });
}
