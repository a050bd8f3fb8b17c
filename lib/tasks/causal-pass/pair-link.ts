import { type RoleRelation, relationBetween, roleOf } from "@/lib/catalogue/relations";
import { pairFeatures } from "@/lib/explanation/course/pair-features";
import type { StoryPoint } from "@/lib/explanation/course/story-point";
import { pairWeights } from "@/lib/explanation/weights/pair-weights";
import { weigh } from "@/lib/explanation/weights/weigh";
import { sharedRarity } from "@/lib/ledger/names/names";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { believed, courseMechanism, type LinkDraft, type Relation } from "./link-draft";

/** A name as rare as this is a reason of its own. */
const rareBits = 6;

/** What callers felt led to nothing inside. */
const trouble = /^(?:failure|degradation|threshold_breach)$/;

/** What two events are to each other: by what is known of their roles, and by the course alone. Null when neither says anything. */
export function toLink(
  source: EventDraft,
  target: EventDraft,
  { course, pointOf }: Analysis["course"],
): LinkDraft | null {
  const [from, to] = [pointOf.get(source), pointOf.get(target)];
  const role = roleOf(source.family);
  const known = relationBetween(role, roleOf(target.family));
  if (known === null && role === "impact" && trouble.test(target.kind)) return null;
  const told = from === undefined || to === undefined ? null : tellCourse(from, to, course);
  const said = known === null ? told : sayKnown(known);
  if (said === null) return null;
  return {
    ...{ source, target, relation: said.relation },
    ...{ mechanism: said.mechanism, mechanismId: said.mechanismId },
    ...believed(toConfidence(told?.chance ?? 0), said.why),
    reasons: [...new Set([said.why, ...(told?.reasons ?? [])])],
    evidence: [...source.records.slice(0, 1), ...target.records.slice(0, 1)],
  };
}

/** Above what is asked of any link, and below what is sure. */
function toConfidence(chance: number): number {
  return Math.round(Math.min(0.9, 0.3 + chance) * 1000) / 1000;
}

function sayKnown({ id, relation, wording, source }: RoleRelation) {
  return { relation, mechanism: wording, mechanismId: id, why: source };
}

/** What the course alone says of the two. */
function tellCourse(from: StoryPoint, to: StoryPoint, course: Analysis["course"]["course"]) {
  const { chance } = weigh(pairFeatures(from, to, course), pairWeights);
  return {
    chance,
    ...{ relation: relationOf(from, to), mechanismId: courseMechanism, why: frequencyText(chance) },
    mechanism: `Typical sequence (timing only): ${wordings[from.role]}, then ${wordings[to.role]}`,
    reasons: [...reasonsOf(from, to), frequencyText(chance)],
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
