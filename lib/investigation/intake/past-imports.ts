import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { type ArtifactId, artifactIds, type IncidentId } from "@/lib/domain/ids";
import type { JournalEntry } from "@/lib/domain/journal";
import type { CaseStores } from "../ports/case-store-port";
import { readJournal } from "../review/assemble-document";

/** An import as the journal tells of it. */
export type PastImport = {
  /** Sequence number of its first file in the journal: its name from then on. */
  readonly seq: number;
  readonly at: Instant;
  /** As the journal names people. */
  readonly actor: string;
  readonly files: readonly { readonly artifactId: ArtifactId; readonly path: string }[];
  /** Earlier versions of its files, whose place they took. */
  readonly replaced: readonly ArtifactId[];
  /** Files that were part of the incident before and that it read again with other choices. */
  readonly readAgain: readonly ArtifactId[];
  /** Its files that are part of the incident now, as this import read them. */
  readonly remaining: readonly ArtifactId[];
  /** How many they are; 0 for an import that was undone. */
  readonly present: number;
};

const fileSchema = z.object({
  artifact: artifactIds.schema,
  path: z.string(),
  /** Of files that came back with the undoing of an import. */
  undoes: z.number().optional(),
});

/** All imports of an incident, newest first. One whose entries have lost their content is left out. */
export async function listImports(
  { artifacts, journal }: Pick<CaseStores, "artifacts" | "journal">,
  incidentId: IncidentId,
): Promise<readonly PastImport[]> {
  const entries = await readJournal(journal, incidentId);
  const present = new Set((await artifacts.list(incidentId)).map(({ id }) => id));
  const imports: PastImport[] = [];
  // Newest first: a file belongs to the last import that read it.
  for (const group of groupEntries(entries).toReversed()) {
    const past = toImport(group, present);
    if (past === null) continue;
    imports.push(past);
    for (const { artifactId } of past.files) present.delete(artifactId);
  }
  return imports;
}

/** Entries of one commit stand one behind the other and have one time. */
function groupEntries(entries: readonly JournalEntry[]): readonly (readonly JournalEntry[])[] {
  const groups: JournalEntry[][] = [];
  for (const entry of entries) {
    if (entry.kind !== "artifact-imported" && entry.kind !== "artifact-withdrawn") continue;
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last !== undefined && last.seq === entry.seq - 1 && last.at === entry.at;
    if (isNext) group?.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function toImport(
  group: readonly JournalEntry[],
  present: ReadonlySet<ArtifactId>,
): PastImport | null {
  const imported = group.filter(({ kind }) => kind === "artifact-imported");
  const read = imported.flatMap(({ payload }) => fileSchema.safeParse(payload).data ?? []);
  const [first] = imported;
  if (first === undefined || read.length === 0) return null;
  if (read.some(({ undoes }) => undoes !== undefined)) return null;
  const replaced = group
    .filter(({ kind }) => kind === "artifact-withdrawn")
    .flatMap(({ payload }) => fileSchema.safeParse(payload).data?.artifact ?? []);
  const files = read.map(({ artifact, path }) => ({ artifactId: artifact, path }));
  const remaining = files.map(({ artifactId }) => artifactId).filter((id) => present.has(id));
  return {
    ...{ seq: first.seq, at: first.at, actor: first.actor, files, replaced, remaining },
    readAgain: remaining.filter((id) => replaced.includes(id)),
    present: remaining.length,
  };
}
