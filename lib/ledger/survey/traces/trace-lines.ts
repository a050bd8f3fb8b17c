import { referenceKey } from "@/lib/domain/evidence/record-reference";
import type { SurveyLine } from "@/lib/domain/evidence/survey";
import type { SurveyEvidence } from "../survey-evidence";
import { clockText, countText, placeOf, quote, tell } from "../survey-line";
import type { Trace, Way } from "./trace-watch";

const tracesMax = 4;
/** Told of one actor, the rarest first; then in order of time. */
const waysMax = 2;
/** What one file alone names is told by its lines. */
const filesMin = 2;
const recordsMin = 3;
/** Told of names that differ in their digits alone. */
const alikeMax = 2;

/** Whom several files name, and what was done by it or to it: how much in all, then the ways that are not its everyday ones. */
export function traceLines({ traces }: Pick<SurveyEvidence, "traces">): readonly SurveyLine[] {
  const listed: Trace[] = [];
  const ranked = traces
    .filter(({ files, count }) => files >= filesMin && count >= recordsMin)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  for (const trace of ranked) {
    if (listed.length >= tracesMax) break;
    const alike = listed.filter(({ name }) => kindOf(name) === kindOf(trace.name));
    if (alike.length >= alikeMax || listed.some((other) => isSameStory(other, trace))) continue;
    listed.push(trace);
  }
  return listed.flatMap(linesOf);
}

/** What is told much of and named seldom otherwise; who comes late was not part of the routine. */
function weightOf({ telling, lateness, count }: Trace): number {
  return (telling * (1 + lateness)) / Math.log2(1 + count);
}

function kindOf(name: string): string {
  return name.replace(/\d+/g, "#");
}

/** Two names that stand in the same first records are two names of one thing, or a name and what it always goes with. */
function isSameStory(a: Trace, b: Trace): boolean {
  const firsts = new Set(a.ways.map(({ first }) => referenceKey(first)));
  const shared = b.ways.filter(({ first }) => firsts.has(referenceKey(first))).length;
  return shared * 2 > Math.min(a.ways.length, b.ways.length);
}

function linesOf(trace: Trace): readonly SurveyLine[] {
  const { ways } = trace;
  const [first] = ways;
  if (first === undefined) return [];
  const last = ways.reduce((latest, way) => (isLater(way, latest) ? way : latest), first);
  const rarest = ways
    .toSorted((a, b) => a.count - b.count || isAfter(a, b))
    .slice(0, waysMax)
    .toSorted(isAfter);
  const head = tell({
    at: first.first.time.earliest,
    text: `${trace.name}: ${countText(trace.count, "record")} in ${countText(trace.files, "file")}`,
    why: `until ${clockText(last.last.time.earliest)}, in ${countText(ways.length, "way")}`,
    references: [placeOf(first.first), placeOf(last.last)],
  });
  return [head, ...rarest.map((way) => lineOf(way, trace))];
}

function lineOf(way: Way, { name }: Trace): SurveyLine {
  const repeats =
    way.count === 1 ? "once" : `${way.count} times until ${clockText(way.last.time.earliest)}`;
  const before = way.before === 0 ? "named first" : `after ${countText(way.before, "record")}`;
  return quote({
    at: way.first.time.earliest,
    text: way.first.message,
    why: `${name}: ${repeats}, ${before}`,
    references: [placeOf(way.first)],
  });
}

function isLater(a: Way, b: Way): boolean {
  return a.last.time.latest > b.last.time.latest;
}

function isAfter(a: Way, b: Way): number {
  return a.first.time.latest - b.first.time.latest;
}
