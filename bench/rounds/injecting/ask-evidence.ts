import { formatInstant, instant } from "@/lib/base/instant";
import type { EvidenceQuery, EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Toolbox } from "@/lib/investigation/ports/performer-port";
import { findArtifact } from "../places";
import type { Asked } from "./planted";

/** Places that are kept of one answer. */
const placesKept = 20;

/**
 * Asks the evidence what a finding names as its ground: asked and kept on record as Experts ask and keep. Where no files are
 * named, all are asked but a copy of one.
 */
export async function askEvidence(
  ask: Toolbox["ask"],
  asked: Asked,
  copy: string | null = null,
): Promise<void> {
  const { files, words, severities, window, limit } = asked;
  await ask({
    name: "records_in_window",
    arguments: {
      ...{ files: [...files], words: [...words], severities: [...severities], limit },
      from: window && formatInstant(instant(window.earliest)),
      to: window && formatInstant(instant(window.latest)),
    },
    answer: (evidence) => evidence.search(toQuery(evidence, asked, copy)),
    tell: ({ records, total }) => ({
      ...{ found: total, isCut: records.length < total },
      places: records.slice(0, placesKept).map(({ path, locator, time }) => ({
        ...{ path, locator, at: time && formatInstant(time.earliest) },
      })),
    }),
  });
}

function toQuery(
  evidence: EvidenceReader,
  { files, words, severities, window, limit }: Asked,
  copy: string | null,
): EvidenceQuery {
  const paths = evidence.artifacts.map(({ artifact }) => artifact.path);
  const asked = files.length > 0 ? files : paths.filter((path) => path !== copy);
  return {
    limit,
    artifactIds: asked.flatMap((path) => findArtifact(evidence, path)?.id ?? []),
    ...(words.length > 0 && {
      terms: words.map((text) => ({ kind: "text" as const, text, isExcluded: false })),
    }),
    ...(severities.length > 0 && { severities }),
    ...(window && { from: instant(window.earliest), to: instant(window.latest) }),
  };
}
