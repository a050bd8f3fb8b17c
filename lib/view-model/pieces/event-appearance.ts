import { type ClaimStatus, isLive } from "@/lib/domain/claim";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { clockUncertainty } from "@/lib/domain/evidence/clock-uncertainty";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { Importance, TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { contestedIds, type Uncertainty } from "@/lib/domain/timeline/uncertainty";
import type { TimeFact } from "../text/time-facts";

/** What a kind of event means to a reader; several kinds share a mark. */
type KindFamily =
  | "change"
  | "fault"
  | "alert"
  | "action"
  | "recovery"
  | "people"
  | "access"
  | "state";

const familyByKind: Readonly<Record<string, KindFamily>> = {
  change: "change",
  failure: "fault",
  degradation: "fault",
  threshold_breach: "fault",
  alert: "alert",
  action: "action",
  mitigation: "action",
  recovery: "recovery",
  communication: "people",
  access: "access",
  data_access: "access",
  state_change: "state",
  environmental: "state",
  observation: "state",
};

/** One letterlike mark per family, so that a kind can be told without its colour. */
const glyphs: Readonly<Record<KindFamily, string>> = {
  change: "◆",
  fault: "▲",
  alert: "!",
  action: "▶",
  recovery: "✓",
  people: "“",
  access: "@",
  state: "●",
};

/** A clock that is right to within this much is not worth a line. */
const notableMs = 100;

export function kindGlyph(kind: string): string {
  return glyphs[familyByKind[kind] ?? "state"];
}

/** `threshold_breach` → `Threshold breach`; a kind nobody knows is shown as it was given. */
export function kindLabel(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Stated is solid, inferred dashed, unknown open. */
export type Certainty = "stated" | "inferred" | "unknown";

export type Appearance = {
  readonly kind: string;
  readonly certainty: Certainty;
  /** An open conflict speaks about it, or evidence is cited against it. */
  readonly isContested: boolean;
  readonly isKey: boolean;
  readonly status: ClaimStatus;
  readonly isWithdrawn: boolean;
};

export function eventAppearance(event: TimelineEvent, contested: ReadonlySet<string>): Appearance {
  return {
    kind: event.kind,
    certainty: event.time.kind,
    isContested: contested.has(event.id),
    isKey: event.importance === "key",
    status: event.status,
    isWithdrawn: !isLive(event),
  };
}

/** What the author of an event says of it where somebody else told it anew, and why; null where they are of one mind. */
export function describeRetelling({
  title,
  importance,
  retelling,
  actor,
}: Pick<TimelineEvent, "title" | "importance" | "retelling" | "actor">): string | null {
  if (retelling === undefined) return null;
  const { by, why, author } = retelling;
  const named = (weight: Importance) => (weight === "key" ? "a key event" : "a detail");
  const isReworded = author.title !== title;
  const theirs = isReworded ? `by the ${by}` : `${named(importance)} by the ${by} (${why})`;
  const said = [
    ...(isReworded ? [`“${author.title}”`] : []),
    ...(author.importance === importance ? [] : [named(author.importance)]),
  ];
  const before = said.length === 0 ? "different kind or time" : said.join(", ");
  return `${theirs}; by the ${actor} who proposed it: ${before}`;
}

/** Evidence speaks against it, or somebody called it wrong. */
export function isContestedLink(
  { id, against }: Pick<CausalLink, "id" | "against">,
  uncertainties: readonly Uncertainty[],
): boolean {
  return against.length > 0 || contestedIds(uncertainties).has(id);
}

/** What an uncertainty is about: a piece by its title, anything else in its own words. */
export function nameOfContext(
  context: string,
  { events, causalLinks, stateChanges }: Pick<Timeline, "events" | "causalLinks" | "stateChanges">,
): string {
  const titles = new Map<string, string>(events.map(({ id, title }) => [id, title]));
  const link = causalLinks.find(({ id }) => id === context);
  if (link) {
    return `${titles.get(link.source) ?? link.source} → ${titles.get(link.target) ?? link.target}`;
  }
  const state = stateChanges.find(({ id }) => id === context);
  return titles.get(context) ?? (state ? `${state.property}: ${state.to}` : context);
}

export function statusLabel(status: ClaimStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** How far the clock of the source an event is dated by may be wrong; nothing when that is next to nothing. */
export function describeEventClock(
  { time, evidence }: Pick<TimelineEvent, "time" | "evidence">,
  artifacts: readonly Pick<DatedArtifact, "path" | "clock">[],
): readonly TimeFact[] {
  const [first] = evidence;
  const artifact = artifacts.find(({ path }) => path === first?.path);
  if (artifact === undefined || time.kind !== "stated") return [];
  const { spreadMs, openMs } = clockUncertainty(artifact.clock);
  const doubts = [...openMs.values()].map(
    (aheadMs) =>
      `${describeLength(aheadMs)} ${aheadMs > 0 ? "earlier" : "later"} if the clock of this source is wrong`,
  );
  const spread = spreadMs > notableMs ? [`accurate to ${describeLength(spreadMs)}`] : [];
  const reasons = [...spread, ...doubts];
  return reasons.length === 0 ? [] : [{ term: "Clock", text: reasons.join("; ") }];
}
