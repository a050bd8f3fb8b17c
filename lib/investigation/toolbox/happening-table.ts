import { formatInstant } from "@/lib/base/instant";
import { toCitation } from "@/lib/domain/evidence/citation";
import type { Masking } from "@/lib/masking/masking";
import { createCitedPlaces } from "../document/masking/cited-places";
import { maskWords } from "../document/masking/mask-words";
import type { EvidenceReader } from "../ports/evidence-port";
import type { CopiedTable } from "../ports/query-port";
import type { EvidenceLedger, LedgerHappening } from "./evidence-ledger";

/** More would be more than a question reads; the likeliest are kept. */
const happeningsMax = 5_000;

/** What the ledger says happened, as a table beside the records, hidden as they are. */
export async function happeningTable(
  evidence: EvidenceReader,
  ledger: EvidenceLedger,
  masking: Masking,
): Promise<CopiedTable> {
  const all = await ledger.happenings(evidence);
  const likeliest = all.toSorted((a, b) => b.chance - a.chance).slice(0, happeningsMax);
  const kept = likeliest.toSorted((a, b) => a.at - b.at);
  const words = await hideWords(evidence, kept, masking);
  const column = (
    name: string,
    type: CopiedTable["columns"][number]["type"],
    cellOf: (happening: LedgerHappening, index: number) => string | null,
  ) => ({ name, type, cells: kept.map(cellOf) });
  return {
    name: "happenings",
    columns: [
      column("time", "TIMESTAMP", ({ at }) => formatInstant(at)),
      column("until", "TIMESTAMP", ({ until }) => (until === null ? null : formatInstant(until))),
      column("kind", "VARCHAR", ({ kind }) => kind),
      column("subject", "VARCHAR", (_, index) => words[index]?.subject ?? ""),
      column("words", "VARCHAR", (_, index) => words[index]?.words ?? ""),
      column("chance", "DOUBLE", ({ chance }) => chance.toFixed(3)),
      column("path", "VARCHAR", ({ place }) => place?.path ?? null),
      column("line_from", "BIGINT", ({ place }) =>
        place?.locator.kind === "lines" ? String(place.locator.from) : null,
      ),
      column("line_to", "BIGINT", ({ place }) =>
        place?.locator.kind === "lines" ? String(place.locator.to) : null,
      ),
      column("element_index", "BIGINT", ({ place }) =>
        place?.locator.kind === "index" ? String(place.locator.index) : null,
      ),
    ],
  };
}

type Words = Pick<LedgerHappening, "subject" | "words">;

/** What they say of a place is hidden as that asks. */
async function hideWords(
  evidence: EvidenceReader,
  happenings: readonly LedgerHappening[],
  masking: Masking,
): Promise<readonly Words[]> {
  const byPath = new Map(evidence.artifacts.map(({ artifact }) => [artifact.path, artifact]));
  const places = createCitedPlaces();
  const hidden: Words[] = [];
  for (const { place, subject, words } of happenings) {
    const artifact = byPath.get(place?.path ?? "");
    const hiding =
      place === null || artifact === undefined
        ? ({ kind: "plain" } as const)
        : await places.find(evidence, toCitation({ artifactId: artifact.id, ...place, quote: "" }));
    hidden.push({
      subject: maskWords(masking, subject, hiding),
      words: maskWords(masking, words, hiding),
    });
  }
  return hidden;
}
