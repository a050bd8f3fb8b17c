import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { SurveyLine, SurveySectionKey } from "@/lib/domain/evidence/survey";
import { sectionLinesMax } from "@/lib/domain/evidence/survey-limits";
import type { LedgerEntry } from "../entry";
import type { Happening } from "../happening";
import { streamName } from "../ledger-watch";
import type { FileCount } from "./file-pauses";
import { tellingKey, toHappeningLine } from "./happening-line";
import type { SurveyEvidence } from "./survey-evidence";

type HappeningSection = Extract<
  SurveySectionKey,
  "unusual" | "people" | "deeds" | "states" | "numbers"
>;

/** Of what may have begun it, so many are looked at first; the rest is what else is likeliest. */
const originsMax = 3;
/** One file, or one kind of entry, fills no more of what is looked at first: others have something to say. */
const alikeMax = 4;

/** Rows are counted for so long before and after: this share of all, and so many buckets at least. */
const aroundShare = 1 / 10;

const bucketsMin = 10;

/** A count that differs by more deviations is not chance: counts of one rate are apart by about the root of their sum. */
const deviationsMin = 4;

/** A rate that changes by less is the same to a reader. */
const timesMin = 1.5;

type Rates = { readonly before: number; readonly after: number };

type Around = Pick<SurveyEvidence, "artifacts" | "counts" | "bucketMs" | "ledger">;

/** Where to look first: what may have begun it, then what is likeliest to matter, of several files and kinds. */
export function firstHappenings({
  ledger,
  chanceOf,
  origins,
}: SurveyEvidence): readonly Happening[] {
  const chosen = new Set(origins.slice(0, originsMax));
  const listed = new Set([...chosen].map(tellingKey));
  const counts = new Map<string, number>();
  for (const happening of ledger.happenings.toSorted((a, b) => chanceOf(b) - chanceOf(a))) {
    if (chosen.size >= sectionLinesMax.first) break;
    const crowds = crowdsOf(happening);
    const isCrowded = crowds.some((crowd) => (counts.get(crowd) ?? 0) >= alikeMax);
    if (isCrowded || listed.has(tellingKey(happening))) continue;
    for (const crowd of crowds) counts.set(crowd, (counts.get(crowd) ?? 0) + 1);
    chosen.add(happening);
    listed.add(tellingKey(happening));
  }
  return [...chosen];
}

function crowdsOf({ entries: [entry], witnesses: [record] }: Happening): readonly string[] {
  return [`file ${record?.path ?? ""}`, `section ${entry === undefined ? "" : sectionOf(entry)}`];
}

/** What happened, by section; each holds the likeliest of its kind, in order of time. */
export function happeningSections(
  evidence: SurveyEvidence,
  first: readonly Happening[],
): Readonly<Record<HappeningSection | "first", readonly SurveyLine[]>> {
  const { ledger, chanceOf, origins, shortFiles } = evidence;
  const begins = new Set(origins.slice(0, originsMax));
  const isFirst = new Set(first);
  const whole = new Set(shortFiles.map(({ artifact }) => artifact.id));
  const bySection = Map.groupBy(ledger.happenings, ({ entries: [entry] }) =>
    entry === undefined ? "unusual" : sectionOf(entry),
  );
  const rateAfter = createRateAfter(evidence);
  const likeliest = (section: HappeningSection, isListed: (happening: Happening) => boolean) =>
    toLines((bySection.get(section) ?? []).filter(isListed), section, chanceOf, rateAfter);
  return {
    first: first.flatMap(
      (happening) =>
        toHappeningLine(
          [happening],
          begins.has(happening) ? "it may have begun here" : "",
          rateAfter(happening),
        ) ?? [],
    ),
    unusual: likeliest("unusual", (happening) => !isFirst.has(happening)),
    people: likeliest("people", ({ witnesses: [record] }) => {
      return record !== undefined && !whole.has(record.artifactId);
    }),
    deeds: likeliest("deeds", () => true),
    states: likeliest("states", () => true),
    numbers: likeliest("numbers", () => true),
  };
}

