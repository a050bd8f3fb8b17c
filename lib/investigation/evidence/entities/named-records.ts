import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import { originOfPath } from "@/lib/ingest/entities/facts/record-origin";
import type { EvidenceReader, NamedTerm } from "../../ports/evidence-port";

type Files = Pick<EvidenceReader, "artifacts">;

/** The records that name an entity, as the catalogue reads them: in their text, or by the place of their file. */
export function namedBy(names: readonly string[], files: Files): NamedTerm {
  return withFiles({ kind: "entity", aliases: names, isExcluded: false }, files);
}

/** The terms of a search, with the files of each entity they ask for. */
export function withEntityFiles(
  terms: readonly EvidenceTerm[],
  files: Files,
): readonly EvidenceTerm[] {
  return terms.map((term) => (term.kind === "entity" ? withFiles(term, files) : term));
}

function withFiles(term: NamedTerm, { artifacts }: Files): NamedTerm {
  const names = new Set(term.aliases.map((alias) => alias.toLowerCase()));
  const files = artifacts.flatMap(({ artifact: { id, path } }) => {
    const { host, service } = originOfPath(path);
    return [host, service].some((origin) => origin !== null && names.has(origin.name)) ? [id] : [];
  });
  return files.length === 0 ? term : { ...term, files };
}
