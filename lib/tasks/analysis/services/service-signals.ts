import { type Interval, instant, interval } from "@/lib/base/instant";
import type { RankedService } from "@/lib/causality/rank-services";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { numberText } from "@/lib/signals/number-text";
import type { Departure } from "@/lib/signals/services/departure";
import type { ServicesObserved } from "@/lib/signals/services/observe-services";
import { type Signal, uniqueMentions } from "@/lib/signals/signal";
import type { ServiceRanking } from "./find-service-ranking";

/** Records that show a departure. */
const recordsMax = 4;
/** A departure of a component that nobody asked about is named with the few strongest reasons. */
const departuresMax = 3;

/** One signal for each suspect, and one for the service whose users felt it. */
export function toServiceSignals(
  { observed, target, ranked }: ServiceRanking,
  instances: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Signal[] {
  const alarmed =
    observed.services.find(({ component }) => component === target)?.asAlarmed ?? null;
  const { symptoms, all } = departuresOf(target, observed);
  const hit = alarmed ?? symptoms[0] ?? all[0];
  if (hit === undefined) return [];
  return [
    ...ranked.flatMap((service) => toServiceSignal(service, observed, instances) ?? []),
    {
      ...signalOf(hit, observed),
      family: "service.hit",
      entities: [{ type: "service", name: target }],
      severity: 0.8,
      explanation: `${target}: ${tell(hit)}`,
      facts: { service: target, subject: target, title: `${target} is hit: ${tell(hit)}` },
    },
  ];
}

function toServiceSignal(
  { name, score, why }: RankedService,
  observed: ServicesObserved,
  instances: ReadonlyMap<string, ReadonlySet<string>>,
): Signal | null {
  const { all } = departuresOf(name, observed);
  const [first, ...others] = all;
  if (first === undefined) return null;
  const departures = [first, ...others.slice(0, departuresMax - 1)].map(tell);
  return {
    ...signalOf(first, observed),
    family: familyOf(first),
    entities: mentionsOf(name, instances),
    severity: 0.45 + 0.35 * score,
    explanation: `${name}: ${departures.join("; ")}`,
    count: all.length,
    facts: {
      service: name,
      subject: name,
      title: `${name} departs: ${tell(first)}`,
      suspicion: score.toFixed(3),
      reasons: why.join("|"),
    },
  };
}

function mentionsOf(
  name: string,
  instances: ReadonlyMap<string, ReadonlySet<string>>,
): readonly EntityMention[] {
  const pods = [...(instances.get(name) ?? [])].toSorted().slice(0, 5);
  return uniqueMentions([
    { type: "service", name },
    ...pods.map((pod) => ({ type: "pod", name: pod })),
  ]);
}

/** What departs at a component: what it does itself first, then the way to and from it, then its answers. */
function departuresOf(name: string, { services, calls }: ServicesObserved) {
  const service = services.find(({ component }) => component === name);
  const gaps = calls
    .filter(({ from, to }) => from === name || to === name)
    .flatMap(({ departure }) => departure ?? [])
    .toSorted((a, b) => b.added - a.added || (a.series.component < b.series.component ? -1 : 1));
  const symptoms = service?.symptoms ?? [];
  const main = [...(service?.own ?? []), ...gaps].toSorted((a, b) => b.added - a.added);
  return { symptoms, all: [...main, ...symptoms, ...(service?.resources ?? [])] };
}

function familyOf({ series: { measure } }: Departure): string {
  switch (measure) {
    case "own-errors":
    case "errors":
    case "availability":
      return "service.failing";
    case "resource":
      return "service.starved";
    case "own-time":
    case "call-gap":
    case "latency":
    case "requests":
      return "service.slow";
  }
}

function signalOf(departure: Departure, { stretch }: ServicesObserved) {
  const { firstWithin, lastBefore, firstAfter, worst } = departure;
  const records = [firstWithin, ...worst].map(({ record }) => record);
  const from = Math.max(stretch.from, lastBefore?.at ?? stretch.from);
  return {
    detector: "service-symptoms",
    onset: onsetOf(Math.min(from, firstWithin.record.time.earliest), firstWithin.record),
    end: firstAfter === null ? null : endOf(firstAfter.record),
    records: uniqueRecords(records).slice(0, recordsMax),
    count: departure.observations,
    baselineCount: 0,
    novelty: 1,
  };
}

function onsetOf(from: number, { time }: RecordReference): Interval {
  return interval(instant(Math.floor(from)), time.latest);
}

function endOf({ time }: RecordReference): Interval {
  return interval(time.earliest, time.latest);
}

function uniqueRecords(records: readonly RecordReference[]): readonly RecordReference[] {
  return [...new Set(records)];
}

function tell({ series, before, within }: Departure): string {
  const what = series.name === "" ? "" : ` of ${series.name}`;
  const change = `${numberText(before)} → ${numberText(within)}`;
  switch (series.measure) {
    case "own-time":
      return `own time${what} ${change} ms`;
    case "call-gap":
      return `calls from ${series.component} to ${series.peer} take ${change} ms on the way`;
    case "own-errors":
      return `own failures${what} ${change} of all requests`;
    case "latency":
    case "errors":
    case "availability":
    case "requests":
    case "resource":
      return `${series.name === "" ? series.measure : series.name} ${change}`;
  }
}
