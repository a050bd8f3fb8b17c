/**
 * Whose clock is wrong, and by how much. Drifts and steps are looked for first and taken out; then sources
 * are split into camps that agree, and those outside the right camp are off by the median of their
 * differences to the rest. What is clear is applied; what is not is proposed to a person.
 */
import type { ClockSegment } from "@/lib/domain/evidence/artifact";
import { isReadAsWritten } from "@/lib/domain/evidence/clock-correction";
import type { SecondCounts } from "../activity/second-counts";
import { type ClockLink, toLink } from "../differences/clock-differences";
import { madMaxMs, offsetMinMs } from "../differences/clock-steps";
import { type ClockShape, relativeAt, toSegments } from "../shapes/clock-shape";
import { type Drifts, findDrifts } from "../shapes/drifting-clocks";
import { findSteps, type Steps } from "../shapes/stepped-clocks";
import type { RecordTime } from "../walls/record-times";
import type { WallSpan } from "../walls/wall-span";
import { judgeCamp } from "./camp-judgement";
import type { CampOffset } from "./camp-offset";
import { type CampGroup, type ClockWitnesses, findCampGroups } from "./clock-camps";
import { linkByActivity } from "./link-by-activity";
import type { OffsetProposal } from "./offset-proposal";
import { proposeCamp, proposeDrift, proposeSteps } from "./proposals";

/** A source as far as its clock is compared with others. Zones are taken out everywhere. */
export type ComparedSource = {
  /** On which host it lies, or its path. */
  readonly host: string;
  /** When it wrote nothing. */
  readonly silences: readonly WallSpan[];
  readonly times: readonly RecordTime[];
  /** What a person said of its clock; null: nothing. */
  readonly decided: readonly ClockSegment[] | null;
  /** What it did each second, by its clock. */
  busy(): readonly SecondCounts[];
};

export type ClockOffsets = {
  /** By place in the list of sources; null where nothing is known of a source's clock. */
  readonly segments: readonly (readonly ClockSegment[] | null)[];
  /** Those that are applied as well: what shows them. */
  readonly proposals: readonly OffsetProposal[];
};

export function findClockOffsets(
  sources: readonly ComparedSource[],
  given: readonly ClockLink[],
  beside: Omit<ClockWitnesses, "isDecided">,
): ClockOffsets {
  const hosts = sources.map(({ host }) => host);
  const links = straighten(given, decidedErrors(sources));
  const drifts = findDrifts(hosts, links);
  const level = withoutDrifts(links, drifts);
  const silences = sources.map((source) => source.silences);
  const steps = findSteps(hosts, level, silences);
  const shapes = toShapes(drifts, steps);
  const isMoving = (source: number) =>
    shapes.has(source) || steps.doubtful.has(source) || drifts.doubtful.has(source);
  const steady = [...withoutSteps(level, steps), ...linkByActivity(sources, links, isMoving)];
  const isDecided = (source: number) => (sources[source]?.decided ?? null) !== null;
  // A clock that was set is right; a correction that was only undone says nothing of the clock.
  const isSet = (source: number) =>
    isDecided(source) && !isReadAsWritten(sources[source]?.decided ?? []);
  const groups = findCampGroups(hosts, steady, offsetMinMs, { ...beside, isDecided: isSet });
  const settled = groups.flatMap((group) => settleGroup(group, hosts, steady, beside.isAccused));
  const proposals = [
    ...settled.flatMap(({ proposals }) => proposals),
    ...[drifts.certain, drifts.doubtful].flatMap((found) =>
      [...found].flatMap(([source, drift]) =>
        proposeDrift(source, drift, links, sources[source]?.times ?? [], found === drifts.certain),
      ),
    ),
    ...[steps.certain, steps.doubtful].flatMap((found) =>
      [...found].flatMap(([source, stretches]) =>
        proposeSteps(source, stretches, level, found === steps.certain),
      ),
    ),
  ];
  const judged = new Map(settled.map((one) => [one.source, one.judged]));
  return {
    segments: sources.map(({ decided, times }, source) => {
      if (decided !== null) return decided;
      const shape = shapes.get(source);
      const judgement = judged.get(source);
      if (shape !== undefined) return toSegments(judgement?.appliedMs ?? 0, shape, times);
      return judgement === undefined ? null : [toSegment(judgement)];
    }),
    proposals: proposals.filter(({ source }) => !isDecided(source)),
  };
}

function decidedErrors(sources: readonly ComparedSource[]): ReadonlyMap<number, KnownError> {
  return new Map(
    sources.flatMap(({ decided }, source) => {
      if (decided?.every(({ offsetMs }) => offsetMs === 0) ?? true) return [];
      const errorAt: KnownError = (record) =>
        decided?.findLast(({ fromRecord }) => fromRecord <= record)?.offsetMs ?? 0;
      return [[source, errorAt] as const];
    }),
  );
}

/** Certain drifts taken out; links with others left out. */
function withoutDrifts(links: readonly ClockLink[], drifts: Drifts): readonly ClockLink[] {
  const known = new Map(
    [...drifts.certain].map(([source, drift]): readonly [number, KnownError] => [
      source,
      (record, wallMs) => relativeAt({ steps: [], drift }, record, wallMs),
    ]),
  );
  const isKnown = ({ a, b }: ClockLink) => known.has(a) || known.has(b);
  const kept = links.filter((link) => isKnown(link) || !drifts.links.has(link));
  return straighten(kept, known).filter(({ drift }) => drift === null);
}

