import { canonicalJson } from "@/lib/base/canonical-json";
import { formatInstant, type Instant, type Interval } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import { findPath } from "@/lib/causality/find-path";
import { isDecided } from "@/lib/domain/claim";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { timeSpan } from "@/lib/domain/evidence/event-time";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { gapIds } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Gap } from "@/lib/domain/timeline/gap";
import { sameMomentMs } from "@/lib/domain/timeline/impact";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { eventsReachingImpact } from "@/lib/domain/timeline/reaching-impact";
import { findSettledGap } from "@/lib/domain/timeline/settled-questions";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { withoutContested } from "@/lib/domain/timeline/uncertainty";
import { sha256 } from "../sha256";

/** The most telling ones: each further one is likelier to be of the graph than of the incident. */
const gapsMax = 3;
/** Fewer links have no usual delay. */
const othersMin = 4;
/** A delay stands out when it is so many times the usual one, and this share of all that is told. */
const delayFactorMin = 10;
const delayShareMin = 0.2;

/** What people do about an incident and say of it stands in its stretch without having led to the harm. */
const responses: ReadonlySet<string> = new Set([
  "communication",
  "mitigation",
  "recovery",
  "observation",
]);

const failures: ReadonlySet<string> = new Set(["failure", "degradation", "threshold_breach"]);
/** What fails of one thing within this is one failure. */
const sameHarmMs = 10_000;

const waiting: ReadonlySet<string> = new Set(["alert", "communication"]);

/**
 * Where the story itself does not close: harm that nothing leads to, a cause and an effect with too much between them,
 * a remedy nothing came of, and a key event of its stretch that is part of nothing. The most severe first. What people
 * have settled is not asked again.
 */
export function findLogicalGaps(timeline: Timeline): readonly Gap[] {
  const story = readStory(timeline);
  const found = [
    ...uncausedSymptoms(story),
    ...leaps(story),
    ...remediesWithoutEffect(story),
    ...misfits(story),
  ].filter((gap) => findSettledGap(timeline.gaps, gap) === null);
  const severities = ["high", "medium", "low"];
  return found
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
    .slice(0, gapsMax);
}

type Dated = { readonly event: TimelineEvent; readonly span: Interval; readonly onset: Instant };

type Story = {
  readonly live: Timeline;
  /** Those whose time is known, in its order; ties by id. */
  readonly dated: readonly Dated[];
  readonly impact: ReadonlySet<string>;
  /** While it hurt; null where nothing did. */
  readonly stretch: Interval | null;
  readonly nameOf: (event: TimelineEvent) => string;
};

function readStory(timeline: Timeline): Story {
  const live = toLiveTimeline(timeline);
  const names = new Map(live.entities.map(({ id, name }) => [id, name]));
  const dated = live.events
    .flatMap((event) => {
      const span = timeSpan(event);
      return span === null ? [] : [{ event, span, onset: span.earliest }];
    })
    .toSorted((a, b) => a.onset - b.onset || (a.event.id < b.event.id ? -1 : 1));
  const impact = new Set<string>(live.impactEvents);
  const nameOf = ({ title, entities: [main] }: TimelineEvent) => {
    const who = main === undefined ? undefined : names.get(main);
    return who === undefined || title.includes(who) ? `“${title}”` : `“${title}” of ${who}`;
  };
  return { live, dated, impact, stretch: stretchOf(live, dated, impact), nameOf };
}

function stretchOf(
  { impact: { startedAt, resolvedAt, mitigatedAt } }: Timeline,
  dated: readonly Dated[],
  impact: ReadonlySet<string>,
): Interval | null {
  const spans = dated.filter(({ event }) => impact.has(event.id)).map(({ span }) => span);
  const earliest = startedAt ?? spans[0]?.earliest;
  const latest =
    resolvedAt ?? mitigatedAt ?? spans.toSorted((a, b) => b.latest - a.latest)[0]?.latest;
  if (earliest === undefined || latest === undefined || latest < earliest) return null;
  return { earliest, latest };
}

