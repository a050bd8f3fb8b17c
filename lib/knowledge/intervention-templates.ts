import type { Intervention } from "@/lib/domain/runs/intervention";
import type { Entity } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";

type ActedOn = Pick<TimelineEvent, "id" | "kind" | "title" | "time" | "entities">;

const interventionDomains = ["operations", "security", "trading"] as const;
type InterventionDomain = (typeof interventionDomains)[number];

/**
 * What operators put in place against events of a kind. Its source says that it is done and to what effect, not how much of
 * that effect there is: lengths of time, shares that still come through and feasibilities are estimates of ours, round and wide on
 * purpose, made to compare steps by and measured nowhere. What is played out of them is told to whoever asks, as assumed.
 */
export type InterventionTemplate = {
  readonly id: string;
  readonly domain: InterventionDomain;
  /** In words before the title of the event. */
  readonly words: string;
  readonly kinds: readonly string[];
  /** Only where something of one of these types takes part; empty asks for nothing. */
  readonly entityTypes: readonly string[];
  /** `couldActFrom`: from when on people could have acted. */
  readonly make: (event: ActedOn, couldActFrom: number | null) => Intervention | null;
  /** How readily it is put in place, [0, 1]: an estimate, for comparison between interventions. */
  readonly feasibility: number;
  readonly why: string;
  readonly source: string;
};

const minuteMs = 60_000;
/** Assumed: who answers to an alert does something about it in half the time once it is written down. */
const quickerShare = 0.5;

/** Orders of people and machines at a venue; a session alone is also one of a database. */
const tradingTypes = ["instrument", "venue", "strategy", "order", "control", "feed"];

