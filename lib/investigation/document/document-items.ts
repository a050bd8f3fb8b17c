import { toJsonValue } from "@/lib/base/canonical-json";
import { formatInstant } from "@/lib/base/instant";
import type { CausalLink } from "@/lib/domain/causal-link";
import { type ClaimStatus, isLive } from "@/lib/domain/claim";
import type { Decision } from "@/lib/domain/decision";
import type { TimelineEvent } from "@/lib/domain/event";
import type { EventTime } from "@/lib/domain/event-time";
import type { EvidenceReference } from "@/lib/domain/evidence";
import type { Gap } from "@/lib/domain/gap";
import type { Hypothesis } from "@/lib/domain/hypothesis";
import type { StateChange } from "@/lib/domain/state-change";
import type { Timeline } from "@/lib/domain/timeline";
import type { UnhashedClaims } from "./claim-hash";
import type { Citation, TimelineDocument } from "./document-schema";

export function toCitation({ path, locator, quote }: EvidenceReference): Citation {
  if (locator.kind === "lines") return { path, lines: [locator.from, locator.to], quote };
  if (locator.kind === "index") return { path, index: locator.index, quote };
  const { frameMs, region } = locator;
  return { path, frameMs, ...(region && { region }), quote };
}

export function toEventItem(event: TimelineEvent): UnhashedClaims["events"][number] {
  const { endTime, ...rest } = event;
  return {
    ...rest,
    time: toTime(event.time),
    ...(endTime === null ? {} : { endTime: toTime(endTime) }),
    entities: [...event.entities],
    confidence: { ...event.confidence },
    evidence: event.evidence.map(toCitation),
  };
}

export function toStateChangeItem(change: StateChange): UnhashedClaims["stateChanges"][number] {
  return {
    ...change,
    at: change.at.kind === "unknown" ? null : formatInstant(change.at.earliest),
    evidence: change.evidence.map(toCitation),
  };
}

export function toLinkItem({
  contributions,
  ...link
}: CausalLink): UnhashedClaims["causalLinks"][number] {
  return {
    ...link,
    ...(contributions && { contributions: contributions.map((each) => ({ ...each })) }),
    evidence: link.evidence.map(toCitation),
    against: link.against.map(toCitation),
  };
}

export function toGapItem(gap: Gap): UnhashedClaims["gaps"][number] {
  const { window, dismissal: _dismissal, actor: _actor, ...rest } = gap;
  return {
    ...rest,
    ...(window
      ? { window: { from: formatInstant(window.earliest), to: formatInstant(window.latest) } }
      : {}),
    files: [...gap.files],
    evidence: gap.evidence.map(toCitation),
  };
}

export function toHypothesisItem({ statement, state, ...weighed }: Hypothesis) {
  return {
    ...{ statement, state },
    for: weighed.for.map(toCitation),
    against: weighed.against.map(toCitation),
  };
}

/** Pieces that are no longer part of the story: kept, with the reason. */
export function toWithdrawn(
  timeline: Timeline,
  decisions: readonly Decision[],
): TimelineDocument["withdrawn"] {
  const reasons = new Map(
    decisions.flatMap(({ piece, verdict }) =>
      verdict.kind === "reject"
        ? [[piece, [verdict.reason, verdict.note].filter(Boolean).join(": ")] as const]
        : [],
    ),
  );
  const withdrawn = (noun: string, id: string, status: ClaimStatus, item: object) =>
    status === "rejected" || status === "pruned" || status === "superseded"
      ? [
          {
            id,
            noun,
            status,
            reason: reasons.get(id) ?? "",
            item: toJsonValue(item),
          },
        ]
      : [];
  return [
    ...timeline.events
      .filter((event) => !isLive(event))
      .flatMap((event) => withdrawn("event", event.id, event.status, toEventItem(event))),
    ...timeline.causalLinks
      .filter((link) => !isLive(link))
      .flatMap((link) => withdrawn("causal-link", link.id, link.status, toLinkItem(link))),
    ...timeline.hypotheses
      .filter((hypothesis) => !isLive(hypothesis))
      .flatMap((each) => withdrawn("hypothesis", each.id, each.status, toHypothesisItem(each))),
  ];
}

function toTime(time: EventTime): TimelineDocument["events"][number]["time"] {
  if (time.kind === "unknown") {
    const nothing = { earliest: null, latest: null, granularity: null, zone: null };
    return { ...time, ...nothing, clockOffsetMs: 0, confidence: 0 };
  }
  return { ...time, earliest: formatInstant(time.earliest), latest: formatInstant(time.latest) };
}