/** One question for all that nothing leads to: whatever led to the first of them may have led to the others. */
function uncausedSymptoms({ live, dated, impact, nameOf }: Story): readonly Gap[] {
  const caused = new Set(live.causalLinks.map(({ target }) => target));
  const roots = new Set(live.rootCauses.map(({ event }) => event));
  const isOpen = ({ event: { id } }: Dated) => impact.has(id) && !caused.has(id) && !roots.has(id);
  const first = dated.find(isOpen);
  if (first === undefined) return [];
  const before = dated.findLast(({ onset }) => onset < first.onset);
  const others = dated.filter(isOpen).length - 1;
  const more = others === 0 ? "" : `. Nor is it established for ${others} more`;
  return [
    toGap({
      ...{
        reason: "unrecorded-step",
        severity: "high",
        of: [first.event.id],
        events: [first.event],
      },
      window: { earliest: before?.onset ?? first.onset, latest: first.span.latest },
      description: `It is not established what led to ${nameOf(first.event)} at ${formatInstant(first.onset)}${more}`,
      expectedEvidence: `Records of what ${nameOf(first.event)} depends on, from shortly before it: changes, failures, load`,
    }),
  ];
}

type Leap = {
  readonly link: CausalLink;
  readonly from: Dated;
  readonly to: Dated;
  readonly ms: number;
};

/** The longest of the links that take far longer than the others, between two things that have nothing in common. */
function leaps({ live, dated, nameOf }: Story): readonly Gap[] {
  const byId = new Map(dated.map((one) => [one.event.id, one]));
  const links = withoutContested(live.causalLinks, live.uncertainties);
  const measured = links.flatMap((link): readonly Leap[] => {
    const [from, to] = [byId.get(link.source), byId.get(link.target)];
    return from && to ? [{ link, from, to, ms: Math.max(0, to.onset - from.onset) }] : [];
  });
  const onsets = dated.map(({ onset }) => onset);
  const lengthMs = (onsets.at(-1) ?? 0) - (onsets[0] ?? 0);
  const [longest] = measured
    .filter((leap) => isOutlier(leap, measured, lengthMs) && isBare(leap, live.causalLinks))
    .toSorted((a, b) => b.ms - a.ms || (a.link.id < b.link.id ? -1 : 1));
  if (longest === undefined) return [];
  const { link, from, to, ms } = longest;
  return [
    toGap({
      ...{ reason: "unrecorded-step", severity: "medium", of: [link.id] },
      events: [from.event, to.event],
      window: { earliest: from.onset, latest: to.onset },
      description: `It is not established how one of two events led to the other, ${describeLength(ms)} later. First: ${nameOf(from.event)} at ${formatInstant(from.onset)}; then: ${nameOf(to.event)} at ${formatInstant(to.onset)}`,
      expectedEvidence:
        "Records of both from the time between: what passed from the one to the other, and when",
    }),
  ];
}

function isOutlier({ link, ms }: Leap, measured: readonly Leap[], lengthMs: number): boolean {
  const others = measured.filter((other) => other.link !== link).map((other) => other.ms);
  if (others.length < othersMin || ms < delayShareMin * lengthMs) return false;
  return ms >= delayFactorMin * Math.max(1, median(others));
}

/**
 * Nobody stands by it, the two share nothing, and no other way leads from the one to the other. An alert, and what people
 * say, waits by design.
 */
function isBare({ link, from, to }: Leap, links: readonly CausalLink[]): boolean {
  if (waiting.has(to.event.kind)) return false;
  const shared = new Set(from.event.entities).intersection(new Set(to.event.entities));
  const around = links.filter((other) => other !== link);
  return (
    !isDecided(link) && shared.size === 0 && findPath(around, link.source, link.target) === null
  );
}

