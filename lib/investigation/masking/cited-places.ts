import type { Artifact } from "@/lib/domain/artifact";
import { type Locator, locatorKey } from "@/lib/domain/evidence";
import { findMasks, maskRulesVersion } from "@/lib/masking/find-masks";
import { toLocator } from "../citation";
import type { Citation } from "../document/document-schema";
import type { EvidenceReader } from "../evidence-port";

/** The text of a cited place with what it takes to see what is hidden in it. */
export type CitedPlace = {
  /** The place, and the lines around it when it may lie inside a key of several lines. */
  readonly text: string;
  /** Where in it the place itself begins and ends. */
  readonly from: number;
  readonly to: number;
};

/** What can be said of a cited place: it hides something, nothing, or nobody can tell any more. */
export type PlaceFinding =
  | { readonly kind: "hiding"; readonly place: CitedPlace }
  | { readonly kind: "plain" | "gone" };

export type CitedPlaces = {
  find(evidence: PlaceReader, citation: Citation): Promise<PlaceFinding>;
};

type PlaceReader = Pick<EvidenceReader, "artifacts" | "rawText" | "rawLines">;

/** Characters of places that are kept; the longest unused are forgotten first. */
const charactersMax = 4_000_000;
/** What an entry without text takes: its key. */
const entryCharacters = 150;

/**
 * Remembers what the rules found per stretch of an artifact: bytes, readers and rules of one version never
 * change, so what is remembered is never stale. In memory and not beside the records: a stretch is read and
 * judged in less than a millisecond, so a file would cost more than it saves.
 */
export function createCitedPlaces(): CitedPlaces {
  const remembered = new Map<string, PlaceFinding>();
  let characters = 0;
  const remember = (key: string, finding: PlaceFinding) => {
    remembered.set(key, finding);
    characters += weigh(finding);
    for (const [oldest, forgotten] of remembered) {
      if (characters <= charactersMax) return;
      remembered.delete(oldest);
      characters -= weigh(forgotten);
    }
  };
  return {
    async find(evidence, citation) {
      const found = evidence.artifacts.find(({ artifact }) => artifact.path === citation.path);
      if (!found) return { kind: "gone" };
      const locator = toLocator(citation);
      const key = placeKey(found.artifact, locator);
      const known = remembered.get(key);
      if (known !== undefined) {
        remembered.delete(key);
        remembered.set(key, known);
        return known;
      }
      const place = await readPlace(evidence, found.artifact, locator);
      // Lines and elements always have a text; a picture has none, and hides nothing that could be read.
      if (place === null && locator.kind !== "frame") return { kind: "gone" };
      const isHiding = place !== null && findMasks(place.text).length > 0;
      const finding: PlaceFinding = isHiding ? { kind: "hiding", place } : { kind: "plain" };
      remember(key, finding);
      return finding;
    },
  };
}

function weigh(finding: PlaceFinding): number {
  return entryCharacters + (finding.kind === "hiding" ? finding.place.text.length : 0);
}

function placeKey({ sha256, report }: Artifact, locator: Locator): string {
  const reader = report.kind === "read" ? `${report.reader}@${report.readerVersion}` : report.kind;
  return [maskRulesVersion, sha256, reader, locatorKey(locator)].join(" ");
}

/** The longest key in use, of 16,384 bits, has about 200 lines of 64 characters. */
const keyLines = 220;
/** A line as keys are made of; whether it is one is seen by the lines around it only. */
const keyLine = /[A-Za-z0-9+/=]{48}|PRIVATE KEY-----/;

async function readPlace(
  evidence: PlaceReader,
  { id }: Artifact,
  locator: Locator,
): Promise<CitedPlace | null> {
  const text = await evidence.rawText(id, locator);
  if (text === null) return null;
  const place = { text, from: 0, to: text.length };
  if (locator.kind !== "lines" || !keyLine.test(text)) return place;
  const from = Math.max(1, locator.from - keyLines);
  const around = await evidence.rawLines(id, from, locator.to + keyLines);
  if (around === null) return place;
  const before = around.lines.slice(0, locator.from - around.from).join("\n");
  const start = before.length + (locator.from > around.from ? 1 : 0);
  return { text: around.lines.join("\n"), from: start, to: start + text.length };
}
