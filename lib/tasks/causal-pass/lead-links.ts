import type { Analysis } from "../analysis/analyse";
import { isDeed } from "../analysis/deed-families";
import type { EventDraft } from "../analysis/event-draft";
import { believed, type LinkDraft } from "./link-draft";

/** Who suspects acts on it soon, or not at all. */
const deedMs = 120_000;
/** What was ruled out leads to the finding that comes next, while it is still talked about. */
const narrowsMs = 90_000;

/**
 * What people's wrong leads led to: the deed that answered one; the diagnosis it held up, when only that
 * diagnosis refuted it; and the diagnosis that was near once something was ruled out and a conclusion drawn.
 * A lead that was tried holds up the diagnosis through its deed (`delayedDiagnoses`).
 */
export function leadLinks({ drafts }: Pick<Analysis, "drafts">): readonly LinkDraft[] {
  const leads = drafts.filter(({ family }) => family === "human.suspicion");
  const answers = new Map(leads.map((lead) => [lead, findDeed(lead, leads, drafts)] as const));
  const tried = new Set(leads.filter((lead) => answers.get(lead) !== undefined).flatMap(aboutOf));
  return [
    ...leads.flatMap((lead) => {
      const deed = answers.get(lead);
      if (deed !== undefined) return [toLink(lead, deed, actedOn)];
      const diagnosis = nextDiagnosis(lead, drafts);
      const isHeld = lead.facts.held === "true" && diagnosis !== undefined;
      return isHeld ? [toLink(lead, diagnosis, heldUp)] : [];
    }),
    ...drafts.flatMap((cleared) => {
      if (cleared.family !== "human.acquittal" || cleared.facts.concludes !== "true") return [];
      if (aboutOf(cleared).some((name) => tried.has(name))) return [];
      const diagnosis = nextDiagnosis(cleared, drafts);
      return diagnosis !== undefined && isLastBefore(cleared, diagnosis, drafts)
        ? [toLink(cleared, diagnosis, narrowed)]
        : [];
    }),
  ];
}

/** The first deed while the suspicion stood that is done to the suspect, or that the speaker announced. */
function findDeed(
  lead: EventDraft,
  leads: readonly EventDraft[],
  drafts: readonly EventDraft[],
): EventDraft | undefined {
  const until = Math.min(endOf(lead, drafts), lead.onset.latest + deedMs);
  const next = leads.find(({ onset }) => onset.earliest > lead.onset.latest);
  return drafts.find((deed) => {
    if (!isDeed(deed) || deed.onset.latest < lead.onset.earliest) return false;
    if (deed.onset.earliest > until) return false;
    const isFirst = next === undefined || deed.onset.earliest <= next.onset.earliest;
    return isDoneTo(deed, lead) || (isFirst && lead.facts.announces === "true");
  });
}

function isDoneTo(deed: EventDraft, lead: EventDraft): boolean {
  const subject = (deed.facts.subject ?? "").toLowerCase();
  return lead.entities.some(
    ({ type, name }) => type !== "person" && name.toLowerCase() === subject,
  );
}

/** When the lead was refuted or something was found; a lead nobody took back ends with the finding. */
function endOf(lead: EventDraft, drafts: readonly EventDraft[]): number {
  const end = drafts.find(
    ({ family, facts, onset }) =>
      /^human\.(acquittal|in-vain)$/.test(family) &&
      aboutOf({ facts }).some((name) => aboutOf(lead).includes(name)) &&
      onset.earliest > lead.onset.latest,
  );
  return Math.min(
    end?.onset.earliest ?? Number.POSITIVE_INFINITY,
    nextDiagnosis(lead, drafts)?.onset.earliest ?? Number.POSITIVE_INFINITY,
  );
}

/** The suspects it is about; what is said once may clear several. */
function aboutOf({ facts }: Pick<EventDraft, "facts">): readonly string[] {
  return (facts.about ?? "").split("\n");
}

function nextDiagnosis(after: EventDraft, drafts: readonly EventDraft[]): EventDraft | undefined {
  return drafts.find(
    ({ family, onset }) => family === "human.diagnosis" && onset.earliest > after.onset.latest,
  );
}

function isLastBefore(
  cleared: EventDraft,
  diagnosis: EventDraft,
  drafts: readonly EventDraft[],
): boolean {
  if (diagnosis.onset.earliest - cleared.onset.latest > narrowsMs) return false;
  return !drafts.some(
    ({ family, onset }) =>
      /^human\.(acquittal|suspicion|in-vain)$/.test(family) &&
      onset.earliest > cleared.onset.latest &&
      onset.earliest < diagnosis.onset.earliest,
  );
}

type Why = Pick<LinkDraft, "relation" | "mechanism" | "mechanismId" | "confidence">;

const actedOn: Why = {
  relation: "causes",
  mechanism: "What is suspected is acted on",
  mechanismId: "suspicion-acted-on",
  confidence: 0.75,
};
const heldUp: Why = {
  relation: "delays",
  mechanism: "Time is spent on a suspicion that does not hold",
  mechanismId: "wrong-lead-delays",
  confidence: 0.55,
};
const narrowed: Why = {
  relation: "enables",
  mechanism: "With one cause ruled out the search goes to what is left",
  mechanismId: "acquittal-narrows-search",
  confidence: 0.55,
};

function toLink(source: EventDraft, target: EventDraft, { confidence, ...why }: Why): LinkDraft {
  const quoted = `${source.facts.by ?? "someone"}: "${(source.facts.text ?? "").slice(0, 120)}"`;
  return {
    source,
    target,
    ...why,
    ...believed(confidence, quoted),
    affinity: 1,
    reasons: [quoted],
    evidence: [...source.records.slice(0, 1), ...target.records.slice(0, 1)],
  };
}
