import type { Outcome } from "@/lib/domain/timeline";
import { believe } from "@/lib/explanation/claims/believe";
import type { Features } from "@/lib/explanation/weights/weigh";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import type { ClaimLog } from "../claims/claim-log";
import { worldOf } from "../claims/world";
import { isUrgent } from "./impact";

/** From here on it is reported as an incident, and up to here as none; between them it is inconclusive. */
const incidentFrom = 0.6;
const noneUpTo = 0.4;

type Judged = {
  readonly analysis: Analysis;
  readonly impacts: readonly EventDraft[];
  /** What kinds of events and the course of the whole say by rules, and which of the two holds here. */
  readonly byKinds: Outcome;
  readonly byCourse: Outcome;
  readonly ruled: Outcome;
  /** Messages that announce work or practice before the first harm. */
  readonly announced: number;
  readonly log: ClaimLog;
};

/**
 * Whether it was an incident, with the calibrated probability. What the rules call none is none, at most doubtful; work that was
 * announced before anything failed is doubtful until somebody states harm or an urgent alert does.
 */
export function judgeIncident(judged: Judged): {
  readonly outcome: Outcome;
  readonly chance: number;
} {
  const features = incidentFeatures(judged);
  judged.log({ kind: "incident", features, of: [] });
  const chance = believe("incident", features);
  return { outcome: decide(judged.ruled, chance, isPlanned(features)), chance };
}

function decide(ruled: Outcome, chance: number, isPlannedWork: boolean): Outcome {
  if (ruled === "incident" && chance >= incidentFrom)
    return isPlannedWork ? "inconclusive" : "incident";
  if (chance <= noneUpTo) return "no-incident";
  return ruled === "incident" ? "inconclusive" : ruled;
}

function isPlanned({ announced = 0, urgent = 0, reported = 0, diagnosed = 0 }: Features): boolean {
  return announced > 0 && urgent + reported + diagnosed === 0;
}

const capped = (value: number, most: number) => Math.min(most, value) / most;

/** Few: there are not many quiet evenings to fit by. */
function incidentFeatures(judged: Judged): Features {
  const { analysis, impacts, byKinds, byCourse, announced } = judged;
  const { drafts, course, statements } = analysis;
  const saying = (act: "report" | "diagnosis") =>
    capped(statements.filter(({ acts }) => acts.has(act)).length, 4);
  const harm = harmOf(drafts);
  const felt = impacts.filter(
    ({ kind, severity }) => severity >= graveMin && (harmKinds.test(kind) || kind === "alert"),
  );
  return {
    [`kinds ${byKinds}`]: 1,
    [`course ${byCourse}`]: 1,
    [`story ${course.weight}`]: 1,
    unfamiliar: worldOf(drafts).unfamiliar,
    gravest: Math.max(0, ...impacts.map(({ severity }) => severity)),
    urgent: drafts.some(isUrgent) ? 1 : 0,
    harm: capped(harm.length, 6),
    mitigations: capped(drafts.filter(({ kind }) => kind === "mitigation").length, 8),
    reported: saying("report"),
    diagnosed: saying("diagnosis"),
    felt: capped(felt.length, 4),
    announced: capped(announced, 3),
    answered: isAnswered(drafts, harm) ? 1 : 0,
  };
}

/** What people call work or practice that they announce. It weighs; it decides nothing alone. */
const announcing =
  /(?<!\p{L})(?:maintenance|planned|scheduled|announced|drill|exercise|rehearsal|pen(?:etration )?test|vulnerability scan|change window|wartung|geplant|angekündigt|übung|probealarm|mantenimiento|programad|simulacro|manutenção|simulado|entretien|prévue?|exercice|manutenzione|programmat|esercitazione|onderhoud|gepland|oefening|planowan|okno serwisowe|przerwa techniczna|ćwiczeni|údržb|plánovan|cvičení|bakım|planlı|tatbikat|karbantartás|gyakorlat|vedlikehold|vedligeholdelse|underhåll|planlagt|øvelse|övning|huolto|suunniteltu|harjoitus)|メンテナンス|計画|定期|訓練|演習|维护|計劃|计划内|例行|演练|점검|훈련/iu;

/** Messages looked at: what is announced is said before it begins. */
const messagesMost = 400;

/** How many messages announce work or practice before the first harm. */
export async function countAnnouncements(
  { drafts }: Pick<Analysis, "drafts">,
  reader: EvidenceReader,
): Promise<number> {
  const first = Math.min(...harmOf(drafts).map(({ onset }) => onset.earliest));
  let [count, seen] = [0, 0];
  for await (const chunk of reader.scan({ kinds: ["message"] })) {
    for (const { message, time } of chunk) {
      seen += 1;
      if ((time?.earliest ?? 0) <= first && announcing.test(message)) count += 1;
    }
    if (seen >= messagesMost) break;
  }
  return count;
}

/** What users, data, money or safety may have suffered. */
function harmOf(drafts: readonly EventDraft[]): readonly EventDraft[] {
  return drafts.filter(({ isKey, kind }) => isKey && harmKinds.test(kind));
}

const harmKinds = /^(failure|degradation|threshold_breach)$/;
const graveMin = 0.6;

/** Did somebody act against it, and did something recover after that? */
function isAnswered(drafts: readonly EventDraft[], harm: readonly EventDraft[]): boolean {
  const first = Math.min(...harm.map(({ onset }) => onset.earliest));
  const remedy = drafts.find(({ kind, onset }) => kind === "mitigation" && onset.earliest >= first);
  return (
    remedy !== undefined &&
    drafts.some(({ kind, onset }) => kind === "recovery" && onset.latest >= remedy.onset.earliest)
  );
}
