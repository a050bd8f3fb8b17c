import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Masking } from "@/lib/masking/masking";
import { looksRandom } from "@/lib/masking/rules/randomness";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { CopiedRecord, CopiedRecords } from "../../ports/query-port";
import { createHiddenPieces, type PlacedPiece } from "./hidden-pieces";
import { maskRecord } from "./mask-record";
import { createRawTexts, maskRaw } from "./raw-texts";

type Held = { readonly artifact: Artifact; readonly count: number };

/** Shorter ones are hidden only where a rule finds them anyhow. */
const nameForm = /^[A-Za-z][\w.-]{5,60}$/;

/** What is called so in so many files and records is a name: a secret is no program's or host's in each of them. */
const filesMin = 2;

const recordsMin = 5;

const keyLengthMin = 12;

type RecordOrigin = Pick<EvidenceRecord, "source" | "kind">;

/** How many of its records each artifact has in the copy: short ones all, what is left is shared among the long ones. */
export function shareRecords(
  artifacts: readonly Artifact[],
  recordsMax: number,
): ReadonlyMap<ArtifactId, number> {
  const held = artifacts
    .flatMap((artifact): Held[] =>
      artifact.report.kind === "read" ? [{ artifact, count: artifact.report.records }] : [],
    )
    .toSorted((a, b) => a.count - b.count);
  const shares = new Map<ArtifactId, number>();
  let left = recordsMax;
  for (const [index, { artifact, count }] of held.entries()) {
    const share = Math.min(count, Math.floor(left / (held.length - index)));
    shares.set(artifact.id, share);
    left -= share;
  }
  return shares;
}

export type MaskedReader = Pick<
  EvidenceReader,
  "artifacts" | "scan" | "rawText" | "rawLines" | "rawElements"
>;

/**
 * Records as they may leave: masked in the context of their places, and what is hidden anywhere hidden everywhere, but for
 * the names of programs and hosts. `onLooked` is told of each record twice.
 */
export async function* maskRecords(
  evidence: MaskedReader,
  masking: Masking,
  shares: ReadonlyMap<ArtifactId, number>,
  onLooked: (records: number) => void = () => undefined,
): CopiedRecords {
  const held = evidence.artifacts.flatMap(({ artifact }): Held[] => {
    const count = shares.get(artifact.id) ?? 0;
    return count === 0 ? [] : [{ artifact, count }];
  });
  const names = await findNames(evidence, held);
  masking.keep(names);
  // All is looked at before anything is told: what the last file hides may stand in the first.
  const hidden: (Held & { readonly pieces: PiecesOfRecords })[] = [];
  for (const one of held) {
    hidden.push({ ...one, pieces: await findPieces(evidence, one, { names, onLooked }) });
  }
  for (const { pieces } of hidden) masking.know([...pieces.values()].flat().map(({ of }) => of));
  for (const one of hidden) {
    const texts = createRawTexts(evidence, one.artifact);
    for await (const records of firstRecords(evidence, one)) {
      const masked: CopiedRecord[] = [];
      for (const record of records) {
        const pieces = one.pieces.get(record.recordNumber) ?? [];
        const raw = maskRaw(masking, await texts.of(record.locator), pieces);
        masked.push({ ...maskRecord(masking, record, pieces), raw });
      }
      onLooked(records.length);
      yield { artifactId: one.artifact.id, records: masked };
    }
  }
}

/** Of records that hide something, by their number. */
type PiecesOfRecords = ReadonlyMap<number, readonly PlacedPiece[]>;

async function findNames(
  evidence: MaskedReader,
  held: readonly Held[],
): Promise<readonly string[]> {
  const names = createEvidenceNames();
  for (const one of held) {
    for await (const records of firstRecords(evidence, one)) names.add(one.artifact.id, records);
  }
  return names.names();
}

async function findPieces(
  evidence: MaskedReader,
  held: Held,
  { names, onLooked }: { readonly names: readonly string[]; onLooked(records: number): void },
): Promise<PiecesOfRecords> {
  const pieces = createHiddenPieces(evidence, held.artifact, names);
  const found = new Map<number, readonly PlacedPiece[]>();
  for await (const records of firstRecords(evidence, held)) {
    for (const { recordNumber, locator } of records) {
      const own = await pieces.of(locator);
      if (own.length > 0) found.set(recordNumber, own);
    }
    onLooked(records.length);
  }
  return found;
}

async function* firstRecords(
  evidence: MaskedReader,
  { artifact, count }: Held,
): AsyncGenerator<readonly EvidenceRecord[]> {
  const filter = { artifactIds: [artifact.id] };
  for await (const records of evidence.scan(filter, { order: "file" })) {
    const own = records.filter(
      ({ artifactId, recordNumber }) => artifactId === artifact.id && recordNumber < count,
    );
    if (own.length > 0) yield own;
    if ((records.at(-1)?.recordNumber ?? 0) >= count - 1) return;
  }
}

/**
 * What programs and hosts call themselves, in many places that do not depend on each other: as who wrote a record, in
 * several files. A password that is also such a name is hidden where it stands as a password; hidden everywhere it would
 * hide the incident. People are not among them, nor what looks like a key.
 */
function createEvidenceNames() {
  const counts = new Map<string, { records: number; readonly files: Set<Artifact["id"]> }>();
  return {
    add(artifactId: Artifact["id"], records: readonly RecordOrigin[]): void {
      for (const { source, kind } of records) {
        if (source === null || kind === "message" || !nameForm.test(source)) continue;
        const known = counts.get(source) ?? { records: 0, files: new Set() };
        known.records += 1;
        known.files.add(artifactId);
        counts.set(source, known);
      }
    },
    names(): readonly string[] {
      return [...counts].flatMap(([name, { records, files }]) =>
        records >= recordsMin && files.size >= filesMin && !looksRandom(name, keyLengthMin)
          ? [name]
          : [],
      );
    },
  };
}
