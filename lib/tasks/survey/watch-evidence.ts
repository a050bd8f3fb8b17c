import type { DatedArtifact } from "@/lib/domain/artifact";
import { recordKinds } from "@/lib/domain/evidence-record";
import { type RecordReference, toReference } from "@/lib/domain/record-reference";
import { countOnce } from "@/lib/investigation/evidence/count-once";
import { dateArtifacts } from "@/lib/investigation/evidence/date-artifacts";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { LedgerWatch } from "@/lib/ledger/ledger-watch";
import { type Ledger, openLedger } from "@/lib/ledger/open-ledger";
import { JoinWatch } from "@/lib/ledger/survey/clocks/join-watch";
import type { SurveyEvidence } from "@/lib/ledger/survey/survey-evidence";
import { tellRows } from "../analysis/ledger/tell-rows";
import { readSchedules } from "../analysis/read-schedules";
import { rankHappenings } from "./rank-happenings";

/** What reading every record once leaves behind. */
export type WatchedEvidence = Pick<SurveyEvidence, "chanceOf" | "origins" | "joins"> & {
  readonly artifacts: readonly DatedArtifact[];
  readonly watch: LedgerWatch;
  readonly ledger: Ledger;
};

export async function watchEvidence(
  evidence: EvidenceReader,
  also: (record: RecordReference) => void = () => undefined,
): Promise<WatchedEvidence> {
  const artifacts = await dateArtifacts(evidence);
  const watch = new LedgerWatch(recordKinds);
  const joins = new JoinWatch();
  await readRecords(countOnce(evidence), (record) => {
    watch.observe(record);
    joins.observe(record);
    also(record);
  });
  const ledger = await tellRows(openLedger([watch], await readSchedules(evidence)), evidence);
  return { artifacts, watch, joins, ledger, ...rankHappenings(ledger) };
}

/** Every record that has a time, in order of time. */
export async function readRecords(
  evidence: EvidenceReader,
  observe: (record: RecordReference) => void,
): Promise<void> {
  for await (const records of evidence.scan({}, { without: ["stamp"] })) {
    for (const record of records) {
      const reference = toReference(record);
      if (reference !== null) observe(reference);
    }
  }
}
