import type { ClockSegment } from "@/lib/domain/evidence/artifact";
import { busySeconds } from "./activity/second-counts";
import { type ClockLink, toLink } from "./differences/clock-differences";
import type { SurveySource } from "./observation/survey-source";
import { type ComparedSource, findClockOffsets } from "./offsets/clock-offsets";
import { createContradiction } from "./offsets/contradiction";
import { createDisplacement } from "./offsets/displacement";
import { type HostedSource, shareProposals, shareWithHosts } from "./offsets/host-clocks";
import { type OffsetProposal, proposeOne } from "./offsets/offset-proposal";
import { findShiftedWindows } from "./offsets/shifted-windows";
import { type Accusation, accuses } from "./statements/accusations";

import { emptiedStretches } from "./walls/wall-offsets";
import type { ZoneChoice } from "./zones/zone-choice";

/** People round to the tens of what they read off a screen. */
const roundingShare = 0.1;

const roundingMinMs = 1_000;

/** The clocks of all streams, zones taken out: by their own identifiers, then by those of their hosts. */
export function compareClocks(
  sources: readonly SurveySource[],
  links: readonly ClockLink[],
  zones: readonly ZoneChoice[],
  accusations: readonly Accusation[],
): {
  readonly segments: readonly (readonly ClockSegment[])[];
  readonly proposals: readonly OffsetProposal[];
} {
  const compared = sources.map((source, at) => toCompared(source, zones[at]));
  const isAccused = (source: number, aheadMs: number) =>
    accusations.some((one) => accuses(one, source, aheadMs));
  const isContradicted = createContradiction(
    sources.map((source, at) => ({
      source,
      offsetAt: (wallMs) => zones[at]?.offsetAt(wallMs) ?? 0,
    })),
  );
  const beside = { isAccused, isContradicted, isDisplaced: createDisplacement(compared) };
  const found = findClockOffsets(compared, withoutZones(links, zones), beside);
  const hosted = sources.map(
    ({ path, host, isMachine }, at): HostedSource => ({
      ...{ path, host, isMachine },
      times: compared[at]?.times ?? [],
      segments: found.segments[at] ?? null,
    }),
  );
  const segments = shareWithHosts(hosted);
  const measured = new Set(hosted.flatMap((one) => (one.segments === null ? [] : hostOf(one))));
  const stated = proposeStated(
    sources.map(({ span, decided, path, host }) => ({
      isOpen: span !== null && decided === null && !measured.has(hostOf({ path, host })),
    })),
    accusations,
  );
  const isOpen = (source: SurveySource) =>
    source.isMachine && source.decided === null && !measured.has(hostOf(source));
  const shifted = proposeShifted(sources, zones, isOpen);
  return {
    segments,
    proposals: shareProposals(hosted, [...found.proposals, ...stated, ...shifted]),
  };
}

/** Of hosts that nothing measures: once for the first file of each. */
function proposeShifted(
  sources: readonly SurveySource[],
  zones: readonly ZoneChoice[],
  isOpen: (source: SurveySource) => boolean,
): readonly OffsetProposal[] {
  const spans = sources.flatMap((source, at) => {
    const { span } = source;
    if (span === null || !source.isMachine) return [];
    const toUtc = (wallMs: number) => wallMs - (zones[at]?.offsetAt(wallMs) ?? 0);
    return [{ host: hostOf(source), from: toUtc(span.from), to: toUtc(span.to) }];
  });
  const hosts = [...Map.groupBy(spans, ({ host }) => host)].map(([host, own]) => ({
    host,
    spans: own,
  }));
  return [...findShiftedWindows(hosts)].flatMap(([host, offsetMs]) => {
    const source = sources.findIndex((each) => hostOf(each) === host && isOpen(each));
    const measured = { anchors: 0, madMs: roundingMinMs, reason: "by-window" } as const;
    return source < 0 ? [] : [proposeOne(source, offsetMs, measured)];
  });
}

function hostOf({ host, path }: Pick<HostedSource, "host" | "path">): string {
  return host ?? path;
}

function toCompared(source: SurveySource, zone: ZoneChoice | undefined): ComparedSource {
  const toUtc = (wallMs: number) => wallMs - (zone?.offsetAt(wallMs) ?? 0);
  return {
    host: hostOf(source),
    silences: [
      ...source.silences.map(({ from, to }) => ({ from: toUtc(from), to: toUtc(to) })),
      ...(zone === undefined || source.span === null
        ? []
        : emptiedStretches(zone.zone, source.span)),
    ],
    times: source.times.map(({ record, atMs }) => ({ record, atMs: toUtc(atMs) })),
    decided: source.decided,
    busy: () => busySeconds(source.activity, toUtc),
  };
}

/** Differences of instants instead of wall clocks. */
function withoutZones(
  links: readonly ClockLink[],
  zones: readonly ZoneChoice[],
): readonly ClockLink[] {
  const toUtc = (source: number, wallMs: number) => wallMs - (zones[source]?.offsetAt(wallMs) ?? 0);
  return links.flatMap((link) => {
    const { a, b } = link;
    let isMoved = false;
    const anchors = link.anchors.map((anchor) => {
      const wallA = toUtc(a, anchor.wallA);
      const wallB = toUtc(b, anchor.wallB);
      isMoved ||= wallA !== anchor.wallA || wallB !== anchor.wallB;
      return { ...anchor, wallA, wallB, deltaMs: wallA - wallB };
    });
    return isMoved ? (toLink(link, anchors) ?? []) : [link];
  });
}

/**
 * What people say of clocks that nothing in the evidence can be compared with: a proposal that rests on
 * their word alone. The last word on a clock counts, for people correct themselves.
 */
function proposeStated(
  sources: readonly { readonly isOpen: boolean }[],
  accusations: readonly Accusation[],
): readonly OffsetProposal[] {
  return sources.flatMap(({ isOpen }, source) => {
    const accusation = accusations.findLast(
      (one) => one.sources?.has(source) === true && offsetOf(one) !== null,
    );
    const offsetMs = accusation === undefined ? null : offsetOf(accusation);
    if (!isOpen || offsetMs === null) return [];
    const madMs = Math.max(roundingMinMs, Math.round(Math.abs(offsetMs) * roundingShare));
    return [proposeOne(source, offsetMs, { anchors: 0, madMs, reason: "said" })];
  });
}

function offsetOf({ statement }: Accusation): number | null {
  if (!statement.isOfClock || statement.direction === 0 || statement.amountMs === null) return null;
  return statement.amountMs >= roundingMinMs ? statement.direction * statement.amountMs : null;
}