/** Certain steps taken out; links with others left out. */
function withoutSteps(links: readonly ClockLink[], steps: Steps): readonly ClockLink[] {
  const known = new Map(
    [...steps.certain].map(([source, stretches]): readonly [number, KnownError] => [
      source,
      (record, wallMs) => relativeAt({ steps: stretches, drift: null }, record, wallMs),
    ]),
  );
  const isKnown = ({ a, b }: ClockLink) => known.has(a) || known.has(b);
  return steadyLinks(
    straighten(
      links.filter((link) => isKnown(link) || !steps.links.has(link)),
      known,
    ),
  );
}

function toShapes(drifts: Drifts, steps: Steps): ReadonlyMap<number, ClockShape> {
  const sources = new Set([...drifts.certain.keys(), ...steps.certain.keys()]);
  return new Map(
    [...sources].map((source) => [
      source,
      { steps: steps.certain.get(source) ?? [], drift: drifts.certain.get(source) ?? null },
    ]),
  );
}

/** A source with the offset of its camp; `judged` null in the right camp. */
type Settled = {
  readonly source: number;
  readonly judged: Judgement;
  readonly proposals: readonly OffsetProposal[];
};
type Judgement = { readonly camp: CampOffset | null; readonly appliedMs: number };

/** Files of one host have one clock: it takes more than this for a question about it. */
const weakRefusals: ReadonlySet<CampOffset["refusal"]> = new Set(["few-anchors", "wide-spread"]);

function settleGroup(
  group: CampGroup,
  hosts: readonly string[],
  links: readonly ClockLink[],
  isAccused: ClockWitnesses["isAccused"],
): readonly Settled[] {
  const [right, ...others] = group.camps;
  if (right === undefined) return [];
  const members = group.camps.flatMap((camp) => camp.members);
  const isOfTwoHosts = new Set(members.map((source) => hosts[source])).size > 1;
  const wrong = others.flatMap((camp) => {
    const judged = judgeCamp(camp, group, hosts, links, isAccused);
    const appliedMs = judged.refusal === null ? judged.offsetMs : 0;
    const between = [speakerOf(right), speakerOf(camp)] as const;
    const isAsked = isOfTwoHosts || !weakRefusals.has(judged.refusal);
    return camp.members.map((source) => ({
      source,
      judged: { camp: judged, appliedMs },
      proposals: isAsked ? proposeCamp(source, judged, between, isAccused) : [],
    }));
  });
  // When either may be wrong, the one taken for right is proposed as well, the other way round.
  const [other] = wrong;
  const isOpen = group.isOpen && other?.judged.camp?.refusal !== null;
  return [
    ...right.members.map((source) => ({
      source,
      judged: { camp: null, appliedMs: 0 },
      proposals:
        isOpen && other && other.proposals.length > 0
          ? proposeCamp(
              source,
              mirror(other.judged.camp),
              [speakerOf(right), other.source],
              isAccused,
            )
          : [],
    })),
    ...wrong,
  ];
}

function speakerOf({ members }: CampGroup["camps"][number]): number {
  return Math.min(...members);
}

function mirror(judged: CampOffset | null): CampOffset | null {
  if (judged === null) return null;
  const { witness } = judged;
  return {
    ...judged,
    offsetMs: -judged.offsetMs,
    witness: witness && mirrorView(witness),
  };
}

function mirrorView(view: NonNullable<CampOffset["witness"]>): CampOffset["witness"] {
  return {
    link: view.link,
    source: view.neighbour,
    neighbour: view.source,
    anchors: view.anchors.map((anchor) => ({ ...anchor, deltaMs: -anchor.deltaMs })),
  };
}

function toSegment({ camp, appliedMs }: Judgement): ClockSegment {
  if (camp === null) return { fromRecord: 0, offsetMs: 0, basis: { kind: "none" } };
  const { anchors, madMs, refusal } = camp;
  if (camp.isByActivity) {
    const basis = {
      kind: "activity",
      seconds: anchors,
      madMs,
      isApplied: refusal === null,
    } as const;
    return { fromRecord: 0, offsetMs: appliedMs, basis };
  }
  const basis = { kind: "anchors", anchors, madMs, isApplied: refusal === null } as const;
  return { fromRecord: 0, offsetMs: appliedMs, basis };
}

/** How far the clock of a source is ahead at one of its records; what is known of it already. */
type KnownError = (record: number, wallMs: number) => number;

/** Links with what is known of their ends taken out; those that then have no one value are gone. */
function straighten(
  links: readonly ClockLink[],
  known: ReadonlyMap<number, KnownError>,
): readonly ClockLink[] {
  return links.flatMap((link) => {
    const [a, b] = [known.get(link.a), known.get(link.b)];
    if (a === undefined && b === undefined) return [link];
    const anchors = link.anchors.map((anchor) => ({
      ...anchor,
      deltaMs:
        anchor.deltaMs -
        (a?.(anchor.recordA, anchor.wallA) ?? 0) +
        (b?.(anchor.recordB, anchor.wallB) ?? 0),
    }));
    return toLink(link, anchors) ?? [];
  });
}

/** Those with one value that is steady enough to tell whose clock is wrong. */
function steadyLinks(links: readonly ClockLink[]): readonly ClockLink[] {
  return links.filter(({ madMs, drift }) => drift === null && madMs <= madMaxMs);
}
