import { pairFeatures } from "@/lib/explanation/course/pair-features";
import type { StoryPoint } from "@/lib/explanation/course/story-point";
import { pairWeights } from "@/lib/explanation/weights/pair-weights";
import { weigh } from "@/lib/explanation/weights/weigh";
import { sharedRarity } from "@/lib/ledger/names/names";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { explainedShare, isKnownWorld } from "./known-world";
import { believed, courseMechanism, type LinkDraft, type Relation } from "./link-draft";

/** Parents of one event, and the chance from which on a pair is told: more is asked where mechanisms explain most of it. */
const parentsMax = 2;
const chanceMin = 0.15;
const perExplained = 0.6;
/** A detail this likely, and more where more is explained. */
const likelyMin = 0.2;
/** Clocks disagree by so much. */
const slackMs = 1_500;
/** A name as rare as this is a reason of its own. */
const rareBits = 6;

/**
 * What the course of events alone says led to what: for each key event that no mechanism explains, those before it that its place,
 * its role and the names it shares speak for, as far as recorded incidents taught.
 */
export function courseLinks(
  { drafts, course }: Analysis,
  known: readonly LinkDraft[],
): readonly LinkDraft[] {
  const explained = new Set(known.map(({ target }) => target));
  if (isKnownWorld({ drafts }, known)) return [];
  const share = explainedShare({ drafts }, known);
  const least = chanceMin + perExplained * share;
  const pieces = drafts.filter((draft) => draft.isKey || isLikely(draft, course, share));
  return pieces
    .filter((target) => !explained.has(target))
    .flatMap((target) =>
      pieces
        .filter(
          (source) => source !== target && isBefore(source, target) && !isOver(source, target),
        )
        .flatMap((source) => toLink(source, target, course, least) ?? [])
        .toSorted((a, b) => b.confidence - a.confidence)
        .slice(0, parentsMax),
    );
}

/** A detail is linked as well where mechanisms know little, when it is likely to belong to the story. */
function isLikely(draft: EventDraft, { pointOf }: Analysis["course"], share: number): boolean {
  return (pointOf.get(draft)?.chance ?? 0) >= likelyMin + share;
}

/** An alert that had resolved by then made nobody do anything. */
function isOver({ kind, end }: EventDraft, target: EventDraft): boolean {
  return kind === "alert" && end !== null && end.latest < target.onset.earliest;
}

function isBefore(source: EventDraft, target: EventDraft): boolean {
  return (
    source.onset.latest <= target.onset.latest &&
    source.onset.earliest <= target.onset.earliest + slackMs
  );
}

/** The link, when the course makes it likely enough. */
export function toLink(
  source: EventDraft,
  target: EventDraft,
  { course, pointOf }: Analysis["course"],
  least: number,
): LinkDraft | null {
  const [from, to] = [pointOf.get(source), pointOf.get(target)];
  if (from === undefined || to === undefined) return null;
  const { chance } = weigh(pairFeatures(from, to, course), pairWeights);
  if (chance < least) return null;
  return {
    ...{ source, target, relation: relationOf(from, to) },
    mechanism: `Typical sequence (timing only): ${wordings[from.role]}, then ${wordings[to.role]}`,
    mechanismId: courseMechanism,
    ...believed(Math.round(Math.min(0.9, 0.3 + chance) * 1000) / 1000, frequencyText(chance)),
    affinity: 0,
    reasons: [...reasonsOf(from, to), frequencyText(chance)],
    evidence: [...source.records.slice(0, 1), ...target.records.slice(0, 1)],
  };
}

const wordings: Readonly<Record<StoryPoint["role"], string>> = {
  deed: "an action",
  setting: "a new value",
  told: "a statement",
  alarm: "an alert",
  trouble: "a failure",
  relief: "a recovery",
};

/** What people say makes others act; what is done and goes wrong makes the rest happen. */
function relationOf(from: StoryPoint, to: StoryPoint): Relation {
  return from.role === "told" && to.role !== "told" ? "enables" : "causes";
}

function frequencyText(chance: number): string {
  return `In recorded incidents ${Math.round(chance * 100)} of 100 pairs like this were cause and effect`;
}

function reasonsOf(from: StoryPoint, to: StoryPoint): readonly string[] {
  const rare = [...from.names].filter(([name, bits]) => bits >= rareBits && to.names.has(name));
  const shared = rare.toSorted((a, b) => b[1] - a[1]).slice(0, 3);
  return [
    `It came ${lagText(to.onset.latest - from.onset.latest)} before`,
    ...(sharedRarity(from.names, to.names) >= rareBits
      ? [`Both name ${shared.map(([name]) => name).join(", ")}`]
      : []),
  ];
}

function lagText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  return seconds < 120 ? `${Number(seconds.toFixed(1))} s` : `${Math.round(seconds / 60)} min`;
}