/** All of a section, those that fit in order of time and the less likely ones after them. */
function toLines(
  happenings: readonly Happening[],
  section: HappeningSection,
  chanceOf: (happening: Happening) => number,
  rateAfter: (happening: Happening) => string,
): readonly SurveyLine[] {
  const groups = [...Map.groupBy(happenings, tellingKey).values()].map((alike) => ({
    alike,
    chance: Math.max(...alike.map(chanceOf)),
  }));
  const max = sectionLinesMax[section];
  const ranked = groups.toSorted((a, b) => b.chance - a.chance);
  const shown = ranked.slice(0, max).toSorted((a, b) => timeOf(a.alike) - timeOf(b.alike));
  return [
    ...shown.flatMap(
      ({ alike }) => toHappeningLine(alike, "", alike.slice(0, 1).map(rateAfter)[0]) ?? [],
    ),
    ...ranked.slice(max).flatMap(({ alike }) => toHappeningLine(alike) ?? []),
  ];
}

function timeOf([first]: readonly Happening[]): number {
  return first?.onset.latest ?? 0;
}

/** What a person said is told apart from what programs wrote, however short and unlike each other its lines are. */
function sectionOf(entry: LedgerEntry): HappeningSection {
  switch (entry.kind) {
    case "deed":
    case "due":
      return "deeds";
    case "statement":
      return entry.witnesses[0]?.kind === "message" ? "people" : "unusual";
    case "transition":
      return "states";
    case "episode":
      return entry.property === "line" ? "unusual" : "numbers";
  }
}

/** Whether files wrote more or less after a number left its level: its own file first, else the one that changed most. */
export function createRateAfter(evidence: Around): (happening: Happening) => string {
  const streams = new Map(evidence.artifacts.map(({ id, path }) => [id, streamName(path)]));
  const { stretch } = evidence.ledger;
  if (stretch === null) return () => "";
  const spanMs = stretch.latest - stretch.earliest;
  const aroundMs = Math.max(bucketsMin * evidence.bucketMs, aroundShare * spanMs);
  return ({ entries: [entry], witnesses: [record], onset: { latest: at } }) => {
    if (entry?.kind !== "episode" || entry.property !== "level" || record === undefined) return "";
    const isWithin = at - aroundMs >= stretch.earliest && at + aroundMs <= stretch.latest;
    if (!isWithin) return "";
    const near = evidence.counts.filter((one) => Math.abs(one.at - at) <= aroundMs);
    const rates = Map.groupBy(near, ({ artifactId }) => streams.get(artifactId) ?? "");
    const around = new Map([...rates].map(([stream, counts]) => [stream, ratesAround(counts, at)]));
    return describeRates(around, streamName(record.path), aroundMs);
  };
}

function ratesAround(counts: readonly FileCount[], middle: number): Rates {
  let [before, after] = [0, 0];
  for (const { at, count } of counts) {
    if (at < middle) before += count;
    else after += count;
  }
  return { before, after };
}

function describeRates(rates: ReadonlyMap<string, Rates>, own: string, aroundMs: number): string {
  const rank = (stream: string) => (stream === own ? 0 : 1);
  const [first] = [...rates]
    .filter(([, one]) => isOther(one))
    .toSorted(([a, x], [b, y]) => rank(a) - rank(b) || Math.abs(timesOf(y)) - Math.abs(timesOf(x)));
  if (first === undefined) return "rows as often as before";
  const [stream, { before, after }] = first;
  const whose = stream === own ? "its file" : (stream.split("/").at(-1) ?? stream);
  const amounts = [before, after].map((count) => count.toLocaleString("en-US")).join(" → ");
  return `rows of ${whose} ${amounts} in ${describeLength(aroundMs)}`;
}

function isOther(rates: Rates): boolean {
  const apart = Math.abs(rates.after - rates.before);
  const chance = deviationsMin * Math.sqrt(rates.after + rates.before);
  return apart > chance && Math.abs(timesOf(rates)) >= Math.log2(timesMin);
}

/** How many times as many, in doublings. */
function timesOf({ before, after }: Rates): number {
  return Math.log2((after + 1) / (before + 1));
}
