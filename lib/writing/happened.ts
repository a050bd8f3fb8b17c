import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { type Measurement, percentOf } from "@/lib/domain/evidence/measurement";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { compareOnsets } from "@/lib/domain/timeline/event-onset";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import {
  clauseOfMeasurement,
  count,
  isSingle,
  largestPartBehind,
  suchRecords,
} from "./counted-words";
import { upperFirst } from "./grammar/first-letter";
import { listPhases, phaseOf, undatedPhase, unphasedHeading } from "./incident-phases";
import { areAlike, clauseOfEvent, isAboutLines, sentenceOfEvent } from "./sentences";
import {
  asSentence,
  noEvidence,
  type Passage,
  retellTimes,
  type Telling,
  tellMoment,
} from "./telling";

/** The story by phase, each below its heading; a phase without an event is left out. */
export function writeHappened(telling: Telling): readonly Passage[] {
  const { timeline } = telling;
  const phases = listPhases(timeline);
  const byPhase = Map.groupBy(narratedEvents(timeline), (event) => phaseOf(event, phases));
  return [...phases.map(({ heading }) => heading), undatedPhase].flatMap((heading) => {
    const events = byPhase.get(heading);
    if (events === undefined) return [];
    const heads: readonly Passage[] =
      heading === unphasedHeading
        ? []
        : [{ id: `phase:${heading}`, text: heading, form: "subheading", ...noEvidence }];
    return [...heads, ...writeEvents(events, telling)];
  });
}

/** Key events and everything a link touches; the rest stays in the timeline. */
function narratedEvents({ events, causalLinks }: Timeline): readonly TimelineEvent[] {
  const linked = new Set(causalLinks.flatMap(({ source, target }) => [source, target]));
  return events
    .filter((event) => event.importance === "key" || linked.has(event.id))
    .toSorted(compareOnsets);
}

/** Events in a row that read alike are one sentence, with how many there were and until when. */
function writeEvents(events: readonly TimelineEvent[], telling: Telling): readonly Passage[] {
  const runs: TimelineEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    const first = run?.[0];
    const isAlike =
      first !== undefined &&
      readAlike(first, event, telling) &&
      !telling.isImpact(event.id) &&
      ownDescription(event) === "";
    if (run !== undefined && isAlike) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap(([first, ...more]) =>
    first === undefined ? [] : [writeEvent(first, more, telling)],
  );
}

/** In the same words, or in words that differ in numbers alone and tell of the same things: a name may be a number. */
function readAlike(one: TimelineEvent, other: TimelineEvent, telling: Telling): boolean {
  const [first, second] = [sentenceOfEvent(one, telling), sentenceOfEvent(other, telling)];
  const isOfSame = new Set(one.entities).symmetricDifference(new Set(other.entities)).size === 0;
  return first === second || (isOfSame && areAlike(first, second));
}

function writeEvent(
  event: TimelineEvent,
  more: readonly TimelineEvent[],
  telling: Telling,
): Passage {
  const counted = telling.isImpact(event.id) ? telling.findMeasurement(event.id) : undefined;
  const isTold = !isAboutLines(clauseOfEvent(event, telling));
  const measurement = counted && isTold && !isSingle(counted) ? counted : undefined;
  const size =
    measurement &&
    `${clauseOfMeasurement(measurement, event) ?? suchRecords(measurement)}${largestPartBehind(measurement)}`;
  const description = ownDescription(event);
  const effect = findEffect(event, telling);
  const parts = [
    sentenceOfEvent(event, telling),
    ...(size === undefined ? [] : [asSentence(upperFirst(size))]),
    ...effect.map(({ text }) => text),
    ...(description === "" ? [] : [asSentence(description)]),
    ...(more.length === 0 ? [] : [tellMore(more, telling)]),
  ];
  return {
    ...{ id: `event:${event.id}`, form: "paragraph", isDetail: false },
    text: retellTimes(parts.join(" "), telling),
    evidence: telling.cite([...placesOf(event), ...more.flatMap(firstOf)]),
    event: event.id,
    ...(more.length === 0 ? {} : { claims: more.map(({ id }) => id) }),
    ...(measurement === undefined ? {} : { measurements: [measurement] }),
    ...effect.map(({ measurements }) => ({ measurements }))[0],
  };
}

/** What a step did to the share that failed, where it was measured before and after it. */
function findEffect(
  { id, kind }: TimelineEvent,
  { timeline }: Telling,
): readonly { readonly text: string; readonly measurements: readonly Measurement[] }[] {
  if (kind !== "mitigation") return [];
  const measurements = timeline.measurements.filter(({ event }) => event === id);
  const [before, after] = measurements.map(({ value }) =>
    value.kind === "share" ? percentOf(value) : null,
  );
  const value = measurements[1]?.value;
  if (before == null || after == null || value?.kind !== "share") return [];
  const of = measurements[1]?.of ?? "requests";
  const text = `${before} % of ${of} failed before it, ${after} % after it (${count(value.numerator)} of ${count(value.denominator)}).`;
  return [{ text, measurements }];
}

/** The first two places, and for each number of the title that they lack the first place that contains it. */
function placesOf({ title, evidence }: TimelineEvent): readonly EvidenceReference[] {
  const first = evidence.slice(0, 2);
  const contains = (number: string) => (place: EvidenceReference) => place.quote.includes(number);
  const numbers = [...title.matchAll(longNumber)].map(([text]) => text.replaceAll(",", ""));
  const further = numbers
    .filter((number) => !first.some(contains(number)))
    .flatMap((number) => evidence.find(contains(number)) ?? []);
  return [...new Set([...first, ...further])];
}

/** Shorter ones are in many lines by chance. */
const longNumber = /\d[\d,]*\.\d+|\d[\d,]{2,}/g;

function firstOf({ evidence }: TimelineEvent) {
  return evidence.slice(0, 1);
}

/** What rules wrote below a title are extracts of records, which the citations show anyhow. */
function ownDescription({ retelling, actor, description }: TimelineEvent): string {
  return (retelling?.by ?? actor) === "rules" ? "" : description.trim();
}

function tellMore(more: readonly TimelineEvent[], telling: Telling): string {
  const last = more.at(-1)?.time;
  const until =
    last === undefined || last.kind === "unknown"
      ? ""
      : `, until ${tellMoment(last.earliest, telling)}`;
  return more.length === 1
    ? `The same was recorded once more${until}.`
    : `The same was recorded ${more.length} more times${until}.`;
}
