import type { CandidateKind } from "@/lib/domain/timeline/candidate";
import { sameMomentMs } from "@/lib/domain/timeline/impact";
import type { Conclusion } from "@/lib/investigation/ports/calls/conclusion";
import type { Analysis } from "../analysis/analyse";
import { type EventDraft, sharesPlace } from "../analysis/event-draft";
import { undoneInVain } from "../analysis/undone-changes";
import { reachedFrom } from "./impact";
import type { LinkDraft } from "./link-draft";
import { refutedBy } from "./refutations";
import type { RootProposal } from "./root-candidates";
import { type BelievedRoot, isAct } from "./root-claim";
import { type Cleared, entryOf } from "./ruled-out";

/**
 * A symptom is no root cause and no first candidate while an earlier action can explain it, one of the same thing or one that may
 * have led to it: it keeps its probability only up to that of the likeliest such action.
 */
export function behindActs(
  roots: readonly BelievedRoot[],
  links: readonly LinkDraft[],
): readonly BelievedRoot[] {
  const acts = roots.filter(({ draft }) => isAct(draft.kind));
  const explains = ({ draft: symptom }: BelievedRoot) =>
    acts.find(
      ({ draft }) =>
        draft.onset.earliest <= symptom.onset.latest &&
        (sharesPlace(draft, symptom) || reachedFrom([draft], links).has(symptom)),
    );
  return roots
    .map((root) => {
      const act = isSymptom(root) ? explains(root) : undefined;
      return act === undefined || act.chance > root.chance
        ? root
        : { ...root, chance: act.chance - margin };
    })
    .toSorted((a, b) => b.chance - a.chance);
}

/** Enough to come after it. */
const margin = 0.001;

function isSymptom({ draft }: BelievedRoot): boolean {
  return /^(failure|degradation|threshold_breach|alert|observation|recovery)$/.test(draft.kind);
}

/** Times are written to the second at best, and components notice one thing one after the other. */
const alongMs = 2 * sameMomentMs;

/** What may have begun it: no recovery, nothing that came or was done once it hurt, and nothing that is ruled out. */
export function mayHaveBegun(
  { draft }: Pick<BelievedRoot, "draft">,
  hurt: EventDraft | undefined,
  cleared: readonly Cleared[],
): boolean {
  const isAnswer = isAct(draft.kind) || draft.family.startsWith("response.");
  const isLate = hurt !== undefined && draft.onset.earliest > hurt.onset.latest;
  const isAfter = hurt !== undefined && draft.onset.earliest > hurt.onset.latest + alongMs;
  if (draft.kind === "recovery" || isAfter || (isAnswer && isLate)) return false;
  const entry = entryOf(draft, cleared);
  return !(entry && isOver(entry, hurt));
}

const harmful: ReadonlySet<string> = new Set([
  "failure",
  "degradation",
  "threshold_breach",
  "alert",
]);

/** Does anything that hurt come with it or after it? What only recovery followed began nothing; where nothing hurt, nobody knows. */
export function precedesHarm(draft: EventDraft, drafts: readonly EventDraft[]): boolean {
  const harm = drafts.filter(({ kind }) => harmful.has(kind));
  if (harm.length === 0 || harmful.has(draft.kind)) return true;
  return harm.some(({ onset, end }) => (end ?? onset).latest >= draft.onset.earliest);
}

/** What was there before is ruled out when it was over before the impact; else it may be what hurt in the end. */
function isOver({ until }: Cleared, hurt: EventDraft | undefined): boolean {
  return until === undefined || hurt === undefined || until < hurt.onset.earliest;
}

/** So many acts are offered that nothing but their time speaks for. */
const actsMost = 2;

/**
 * What people did or set before the harm and nothing proposed yet: first what was done to something that was hit, of those the
 * nearest before the harm.
 */
export function actsBefore(
  { drafts }: Pick<Analysis, "drafts">,
  { started, impacts }: { started: EventDraft | undefined; impacts: readonly EventDraft[] },
  proposed: readonly RootProposal[],
): readonly RootProposal[] {
  if (started === undefined) return [];
  const known = new Set(proposed.map(({ draft }) => draft));
  return drafts
    .filter(
      (draft) =>
        isDone(draft) &&
        !known.has(draft) &&
        draft.baselineCount === 0 &&
        draft.onset.latest <= started.onset.earliest &&
        undoneInVain(draft, drafts) === null,
    )
    .toSorted((a, b) => placed(b, impacts) - placed(a, impacts) || b.onset.latest - a.onset.latest)
    .slice(0, actsMost)
    .map(toActProposal);
}

/** A change or an action, or a row of a list of what was done that says by whom. */
function isDone({ kind, family, records: [first] }: EventDraft): boolean {
  if (/^(?:change|action)$/.test(kind)) return !family.startsWith("response.");
  return (
    kind === "communication" &&
    first !== undefined &&
    first.kind !== "message" &&
    Object.keys(first.fields).some((name) => doers.test(name))
  );
}

/** What columns for whoever did something are called. */
const doers =
  /^(?:by|who|actor|user|operator|author|changed_?by|done_?by|performed_?by|executed_?by)$/i;