export const interventionTemplates: readonly InterventionTemplate[] = [
  {
    ...{ id: "canary", domain: "operations", kinds: ["change"], entityTypes: [] },
    words: "Canary first, for 15 minutes",
    make: ({ id: event }) => ({ kind: "add-canary", event, bakeMs: 15 * minuteMs }),
    feasibility: 0.7,
    why: "Most releases and settings can be rolled out in parts",
    source: "Beyer et al., The Site Reliability Workbook (2018), ch. 16, Canarying Releases",
  },
  {
    ...{ id: "gate", domain: "operations", kinds: ["change"], entityTypes: [] },
    words: "Check it before it takes effect",
    make: ({ id: event }) => ({ kind: "weaken", event, keeps: { least: 0, most: 0.4 } }),
    feasibility: 0.6,
    why: "A check must know what to look for",
    source: "Beyer et al., Site Reliability Engineering (2016), ch. 8, Release Engineering",
  },
  {
    ...{ id: "headroom", domain: "operations", kinds: ["threshold_breach"], entityTypes: [] },
    words: "Limit what is asked for, or keep room for it",
    make: ({ id: event }) => ({ kind: "weaken", event, keeps: { least: 0.1, most: 0.5 } }),
    feasibility: 0.6,
    why: "A limit or more room is a setting, and costs",
    source: "Beyer et al., Site Reliability Engineering (2016), ch. 21, Handling Overload",
  },
  {
    ...{ id: "breaker", domain: "operations", kinds: ["failure", "degradation"], entityTypes: [] },
    words: "Add a circuit breaker",
    make: ({ id: event }) => ({ kind: "add-breaker", event, keeps: { least: 0.1, most: 0.5 } }),
    feasibility: 0.5,
    why: "What depends on it must do without for a while",
    source: "Nygard, Release It! (2nd ed., 2018), ch. 5, Circuit Breaker",
  },
  {
    ...{ id: "detector", domain: "operations", entityTypes: [] },
    kinds: ["threshold_breach", "failure", "degradation"],
    words: "Alert on it within a minute",
    make: ({ id: event }) => ({ kind: "add-detector", event, lagMs: minuteMs }),
    feasibility: 0.8,
    why: "It was recorded already: only a rule is missing",
    source: "Beyer et al., Site Reliability Engineering (2016), ch. 6, Monitoring",
  },
  {
    ...{ id: "runbook", domain: "operations", kinds: ["mitigation"], entityTypes: [] },
    words: "Have it ready, to be done in half the time",
    make: sooner,
    feasibility: 0.6,
    why: "Who is on call must find it and dare to use it",
    source: "Beyer et al., The Site Reliability Workbook (2018), ch. 9, Incident Response",
  },
  {
    ...{ id: "access-limit", domain: "security", kinds: ["access"], entityTypes: [] },
    words: "Ask for a second factor, or limit from where and how often",
    make: ({ id: event }) => ({ kind: "weaken", event, keeps: { least: 0, most: 0.3 } }),
    feasibility: 0.7,
    why: "Most ways in can ask for more than a password",
    source: "MITRE ATT&CK, mitigations M1032 (multi-factor) and M1036 (account use policies)",
  },
  {
    ...{ id: "egress-limit", domain: "security", kinds: ["data_access"], entityTypes: [] },
    words: "Limit how much leaves, and to where",
    make: ({ id: event }) => ({ kind: "add-breaker", event, keeps: { least: 0.1, most: 0.5 } }),
    feasibility: 0.4,
    why: "What leaves in the ordinary way has to be known first",
    source: "MITRE ATT&CK, mitigations M1057 (data loss prevention) and M1037 (filter traffic)",
  },
  {
    ...{
      id: "access-alert",
      domain: "security",
      kinds: ["access", "data_access"],
      entityTypes: [],
    },
    words: "Alert on it within five minutes",
    make: ({ id: event }) => ({ kind: "add-detector", event, lagMs: 5 * minuteMs }),
    feasibility: 0.6,
    why: "It was recorded already; such alerts are often wrong",
    source: "NIST SP 800-61 rev. 2, 3.2, Detection and Analysis",
  },
  {
    ...{ id: "pre-trade", domain: "trading", kinds: ["failure", "degradation", "state_change"] },
    entityTypes: tradingTypes,
    words: "Check and limit orders before they leave",
    make: ({ id: event }) => ({ kind: "add-breaker", event, keeps: { least: 0, most: 0.3 } }),
    feasibility: 0.7,
    why: "Such controls are required of who has access to a market",
    source: "SEC Rule 15c3-5; Delegated Regulation (EU) 2017/589, articles 12 and 15",
  },
];

function sooner({ id: event, time }: ActedOn, couldActFrom: number | null): Intervention | null {
  if (time.kind === "unknown" || couldActFrom === null || time.earliest <= couldActFrom)
    return null;
  return { kind: "move", event, byMs: -Math.round((time.earliest - couldActFrom) * quickerShare) };
}

/** A step that is usual against one event. */
export type UsualStep = {
  readonly intervention: Intervention;
  /** With the title of the event. */
  readonly words: string;
  /** `why`: a sentence. */
  readonly feasibility: { readonly value: number; readonly why: string };
  readonly template: string;
  readonly source: string;
};

/** What the templates have against these events, in the order of both. */
export function proposeInterventions(
  events: readonly ActedOn[],
  entities: readonly Pick<Entity, "id" | "type">[],
  couldActFrom: number | null,
): readonly UsualStep[] {
  const typeOf = new Map(entities.map(({ id, type }) => [id, type]));
  return events.flatMap((event) => {
    const types = new Set(event.entities.map((id) => typeOf.get(id)));
    const fitting = interventionTemplates.filter(
      ({ kinds, entityTypes }) =>
        kinds.includes(event.kind) &&
        (entityTypes.length === 0 || entityTypes.some((type) => types.has(type))),
    );
    return fitting.flatMap(({ id: template, make, words, feasibility, why, source }) => {
      const intervention = make(event, couldActFrom);
      if (intervention === null) return [];
      const readily = { value: feasibility, why: `${why}.` };
      const wording = `${words}: ${event.title}`;
      return [{ intervention, words: wording, feasibility: readily, template, source }];
    });
  });
}