/** What came of a remedy is told by a link from it, or by something that recovers after it. */
function remediesWithoutEffect({ live, dated, nameOf }: Story): readonly Gap[] {
  const leading = new Set(live.causalLinks.map(({ source }) => source));
  const remedy = dated.find(
    ({ event, onset }) =>
      event.kind === "mitigation" &&
      event.importance === "key" &&
      !leading.has(event.id) &&
      !dated.some((later) => later.event.kind === "recovery" && later.span.latest >= onset),
  );
  if (remedy === undefined) return [];
  const { event, onset } = remedy;
  const end = Math.max(onset, ...dated.map(({ span }) => span.latest));
  const latest = dated.find(({ span }) => span.latest === end)?.span.latest ?? onset;
  return [
    toGap({
      ...{ reason: "unrecorded-step", severity: "low", of: [event.id], events: [event] },
      window: { earliest: onset, latest },
      description: `It is not established what ${nameOf(event)} at ${formatInstant(onset)} changed: no recovery after it is on the timeline`,
      expectedEvidence: "Records or measurements of what was hit, from after it",
    }),
  ];
}

/** The key event nearest to the beginning of the harm that neither led to it nor came of anything. */
function misfits({ live, dated, stretch, impact, nameOf }: Story): readonly Gap[] {
  if (stretch === null || live.outcome === "no-incident") return [];
  const caused = new Set(live.causalLinks.map(({ target }) => target));
  const reaching = eventsReachingImpact(live, new Set(live.impactEvents));
  const concluded = new Set(
    [...live.rootCauses, ...live.contributingFactors].map(({ event }) => event),
  );
  const ruledOut = new Set(live.ruledOut.flatMap(({ evidence }) => evidence.map(evidenceKey)));
  const isLoose = ({ event }: Dated) =>
    event.importance === "key" &&
    !responses.has(event.kind) &&
    !(
      impact.has(event.id) ||
      reaching.has(event.id) ||
      caused.has(event.id) ||
      concluded.has(event.id)
    ) &&
    !event.evidence.some((reference) => ruledOut.has(evidenceKey(reference)));
  const harm = dated.filter(({ event }) => impact.has(event.id));
  const { detectedAt } = live.impact;
  const isDetection = ({ event: { kind }, onset }: Dated) =>
    kind === "alert" && detectedAt !== null && Math.abs(onset - detectedAt) <= sameMomentMs;
  const isFace = (one: Dated) => isDetection(one) || harm.some((each) => isFaceOf(one, each));
  const isWithin = ({ onset }: Dated) => stretch.earliest <= onset && onset <= stretch.latest;
  const loose = dated.find((one) => isWithin(one) && isLoose(one) && !isFace(one));
  if (loose === undefined) return [];
  const { event, onset, span } = loose;
  return [
    toGap({
      ...{ reason: "misfit", severity: "medium", of: [event.id], events: [event], window: span },
      description: `${nameOf(event)} at ${formatInstant(onset)} is not joined to the story: it happened while it hurt, and no link leads to it or from it`,
      expectedEvidence: "Records of what caused it, or of why it has nothing to do with the rest",
    }),
  ];
}

/** What fails in the moment in which it began to hurt, or of the thing that hurt soon after, is the same harm seen elsewhere. */
function isFaceOf({ event, onset }: Dated, harm: Dated): boolean {
  if (!failures.has(event.kind)) return false;
  const apartMs = Math.abs(onset - harm.onset);
  const isSameThing =
    event.entities[0] !== undefined && harm.event.entities.includes(event.entities[0]);
  return apartMs <= sameMomentMs || (isSameThing && apartMs <= sameHarmMs);
}

type DescribedGap = Pick<Gap, "window" | "description" | "expectedEvidence" | "severity"> & {
  readonly reason: "unrecorded-step" | "misfit";
  /** Ids of what it is about: the same question of the same pieces is the same gap. */
  readonly of: readonly string[];
  readonly events: readonly TimelineEvent[];
};

function toGap({ of, events, ...described }: DescribedGap): Gap {
  const cited = events.flatMap(({ evidence }) => evidence.slice(0, 1));
  return {
    ...described,
    id: gapIds.fromDigest(sha256(canonicalJson(["logical", described.reason, [...of]]))),
    type: "logical",
    files: [
      ...new Set(events.flatMap(({ evidence }) => evidence.map(({ path }) => path))),
    ].toSorted(),
    evidence: cited,
    ...{ status: "open", dismissal: null, actor: "rules", standing: "proposed" },
  };
}
