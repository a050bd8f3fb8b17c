import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { citePlace, toLocator } from "../../evidence/citation";
import { type FrameReading, textReadAt } from "../../evidence/frames/frame-reading";
import { evidenceArgumentSchema } from "../../ports/calls/function-arguments";
import type { EvidenceReader } from "../../ports/evidence-port";

const unquoted = "(see the place)";

/** A call whose citations name their places and do not say what stands there. */
export function withoutQuotes(value: JsonValue): JsonValue {
  return mapCitations(value, (citation) => ({ ...citation, quote: unquoted }));
}

/** The same call with what stands at its places now; a place there is none of is passed on, to be refused by name. */
export async function withQuotes(
  value: JsonValue,
  evidence: EvidenceReader,
  readings: readonly FrameReading[] = [],
): Promise<JsonValue> {
  const quotes = new Map<string, string>();
  for (const citation of findCitations(value)) {
    const found = evidence.artifacts.find(({ artifact }) => artifact.path === citation.path);
    if (found === undefined) continue;
    const locator = toLocator(citation);
    const read =
      locator.kind === "frame" ? textReadAt(readings, { path: citation.path, locator }) : null;
    if (read !== null) {
      quotes.set(JSON.stringify(citation), read);
      continue;
    }
    const place = { artifactId: found.artifact.id, locator };
    const cited = await citePlace(evidence, place);
    if (cited.ok) quotes.set(JSON.stringify(citation), cited.value.reference.quote);
  }
  return mapCitations(value, (citation) => ({
    ...citation,
    quote: quotes.get(JSON.stringify(citation)) ?? citation.quote,
  }));
}

type Citation = z.infer<typeof evidenceArgumentSchema>;

function findCitations(value: JsonValue): readonly Citation[] {
  const found: Citation[] = [];
  mapCitations(value, (citation) => {
    found.push(citation);
    return citation;
  });
  return found;
}

function mapCitations(value: JsonValue, change: (citation: Citation) => Citation): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  const list = z.array(z.custom<JsonValue>()).safeParse(value);
  if (list.success) return list.data.map((item) => mapCitations(item, change));
  const citation = evidenceArgumentSchema.safeParse(value);
  if (citation.success) return toJsonValue(change(citation.data));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      item === undefined ? [] : [[name, mapCitations(item, change)]],
    ),
  );
}
