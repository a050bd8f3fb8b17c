import type { Artifact, ClockProposal } from "@/lib/domain/evidence/artifact";
import type { EvidenceReference, Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";
import type { SourceObservation } from "./observation/source-observation";
import { type Stream, segmentsOfPart } from "./observation/streams";
import type { OffsetProposal, SharedIdentifier } from "./offsets/offset-proposal";
import { type Accusation, accuses } from "./statements/accusations";

/** A proposal for one artifact; its examples are still to be looked up in the records. */
export type DraftProposal = Omit<ClockProposal, "examples"> & {
  readonly artifactId: ArtifactId;
  readonly sought: readonly SoughtExample[];
};

/** What shows an applied correction of one artifact; its examples are still to be looked up in the records. */
export type DraftCorrection = Pick<DraftProposal, "clock" | "against" | "sought">;

/** Where two sources name the identifier of this digest. */
export type SoughtExample = {
  readonly digest: number;
  readonly own: SoughtPlace;
  readonly other: SoughtPlace;
};
type SoughtPlace = { readonly artifact: Artifact; readonly locator: Locator };

type Surveyed = {
  readonly streams: readonly Stream[];
  readonly observations: readonly SourceObservation[];
  readonly accusations: readonly Accusation[];
};

/** Proposals of streams as proposals of the files they are made of. */
export function draftProposals(
  proposals: readonly OffsetProposal[],
  surveyed: Surveyed,
): readonly DraftProposal[] {
  return proposals.flatMap((proposal) => {
    const { parts = [] } = surveyed.streams[proposal.source] ?? {};
    return parts.flatMap((at, rank) => draftOf(proposal, at, rank, surveyed) ?? []);
  });
}

/** Of those that are clear enough to be applied: the first of each artifact. */
export function draftCorrections(
  proposals: readonly OffsetProposal[],
  surveyed: Surveyed,
): ReadonlyMap<ArtifactId, DraftCorrection> {
  const applied = proposals.filter(({ reason }) => reason === null).toReversed();
  return new Map(
    applied.flatMap(({ source, against, examples }) =>
      (surveyed.streams[source]?.parts ?? []).flatMap((at) => {
        const id = surveyed.observations[at]?.artifact.id;
        if (id === undefined) return [];
        const sought = examples.flatMap((example) => seek(example, surveyed) ?? []);
        const clock = nameOf(source, surveyed);
        return [[id, { clock, against: pathOf(against, surveyed), sought }] as const];
      }),
    ),
  );
}

function draftOf(
  proposal: OffsetProposal,
  at: number,
  rank: number,
  surveyed: Surveyed,
): DraftProposal | null {
  const { what, offsetMs, rate, anchors, madMs, reason } = proposal;
  const artifact = surveyed.observations[at]?.artifact;
  const segments = segmentsOfPart(proposal.segments, rank);
  if (artifact === undefined || reason === null) return null;
  if (segments.every((segment) => segment.offsetMs === 0)) return null;
  const name = (source: number | null) => (source === null ? null : nameOf(source, surveyed));
  const sides = proposal.between.map(name).filter((side) => side !== null);
  return {
    ...{ kind: "proposal", artifactId: artifact.id, what, offsetMs, anchors, madMs, reason },
    question: `${what}: ${[...new Set(sides)].toSorted().join(" ~ ")}`,
    clock: nameOf(proposal.source, surveyed),
    against: pathOf(proposal.against, surveyed),
    partsPerMillion: Math.round(rate * 1e7) / 10,
    segments,
    statement: statementOf(proposal, surveyed.accusations),
    sought: proposal.examples.flatMap((example) => seek(example, surveyed) ?? []),
  };
}

function nameOf(source: number, { streams }: Surveyed): string {
  const { host = null, path = "" } = streams[source]?.source ?? {};
  return host ?? path;
}

function pathOf(source: number | null, { streams, observations }: Surveyed): string | null {
  const [first] = source === null ? [] : (streams[source]?.parts ?? []);
  return first === undefined ? null : (observations[first]?.artifact.path ?? null);
}

function statementOf(
  { source, offsetMs, reason }: OffsetProposal,
  accusations: readonly Accusation[],
): EvidenceReference | null {
  if (reason !== "said") return null;
  const accusation = accusations.findLast((one) => accuses(one, source, offsetMs));
  return accusation?.quote ?? null;
}

function seek({ digest, own, other }: SharedIdentifier, surveyed: Surveyed): SoughtExample | null {
  const ownPlace = placeOf(digest, own, surveyed);
  const otherPlace = placeOf(digest, other, surveyed);
  return ownPlace && otherPlace ? { digest, own: ownPlace, other: otherPlace } : null;
}

/** In the first of the parts that names it. */
function placeOf(
  digest: number,
  source: number,
  { streams, observations }: Surveyed,
): SoughtPlace | null {
  for (const at of streams[source]?.parts ?? []) {
    const observation = observations[at];
    const sighting = observation?.sightingOf(digest) ?? null;
    if (observation === undefined || sighting === null) continue;
    return { artifact: observation.artifact, locator: observation.locatorOf(sighting.place) };
  }
  return null;
}
