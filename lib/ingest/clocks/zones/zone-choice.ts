/**
 * The zone of each source whose stamps state no offset, by the first of these that decides: a person's
 * word; another time in the same records that states its offset; identifiers shared with a source whose
 * zone is known; new things said when changes and alerts were announced, or spans that fit at one offset
 * only; the zone of the same host; the zone a record of the host names; the places that abbreviate their zone as the stamps do; the one offset that others state which puts its
 * times among theirs; UTC, marked assumed.
 */
import type { ZoneBasis } from "@/lib/domain/evidence/artifact";
import { ambiguousZone } from "@/lib/time/stamps/zone-words";
import { formatFixedOffset } from "@/lib/time/zone";
import type { ClockLink } from "../differences/clock-differences";
import type { SurveySource } from "../observation/survey-source";
import { nearestUsedOffset, nearestWholeHour } from "../walls/used-offsets";
import { type WallOffsets, wallOffsets } from "../walls/wall-offsets";
import type { WallSpan } from "../walls/wall-span";
import { findZoneByAbbreviation } from "./zone-abbreviation";
import { createAlignment } from "./zone-alignment";
import { differencesTo } from "./zone-differences";
import { nameZone } from "./zone-names";
import { findOffsetByWindow } from "./zone-window";

export type ZoneChoice = {
  readonly zone: string;
  readonly basis: ZoneBasis;
  /** What to take from the times of the source to get UTC, zone only; 0 where they are in UTC already. */
  readonly offsetAt: WallOffsets;
};

type Chosen = readonly (ZoneChoice | null)[];

const minuteMs = 60_000;
/** A clock may be wrong by as much and its zone is still read off the difference. */
const zoneReachMs = 3 * minuteMs;
/** When nothing else tells: a clock that is wrong by more still lies nearest to its own hour. */
const hourReachMs = 20 * minuteMs;

const inUtc: WallOffsets = () => 0;
/** As unknown as it was. */
export const utcAssumed: ZoneChoice = { zone: "UTC", basis: "assumed-utc", offsetAt: inUtc };

export function chooseZones(
  sources: readonly SurveySource[],
  links: readonly ClockLink[],
): readonly ZoneChoice[] {
  const chosen = sources.map(findGivenZone);
  followIdentifiers(sources, chosen, links);
  for (const step of findByAlignment(sources, chosen)) {
    if ((chosen[step.source] ?? null) !== null) continue;
    chosen[step.source] = step.choice;
    followIdentifiers(sources, chosen, links);
  }
  while (chosen.includes(null)) {
    const step =
      findByHost(sources, chosen) ??
      findByName(sources, chosen) ??
      findByIdentifiers(sources, chosen, links, nearHour) ??
      findByAbbreviation(sources, chosen) ??
      findByWindow(sources, chosen) ??
      assumeUtc(chosen, links);
    chosen[step.source] = step.choice;
    followIdentifiers(sources, chosen, links);
  }
  return chosen.filter((choice) => choice !== null);
}

function followIdentifiers(
  sources: readonly SurveySource[],
  chosen: (ZoneChoice | null)[],
  links: readonly ClockLink[],
): void {
  for (;;) {
    const step = findByIdentifiers(sources, chosen, links, nearZone);
    if (step === null) return;
    chosen[step.source] = step.choice;
  }
}

type Step = { readonly source: number; readonly choice: ZoneChoice };

function findGivenZone(source: SurveySource): ZoneChoice | null {
  const { personZone, statedElsewhereMs } = source;
  // Times of such a source are in UTC already: settling it took the zone out.
  if (personZone !== null) return { zone: personZone, basis: "person", offsetAt: inUtc };
  if (source.statesOffset) {
    const zone = formatFixedOffset(source.statedOffsetMinutes ?? 0);
    return { zone, basis: "explicit", offsetAt: inUtc };
  }
  // Without a single time there is nothing to find out, and nothing to apply a zone to.
  if (source.span === null) return utcAssumed;
  return statedElsewhereMs === null ? null : fixedZone(source, statedElsewhereMs, "explicit");
}

/** A fixed offset, or the zone by that name when a record of the host, or the word in its stamps, names one that fits. */
function fixedZone(source: SurveySource, offsetMs: number, basis: ZoneBasis): ZoneChoice {
  const { span } = source;
  const places = source.abbreviations.flatMap((word) => ambiguousZone(word) ?? []);
  const named = [...source.namedZones, ...places.map(({ zone }) => zone)].find((zone) => {
    if (span === null) return false;
    const offsetAt = wallOffsets(zone, span);
    return offsetAt(span.from) === offsetMs && offsetAt(span.to) === offsetMs;
  });
  const zone = named ?? formatFixedOffset(offsetMs / minuteMs);
  return { zone, basis, offsetAt: () => offsetMs };
}

type Nearness = (differenceMs: number) => number | null;
const nearZone: Nearness = (differenceMs) => nearestUsedOffset(differenceMs, zoneReachMs);
const nearHour: Nearness = (differenceMs) => nearestWholeHour(differenceMs, hourReachMs);

