import type { SurveyLine, SurveySectionKey } from "@/lib/domain/survey";
import { sectionLinesMax } from "@/lib/domain/survey-limits";
import type { LedgerEntry } from "../entry";
import type { Happening } from "../happening";
import { tellingKey, toHappeningLine } from "./happening-line";
import { createRateAfter } from "./rate-after";
import type { SurveyEvidence } from "./survey-evidence";

type HappeningSection = Extract<
  SurveySectionKey,
  "unusual" | "people" | "deeds" | "states" | "numbers"
>;

/** Of what may have begun it, so many are looked at first; the rest is what else is likeliest. */
const originsMax = 3;
/** One file, or one kind of entry, fills no more of what is looked at first: others have something to say. */
const alikeMax = 4;

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
