/**
 * The zone of each source whose stamps state no offset, by the first of these that decides: a person's
 * word; identifiers shared with a source whose zone is known; new things said when changes and alerts
 * were announced, or spans that fit at one offset only; the zone of the same host; UTC, marked assumed.
 */
import type { ZoneBasis } from "@/lib/domain/artifact";
import { formatFixedOffset } from "@/lib/time/zone";
import type { SurveySource } from "../observation/survey-source";
import type { ClockLink } from "../offsets/clock-differences";
import { createAlignment } from "./zone-alignment";

export type ZoneChoice = {
  readonly zone: string;
  readonly basis: ZoneBasis;
  /** What to take from the times of the source to get UTC, zone only; 0 where they are in UTC already. */
  readonly wallOffsetMs: number;
};

const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;
/** A clock may be wrong by as much and its zone is still read off the quarter-hour. */
const quarterHourReachMs = 3 * minuteMs;
const zoneOffsetMinMs = -12 * 60 * minuteMs;
const zoneOffsetMaxMs = 14 * 60 * minuteMs;

const utcAssumed: ZoneChoice = { zone: "UTC", basis: "assumed-utc", wallOffsetMs: 0 };

export function chooseZones(
  sources: readonly SurveySource[],
  links: readonly ClockLink[],
  personZone: string | null,
): readonly ZoneChoice[] {
  const chosen = sources.map((source) => findGivenZone(source, personZone));
  followIdentifiers(chosen, links);
  for (const step of findByAlignment(sources, chosen)) {
    if ((chosen[step.source] ?? null) !== null) continue;
    chosen[step.source] = step.choice;
    followIdentifiers(chosen, links);
  }
  while (chosen.includes(null)) {
    const step = findByHost(sources, chosen) ?? assumeUtc(chosen, links);
    chosen[step.source] = step.choice;
    followIdentifiers(chosen, links);
  }
  return chosen.filter((choice) => choice !== null);
}

function followIdentifiers(chosen: (ZoneChoice | null)[], links: readonly ClockLink[]): void {
  for (;;) {
    const step = findByIdentifiers(chosen, links);
    if (step === null) return;
    chosen[step.source] = step.choice;
  }
}

type Step = { readonly source: number; readonly choice: ZoneChoice };
type Chosen = readonly (ZoneChoice | null)[];

function findGivenZone(source: SurveySource, personZone: string | null): ZoneChoice | null {
  if (source.statesOffset) {
    const zone = formatFixedOffset(source.statedOffsetMinutes ?? 0);
    return { zone, basis: "explicit", wallOffsetMs: 0 };
  }
  // Without a single time there is nothing to find out, and nothing to apply a zone to.
  if (source.span === null) return utcAssumed;
  // Times of such a source are in UTC already: settling it took the zone out.
  return personZone === null ? null : { zone: personZone, basis: "person", wallOffsetMs: 0 };
}

function fixedZone(offsetMs: number, basis: ZoneBasis): ZoneChoice {
  return { zone: formatFixedOffset(offsetMs / minuteMs), basis, wallOffsetMs: offsetMs };
}

/** The unknown zone that most identifiers agree on. */
function findByIdentifiers(chosen: Chosen, links: readonly ClockLink[]): Step | null {
  const votes = new Map<string, { source: number; offsetMs: number; anchors: number }>();
  for (const link of links) {
    const vote = readVote(link, chosen);
    if (vote === null) continue;
    const key = `${vote.source}/${vote.offsetMs}`;
    const anchors = (votes.get(key)?.anchors ?? 0) + link.count;
    votes.set(key, { ...vote, anchors });
  }
  const best = [...votes.values()].toSorted(
    (a, b) => b.anchors - a.anchors || a.source - b.source,
  )[0];
  if (best === undefined) return null;
  return { source: best.source, choice: fixedZone(best.offsetMs, "shared-identifiers") };
}

/** What a link between a source of known zone and one of unknown zone says about the latter. */
function readVote(link: ClockLink, chosen: Chosen): { source: number; offsetMs: number } | null {
  const zoneA = chosen[link.a] ?? null;
  const zoneB = chosen[link.b] ?? null;
  if ((zoneA === null) === (zoneB === null)) return null;
  const differenceMs =
    zoneB === null
      ? (zoneA?.wallOffsetMs ?? 0) - link.medianMs
      : zoneB.wallOffsetMs + link.medianMs;
  const offsetMs = Math.round(differenceMs / quarterHourMs) * quarterHourMs;
  const isNear = Math.abs(differenceMs - offsetMs) <= quarterHourReachMs;
  if (!isNear || offsetMs < zoneOffsetMinMs || offsetMs > zoneOffsetMaxMs) return null;
  return { source: zoneA === null ? link.a : link.b, offsetMs: offsetMs + 0 };
}

/** The unknown sources that line up with those of known zone, best first. */
function findByAlignment(sources: readonly SurveySource[], chosen: Chosen): readonly Step[] {
  const known = sources.flatMap((source, at) => {
    const choice = chosen[at] ?? null;
    return choice === null ? [] : [{ source, wallOffsetMs: choice.wallOffsetMs }];
  });
  const align = createAlignment(known);
  return sources
    .flatMap((source, at) => {
      const aligned = (chosen[at] ?? null) === null ? align(source) : null;
      return aligned === null ? [] : [{ source: at, ...aligned }];
    })
    .toSorted((a, b) => b.strength - a.strength || a.source - b.source)
    .map(({ source, offsetMs }) => ({ source, choice: fixedZone(offsetMs, "change-records") }));
}

function findByHost(sources: readonly SurveySource[], chosen: Chosen): Step | null {
  for (const [at, source] of sources.entries()) {
    if ((chosen[at] ?? null) !== null || source.host === null) continue;
    const sibling = sources.findIndex(
      (other, place) => other.host === source.host && isZoneOfHost(chosen[place] ?? null, other),
    );
    const choice = chosen[sibling] ?? null;
    if (choice !== null) return { source: at, choice: { ...choice, basis: "same-host" } };
  }
  return null;
}

/** A stated offset says what a program writes (often UTC), not what the host's clock shows. */
function isZoneOfHost(choice: ZoneChoice | null, source: SurveySource): boolean {
  return choice !== null && choice.basis !== "assumed-utc" && !source.statesOffset;
}

/** The source with the most shared identifiers, so that those linked with it can follow. */
function assumeUtc(chosen: Chosen, links: readonly ClockLink[]): Step {
  const anchors = chosen.map((choice, at) =>
    choice === null
      ? links.reduce((sum, link) => (link.a === at || link.b === at ? sum + link.count : sum), 0)
      : -1,
  );
  const source = anchors.indexOf(Math.max(...anchors));
  return { source, choice: utcAssumed };
}
