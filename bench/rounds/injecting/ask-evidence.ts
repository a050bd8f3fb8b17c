import { formatInstant, instant } from "@/lib/base/instant";
import type { EvidenceQuery, EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Toolbox } from "@/lib/investigation/ports/performer-port";
import { placeOfRecord, tellResult } from "@/lib/tasks/answer-question/tools/tool-result";
import { findArtifact } from "../places";
import type { Asked } from "./planted";

/** Asks the evidence what a finding names as its ground: asked and kept on record as Experts ask and keep. */
export async function askEvidence(ask: Toolbox["ask"], asked: Asked): Promise<void> {
  const { files, words, severities, window, limit } = asked;
  await ask({
    name: "records_in_window",
    arguments: {
      ...{ files: [...files], words: [...words], severities: [...severities], limit },
      from: window && formatInstant(instant(window.earliest)),
      to: window && formatInstant(instant(window.latest)),
    },
    answer: (evidence) => evidence.search(toQuery(evidence, asked)),
    tell: ({ records, total }) =>
      tellResult({
        ...{ found: total, isCut: records.length < total },
        places: records.map(placeOfRecord),
      }),
  });
}

function toQuery(
  evidence: EvidenceReader,
  { files, words, severities, window, limit }: Asked,
): EvidenceQuery {
  return {
    limit,
    ...(files.length > 0 && {
      artifactIds: files.flatMap((path) => findArtifact(evidence, path)?.id ?? []),
    }),
    ...(words.length > 0 && {
      terms: words.map((text) => ({ kind: "text" as const, text, isExcluded: false })),
    }),
    ...(severities.length > 0 && { severities }),
    ...(window && { from: instant(window.earliest), to: instant(window.latest) }),
  };
}