/** The unknown zone that most identifiers agree on. */
function findByIdentifiers(
  sources: readonly SurveySource[],
  chosen: Chosen,
  links: readonly ClockLink[],
  nearness: Nearness,
): Step | null {
  const votes = new Map<string, { source: number; offsetMs: number; anchors: number }>();
  for (const link of links) {
    const vote = readVote(link, chosen, nearness);
    if (vote === null) continue;
    const key = `${vote.source}/${vote.offsetMs}`;
    const anchors = (votes.get(key)?.anchors ?? 0) + link.count;
    votes.set(key, { ...vote, anchors });
  }
  const best = [...votes.values()].toSorted(
    (a, b) => b.anchors - a.anchors || a.source - b.source,
  )[0];
  const source = best && sources[best.source];
  if (best === undefined || source === undefined) return null;
  const fixed = fixedZone(source, best.offsetMs, "shared-identifiers");
  const knownOffsets = (at: number) => chosen[at]?.offsetAt ?? null;
  const differences = differencesTo(best.source, links, knownOffsets);
  const zone = nameZone(source, differences, { offsetMs: best.offsetMs, reachMs: zoneReachMs });
  if (zone === null || source.span === null) return { source: best.source, choice: fixed };
  const offsetAt = wallOffsets(zone, source.span);
  return { source: best.source, choice: { zone, basis: "shared-identifiers", offsetAt } };
}

/** What a link between a source of known zone and one of unknown zone says about the latter. */
function readVote(
  link: ClockLink,
  chosen: Chosen,
  nearness: Nearness,
): { source: number; offsetMs: number } | null {
  const zoneA = chosen[link.a] ?? null;
  const zoneB = chosen[link.b] ?? null;
  if ((zoneA === null) === (zoneB === null)) return null;
  const [anchor] = link.anchors;
  const differenceMs =
    zoneB === null
      ? (zoneA?.offsetAt(anchor?.wallA ?? 0) ?? 0) - link.medianMs
      : zoneB.offsetAt(anchor?.wallB ?? 0) + link.medianMs;
  const offsetMs = nearness(differenceMs);
  return offsetMs === null ? null : { source: zoneA === null ? link.a : link.b, offsetMs };
}

/** The unknown sources that line up with those of known zone, best first. */
function findByAlignment(sources: readonly SurveySource[], chosen: Chosen): readonly Step[] {
  const known = sources.flatMap((source, at) => {
    const choice = chosen[at] ?? null;
    return choice === null ? [] : [{ source, offsetAt: choice.offsetAt }];
  });
  const align = createAlignment(known);
  return sources
    .flatMap((source, at) => {
      const aligned = (chosen[at] ?? null) === null ? align(source) : null;
      return aligned === null ? [] : [{ at, source, ...aligned }];
    })
    .toSorted((a, b) => b.strength - a.strength || a.at - b.at)
    .map(({ at, source, offsetMs }) => ({
      source: at,
      choice: fixedZone(source, offsetMs, "change-records"),
    }));
}

/** A host that names one zone and no other is set to it. */
function findByName(sources: readonly SurveySource[], chosen: Chosen): Step | null {
  for (const [at, { namedZones, span }] of sources.entries()) {
    const [zone, second] = namedZones;
    if ((chosen[at] ?? null) !== null || span === null) continue;
    if (zone === undefined || second !== undefined) continue;
    return { source: at, choice: { zone, basis: "named", offsetAt: wallOffsets(zone, span) } };
  }
  return null;
}

function findByAbbreviation(sources: readonly SurveySource[], chosen: Chosen): Step | null {
  for (const [at, source] of sources.entries()) {
    if ((chosen[at] ?? null) !== null || source.span === null) continue;
    const found = findZoneByAbbreviation(source, spansOfKnown(sources, chosen));
    if (found === null) continue;
    const { zone, isByWindow } = found;
    const basis = isByWindow ? "shared-window" : "abbreviation";
    return { source: at, choice: { zone, basis, offsetAt: wallOffsets(zone, source.span) } };
  }
  return null;
}

/** In UTC, of the sources whose zone is more than assumed. */
function spansOfKnown(sources: readonly SurveySource[], chosen: Chosen): readonly WallSpan[] {
  return sources.flatMap(({ span }, at) => {
    const choice = chosen[at] ?? null;
    if (choice === null || choice.basis === "assumed-utc" || span === null) return [];
    const { offsetAt } = choice;
    return [{ from: span.from - offsetAt(span.from), to: span.to - offsetAt(span.to) }];
  });
}

function findByWindow(sources: readonly SurveySource[], chosen: Chosen): Step | null {
  for (const [at, source] of sources.entries()) {
    if ((chosen[at] ?? null) !== null) continue;
    const offsetMs = findOffsetByWindow(source, sources);
    if (offsetMs === null) continue;
    return { source: at, choice: fixedZone(source, offsetMs, "shared-window") };
  }
  return null;
}

function findByHost(sources: readonly SurveySource[], chosen: Chosen): Step | null {
  for (const [at, source] of sources.entries()) {
    if ((chosen[at] ?? null) !== null || source.host === null || source.span === null) continue;
    const sibling = sources.findIndex(
      (other, place) => other.host === source.host && isZoneOfHost(chosen[place] ?? null, other),
    );
    const zone = chosen[sibling]?.zone;
    if (zone === undefined) continue;
    const offsetAt = wallOffsets(zone, source.span);
    return { source: at, choice: { zone, basis: "same-host", offsetAt } };
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
