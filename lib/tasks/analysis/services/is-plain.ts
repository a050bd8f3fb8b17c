import type { Departure } from "@/lib/signals/services/departure";
import type { ServicesObserved } from "@/lib/signals/services/observe-services";

/*
 * Nobody was alarmed, so a departure must be plain by itself: systems wander, and idle services most.
 * Time must have grown threefold, by what a user may notice together with the rest of a request.
 */
const strengthMin = 6;
const effectMin = Math.log(3);
const addedMsMin = 20;
const observationsMin = 4;
const failingShareMin = 0.1;
/** Samples of a metric that depart one after the other. */
const samplesMin = 3;
/** High percentiles of few requests jump by themselves. */
const tail = /p?9\d(\.\d+)?|max|quantile/i;

/** Does a service depart so plainly that no alarm is needed to call it an incident? */
export function isPlain(name: string, { services, calls }: ServicesObserved): boolean {
  const service = services.find(({ component }) => component === name);
  const gaps = calls
    .filter(({ from, to }) => from === name || to === name)
    .flatMap(({ departure }) => departure ?? []);
  const traced = [...(service?.own ?? []), ...gaps];
  if (traced.some(isPlainlyTraced)) return true;
  const isTraced = calls.length > 0 || services.some(({ own }) => own.length > 0);
  return !isTraced && (service?.symptoms ?? []).some(isPlainlyMeasured);
}

function isPlainlyTraced({ series, effect, strength, before, within, observations }: Departure) {
  if (strength < strengthMin || observations < observationsMin) return false;
  if (series.measure === "own-errors") return effect >= failingShareMin;
  return effect >= effectMin && within - before >= addedMsMin;
}

function isPlainlyMeasured({ series, effect, strength, worst }: Departure): boolean {
  if (strength < strengthMin || worst.length < samplesMin || tail.test(series.name)) return false;
  return series.measure === "availability" ? effect >= failingShareMin : effect >= effectMin;
}
