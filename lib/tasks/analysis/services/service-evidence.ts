import type { CallEvidence, ServiceEvidence } from "@/lib/causality/rank-services";
import type { Departure } from "@/lib/signals/services/departure";
import type { ServiceObservation, ServicesObserved } from "@/lib/signals/services/observe-services";

/** Nothing is believed at three standard errors and everything at nine. */
const doubtful = 3;
const certain = 9;
/** Five times as long is as bad as it gets. */
const fivefold = Math.log(5);

/** What was observed, in the terms services are ranked by. */
export function toEvidence({ services, calls }: ServicesObserved): {
  readonly services: readonly ServiceEvidence[];
  readonly calls: readonly CallEvidence[];
} {
  const added = services.map(({ own }) => addedBy(own));
  const gapsAdded = calls.map(({ departure }) => Math.max(0, departure?.added ?? 0));
  const total = [...added, ...gapsAdded].reduce((sum, each) => sum + each, 0);
  return {
    services: services.map((service, index) => ({
      name: service.component,
      own: strongest(service.own) * Math.sqrt(total > 0 ? (added[index] ?? 0) / total : 1),
      symptom: symptomBelief(service),
      dose: doseOf(service),
      load: service.load,
      resource: strongest(service.resources),
      isEndpoint: isEndpoint(service),
    })),
    calls: calls.map(({ from, to, departure }) => ({
      from,
      to,
      gap:
        departure === null || departure.added <= 0
          ? 0
          : strongest([departure]) * Math.sqrt(departure.added / Math.max(...gapsAdded)),
    })),
  };
}

/** Time added by a component itself; its own failures count for a second each. */
function addedBy(own: readonly Departure[]): number {
  return own.reduce(
    (sum, { added, series }) =>
      sum + Math.max(0, series.measure === "own-errors" ? added * 1000 : added),
    0,
  );
}

function strongest(departures: readonly Departure[]): number {
  return Math.max(
    0,
    ...departures.map((departure) => {
      const size = departure.series.measure === "own-errors" ? 0.2 : fivefold;
      return beliefIn(departure) * Math.min(1, departure.effect / size);
    }),
  );
}

function beliefIn(departure: Departure | undefined): number {
  if (departure === undefined) return 0;
  return Math.max(0, Math.min(1, (departure.strength - doubtful) / (certain - doubtful)));
}

/** What was alarmed is what is sought; another statistic of it says less, and another measurement least. */
const otherStatistic = 0.6;
const otherMeasure = 0.35;

function symptomBelief({ asAlarmed, symptoms }: ServiceObservation): number {
  if (asAlarmed === null) return beliefIn(symptoms[0]);
  const { measure } = asAlarmed.series;
  const same = symptoms.find(({ series }) => series.measure === measure);
  const other = symptoms.find(({ series }) => series.measure !== measure);
  return Math.max(
    asAlarmed.effect > 0 ? beliefIn(asAlarmed) : 0,
    otherStatistic * beliefIn(same),
    otherMeasure * beliefIn(other),
  );
}

/** What each answer gained, times the answers. */
function doseOf({ asAlarmed, symptoms, requests }: ServiceObservation): number {
  return Math.max(
    0,
    ...(asAlarmed === null ? symptoms : [asAlarmed]).map(
      ({ before, within, effect, observations, worst }) => {
        const isCounted = worst.some(({ count }) => count > 1);
        return effect <= 0
          ? 0
          : Math.abs(within - before) * (isCounted ? observations : Math.max(1, requests));
      },
    ),
  );
}

/**
 * A plain address: what answers there was not measured itself, only the calls to it. Meshes and tracers
 * list such ends as "remote" or "external".
 */
function isEndpoint({ component, own, resources }: ServiceObservation): boolean {
  if (own.length > 0 || resources.length > 0) return false;
  return /^(\w+:\/\/)?[\w-]+(\.[\w-]+)+(:\d+)?\/?([_ ](remote|external))?$/i.test(component);
}
