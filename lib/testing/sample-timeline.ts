import { instant } from "@/lib/base/instant";
import type { KnownTime } from "@/lib/domain/evidence/event-time";
import {
  artifactIds,
  causalLinkIds,
  contributingFactorIds,
  type EventId,
  entityIds,
  eventIds,
  impactIds,
  rootCauseIds,
} from "@/lib/domain/ids";
import type { CausalLink, CausalRelation } from "@/lib/domain/timeline/causal-link";
import type { ContributingFactor } from "@/lib/domain/timeline/contributing-factor";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Impact } from "@/lib/domain/timeline/impact";
import type { RootCause } from "@/lib/domain/timeline/root-cause";

/** Builders of pieces for tests: small numbers in, valid pieces out. */
export const eventId = (number: number): EventId => eventIds.fromDigest(pad(number));
export const entityId = (number: number) => entityIds.fromDigest(pad(number));
export const linkId = (number: number) => causalLinkIds.fromDigest(pad(number));

function pad(number: number): string {
  return number.toString(16).padStart(16, "0");
}

export function at(seconds: number): KnownTime {
  return {
    kind: "stated",
    earliest: instant(seconds * 1000),
    latest: instant(seconds * 1000),
    granularity: "millisecond",
    raw: `${seconds}`,
    basis: "log",
    zone: "UTC",
    clockOffsetMs: 0,
    confidence: 1,
  };
}

/** Event `number` begins `number` seconds after 1970 and rests on line `number` of `app.log`. */
export function sampleEvent(number: number, changes: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id: eventId(number),
    kind: "failure",
    title: `Event ${number}`,
    description: "",
    time: at(number),
    endTime: null,
    entities: [entityId(1)],
    importance: "key",
    confidence: { extraction: 0.8, time: 1, credibility: null },
    evidence: [
      {
        artifactId: artifactIds.fromDigest(pad(1)),
        path: "app.log",
        locator: { kind: "lines", from: number, to: number },
        quote: `line ${number}`,
      },
    ],
    reasoning: "",
    status: "proposed",
    actor: "rules",
    isUnsupported: false,
    ...changes,
  };
}

export function sampleLink(
  source: number,
  target: number,
  relation: CausalRelation = "causes",
  changes: Partial<CausalLink> = {},
): CausalLink {
  return {
    id: linkId(source * 1000 + target),
    source: eventId(source),
    target: eventId(target),
    relation,
    mechanism: "one leads to the other",
    confidence: 0.8,
    reasoning: "",
    evidence: [],
    against: [],
    delayMs: (target - source) * 1000,
    status: "proposed",
    actor: "rules",
    isUnsupported: false,
    ...changes,
  };
}

/** Event `number`, as what contributed. */
export function sampleFactor(
  number: number,
  changes: Partial<ContributingFactor> = {},
): ContributingFactor {
  return {
    id: contributingFactorIds.fromDigest(pad(number)),
    event: eventId(number),
    why: "the pool was small",
    status: "proposed",
    actor: "rules",
    ...changes,
  };
}

/** What an analyst reckons of event `number`: nothing but that it hurt. */
export function sampleImpact(number: number, changes: Partial<Impact> = {}): Impact {
  return {
    id: impactIds.fromDigest(pad(number)),
    ...{ title: "", who: "", events: [eventId(number)] },
    ...{ startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null },
    ...{ status: "proposed", actor: "rules" },
    ...changes,
  };
}

/** Event `number`, as what began it. */
export function sampleRoot(number: number, changes: Partial<RootCause> = {}): RootCause {
  return {
    id: rootCauseIds.fromDigest(pad(number)),
    rank: 1,
    event: eventId(number),
    subject: "release",
    entities: [],
    score: 1,
    why: [],
    status: "proposed",
    actor: "rules",
    ...changes,
  };
}
