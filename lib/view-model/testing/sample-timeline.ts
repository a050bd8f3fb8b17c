import { type Instant, instant } from "@/lib/base/instant";
import type { EventTime, KnownTime } from "@/lib/domain/evidence/event-time";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import {
  artifactIds,
  causalLinkIds,
  entityIds,
  eventIds,
  gapIds,
  stateChangeIds,
  uncertaintyIds,
} from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Gap } from "@/lib/domain/timeline/gap";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import type { Uncertainty } from "@/lib/domain/timeline/uncertainty";

/** 2026-03-08T14:00:00Z: the tests count seconds from here. */
export const noon = Date.UTC(2026, 2, 8, 14, 0, 0);

/** For texts: times in UTC, and no file that is a status page. */
export const inUtc = { zone: "UTC", statusPages: new Set<string>() };

const hex = (number: number) => number.toString(16).padStart(16, "0");
export const eventId = (number: number) => eventIds.fromDigest(hex(number));
export const linkId = (number: number) => causalLinkIds.fromDigest(hex(number));
const entityId = (number: number) => entityIds.fromDigest(hex(number));

export function atSecond(seconds: number): Instant {
  return instant(noon + seconds * 1_000);
}

export function stated(seconds: number, widthMs = 0): KnownTime {
  return {
    kind: "stated",
    earliest: atSecond(seconds),
    latest: instant(noon + seconds * 1_000 + widthMs),
    granularity: widthMs === 0 ? "millisecond" : "second",
    raw: "raw stamp",
    basis: "log",
    zone: "UTC",
    clockOffsetMs: 0,
    confidence: 1,
  };
}

export function inferredTime(seconds: number): KnownTime {
  return { ...stated(seconds), kind: "inferred" };
}

export const unknownTime: EventTime = {
  kind: "unknown",
  raw: "some time before",
  basis: "mention",
};

export function citation(path: string, line: number, quote = "quoted words"): EvidenceReference {
  return {
    artifactId: artifactIds.fromDigest(hex(1)),
    path,
    locator: { kind: "lines", from: line, to: line },
    quote,
  };
}

export function event(number: number, changes: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id: eventId(number),
    kind: "failure",
    title: `Event ${number}`,
    description: "",
    time: stated(number * 60),
    endTime: null,
    entities: [entityId(1)],
    importance: "key",
    confidence: { extraction: 0.9, time: 1, credibility: null },
    evidence: [citation("a.log", number)],
    reasoning: "",
    status: "proposed",
    actor: "rules",
    isUnsupported: false,
    ...changes,
  };
}

export function link(
  number: number,
  source: number,
  target: number,
  changes: Partial<CausalLink> = {},
): CausalLink {
  return {
    id: linkId(number),
    source: eventId(source),
    target: eventId(target),
    relation: "causes",
    mechanism: "one leads to the other",
    confidence: 0.8,
    reasoning: "",
    evidence: [],
    against: [],
    delayMs: null,
    status: "proposed",
    actor: "rules",
    isUnsupported: false,
    ...changes,
  };
}

export function gap(number: number, changes: Partial<Gap> = {}): Gap {
  return {
    id: gapIds.fromDigest(hex(number)),
    type: "temporal",
    reason: "silence",
    files: ["a.log"],
    window: { earliest: atSecond(60), latest: atSecond(120) },
    description: "Nothing was written",
    expectedEvidence: "The rotated file",
    severity: "high",
    evidence: [],
    status: "open",
    dismissal: null,
    actor: "rules",
    standing: "proposed",
    ...changes,
  };
}

export function stateChange(number: number, changes: Partial<StateChange> = {}): StateChange {
  return {
    id: stateChangeIds.fromDigest(hex(number)),
    entity: entityId(1),
    property: "health",
    from: null,
    to: "down",
    at: stated(number * 60),
    evidence: [],
    status: "proposed",
    actor: "rules",
    ...changes,
  };
}

export function uncertainty(number: number, changes: Partial<Uncertainty> = {}): Uncertainty {
  return {
    id: uncertaintyIds.fromDigest(hex(number)),
    type: "conflicting",
    context: "a.log",
    description: "Two sources disagree",
    interpretations: [],
    dataNeeded: [],
    impact: "high",
    evidence: [],
    status: "open",
    waiver: null,
    ...changes,
  };
}

export function timeline(changes: Partial<Timeline> = {}): Timeline {
  const entity = { type: "service", aliases: [], properties: {} };
  return {
    ...emptyTimeline,
    outcome: "incident",
    entities: [
      { ...entity, id: entityId(1), name: "orders-api" },
      { ...entity, id: entityId(2), name: "nginx" },
    ],
    ...changes,
  };
}

export const secondEntity = entityId(2);
