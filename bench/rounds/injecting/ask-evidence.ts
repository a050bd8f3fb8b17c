import { formatInstant, instant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Toolbox } from "@/lib/investigation/ports/performer-port";
import { lineText } from "@/lib/investigation/toolbox/shown-answer";
import { findArtifact, toLocator } from "../places";
import type { Asked } from "./planted";

/** Asks the evidence what a finding names as its ground: on record as every question, in the words of the toolbox. */
export async function askEvidence(ask: Toolbox["ask"], asked: Asked): Promise<void> {
  if (asked.kind === "read") {
    const { path } = asked.place;
    const at = "index" in asked.place ? asked.place.index : asked.place.lines[0];
    await ask({
      ...{ name: "read_file", arguments: { path, from: at, count: 1 } },
      answer: (evidence) => readAt(evidence, asked.place),
      tell: (records) => ({ text: records.map(inOneLine).join("\n") }),
    });
    return;
  }
  const { paths, words, from, to, limit } = asked;
  await ask({
    name: "search_records",
    arguments: {
      ...{ paths: [...paths], limit },
      ...(words === null ? {} : { text: words }),
      ...(from === null ? {} : { from: formatInstant(instant(from)) }),
      ...(to === null ? {} : { to: formatInstant(instant(to)) }),
    },
    answer: (evidence) => search(evidence, asked),
    tell: ({ records, total }) => ({
      text: [
        ...records.map(inOneLine),
        `(${records.length} of ${total} records${records.length < total ? ", there are more" : ""})`,
      ].join("\n"),
    }),
  });
}

async function readAt(evidence: EvidenceReader, place: Extract<Asked, { kind: "read" }>["place"]) {
  const artifact = findArtifact(evidence, place.path);
  return artifact === null ? [] : evidence.recordAt(artifact.id, toLocator(place));
}

function search(
  evidence: EvidenceReader,
  { paths, words, from, to, limit }: Extract<Asked, { kind: "search" }>,
) {
  const ids = paths.flatMap((path) => findArtifact(evidence, path)?.id ?? []);
  return evidence.search({
    limit,
    ...(ids.length === 0 ? {} : { artifactIds: ids }),
    ...(words === null ? {} : { terms: [{ kind: "text", text: words, isExcluded: false }] }),
    ...(from === null ? {} : { from: instant(from) }),
    ...(to === null ? {} : { to: instant(to) }),
  });
}

function inOneLine({ path, locator, time, message }: EvidenceRecord): string {
  const place = locator.kind === "frame" ? null : { path, locator };
  return lineText({ text: message.slice(0, 200), at: time?.earliest ?? null, place }, null);
}