function placed(draft: EventDraft, impacts: readonly EventDraft[]): number {
  return impacts.some((impact) => sharesPlace(draft, impact)) ? 1 : 0;
}

function toActProposal(draft: EventDraft): RootProposal {
  return {
    draft,
    subject: (draft.entities[0]?.name ?? draft.title).slice(0, 300),
    support: actSupport,
    why: ["It was done before the harm began"],
    ...{ isRefuted: false, isTrigger: false, isRival: true },
  };
}

/** As little as the least likely piece of the course. */
const actSupport = 0.15;

/**
 * The candidates, the likeliest first, but no symptom that only the course supports before the likeliest act, and none
 * that a link explains before what explains it. The harm itself, `impacts`, explains nothing: it stands for its own cause only
 * where nothing else is before it. The order says so; the probability of each stays what was measured.
 */
export function orderCandidates(
  roots: readonly BelievedRoot[],
  links: readonly LinkDraft[],
  impacts: readonly EventDraft[],
): readonly BelievedRoot[] {
  const ordered = behindCauses(actsFirst(roots), links);
  const isHurt = ({ draft }: BelievedRoot) => draft === impacts[0] && !isDone(draft);
  const isHarm = ({ draft }: BelievedRoot) => impacts.includes(draft) && harmful.has(draft.kind);
  const placed = [...ordered.filter((root) => !isHurt(root)), ...ordered.filter(isHurt)];
  const firstOther = placed.findIndex((root) => !isHarm(root));
  return placed.filter((root, at) => firstOther < 0 || at < firstOther || !isHarm(root));
}

/** A symptom comes after the candidates that led to it; one whose cause is no candidate comes after those without a cause. */
function behindCauses(
  ordered: readonly BelievedRoot[],
  links: readonly LinkDraft[],
): readonly BelievedRoot[] {
  const isLed = ({ draft }: BelievedRoot) =>
    links.some(({ target, relation }) => target === draft && /causes|enables/.test(relation));
  const isBehind = (root: BelievedRoot) => isSymptom(root) && !isDone(root.draft) && isLed(root);
  const left = [...ordered];
  const placed: BelievedRoot[] = [];
  while (left.length > 0) {
    const waits = (root: BelievedRoot) =>
      isBehind(root) &&
      left.some((other) => other !== root && reachedFrom([other.draft], links).has(root.draft));
    const next =
      left.find((root) => !waits(root) && (placed.length > 0 || !isBehind(root))) ??
      left.find((root) => !waits(root)) ??
      left[0];
    if (next === undefined) break;
    placed.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return placed;
}

function actsFirst(roots: readonly BelievedRoot[]): readonly BelievedRoot[] {
  const acts = roots.filter(({ draft }) => isDone(draft)).map(({ chance }) => chance);
  const placeOf = (root: BelievedRoot) =>
    root.isRival === true && isSymptom(root) && !isDone(root.draft)
      ? Math.min(root.chance, Math.max(...acts) - margin)
      : root.chance;
  if (acts.length === 0) return roots;
  return roots.toSorted((a, b) => placeOf(b) - placeOf(a));
}

type Candidate = NonNullable<Conclusion["candidates"]>[number];

/** What supports it, what contradicts it, and which evidence would settle it. */
export function toCandidate(root: BelievedRoot, analysis: Analysis): Candidate {
  const { draft, event, subject, why, chance } = root;
  const kind = candidateKindOf(root);
  const isAgainst = (line: string) => contradicting.some((pattern) => pattern.test(line));
  const refuted = refutedBy(draft, analysis);
  const against = [
    ...why.filter(isAgainst),
    ...(refuted !== null && !why.some((line) => line.includes(refuted))
      ? [`Somebody ruled it out: ${refuted}`]
      : []),
  ];
  return {
    ...{ event, kind, statement: `${subject}: ${draft.title}`.slice(0, 300), p: chance },
    for: cut(why.filter((line) => !isAgainst(line))),
    against: cut(against),
    wouldSettle: settling[kind],
  };
}

const reasonsMax = 6;

function cut(lines: readonly string[]): string[] {
  return lines.slice(0, reasonsMax).map((line) => line.slice(0, 500));
}

/** Reasons of `root-candidates.ts` that speak against a proposal. */
const contradicting = [/^Nothing names it together/, /^The same happened \d/, /^Ruled out by/];

function candidateKindOf({ draft }: BelievedRoot): CandidateKind {
  if (/expir/.test(draft.family)) return "expiry";
  if (/load|growth|storm/.test(draft.family)) return "load";
  return isAct(draft.kind) || isDone(draft) ? "action" : "fault";
}

const settling: Readonly<Record<CandidateKind, string>> = {
  action:
    "Show what the action changed on the component that failed, and whether undoing it helped",
  "outside-party": "Get the outside party's own records of this time",
  expiry: "Show the end of validity, and that the first failure names it",
  load: "Compare the load before and at the onset with the limit of the component that failed",
  fault: "Find what changed on the component shortly before it failed",
};
