import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { countOnce } from "@/lib/investigation/evidence/count-once";
import { dateArtifacts } from "@/lib/investigation/evidence/date-artifacts";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createLedgerWatches, LedgerWatch } from "@/lib/ledger/ledger-watch";
import { NameIndex } from "@/lib/ledger/names/name-index";
import { openLedger } from "@/lib/ledger/open-ledger";
import { JoinWatch } from "@/lib/ledger/survey/clocks/join-watch";
import type { SurveyEvidence } from "@/lib/ledger/survey/survey-evidence";
import { readDated } from "@/lib/signals/watch-evidence";
import { tellRows } from "../analysis/ledger/tell-rows";
import { readSchedules } from "../analysis/read-schedules";
import { rankHappenings } from "./rank-happenings";
import { SourceWatch } from "./source-watch";

/** What surveys and tools keep of every record beside what the ledger of an analysis is opened from. */
export class SurveyWatch {
  /** An analysis looks at calls and pictures by other means. */
  readonly others = new LedgerWatch(["media", "span"]);
  readonly names = new NameIndex();
  readonly joins = new JoinWatch();
  readonly sources = new SourceWatch();

  observe(record: RecordReference): void {
    this.others.observe(record);
    this.names.observe(record);
    this.joins.observe(record);
    this.sources.observe(record);
  }
}

/** What reading every record once leaves behind. */
export type WatchedEvidence = Pick<
  SurveyEvidence,
  "chanceOf" | "origins" | "joins" | "ledger" | "watches"
> & {
  readonly artifacts: readonly DatedArtifact[];
  readonly sources: SourceWatch;
};

/** Evidence that no analysis reads. */
export async function watchForSurvey(evidence: EvidenceReader): Promise<WatchedEvidence> {
  const watches = Object.values(createLedgerWatches());
  const survey = new SurveyWatch();
  await readDated(countOnce(evidence).scan({}, { without: ["stamp"] }), (record) => {
    for (const watch of watches) watch.observe(record);
    survey.observe(record);
  });
  return openWatched(evidence, watches, survey);
}

/** What all records of the evidence were shown to. */
export async function openWatched(
  evidence: EvidenceReader,
  ofAnalysis: readonly LedgerWatch[],
  { others, names, joins, sources }: SurveyWatch,
): Promise<WatchedEvidence> {
  const watches = [...ofAnalysis, others];
  const opened = openLedger(watches, await readSchedules(evidence), [names]);
  const ledger = await tellRows(opened, evidence);
  const artifacts = await dateArtifacts(evidence);
  return { artifacts, watches, joins, sources, ledger, ...rankHappenings(ledger) };
}
