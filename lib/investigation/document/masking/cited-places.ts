import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { Citation } from "@/lib/domain/evidence/citation";
import { type Locator, locatorKey } from "@/lib/domain/evidence/evidence";
import { findMasks, maskRulesVersion } from "@/lib/masking/find-masks";
import { createMasking } from "@/lib/masking/masking";
import { findNames } from "@/lib/masking/rules/secret-names";
import { toLocator } from "../../evidence/citation";
import type { EvidenceReader } from "../../ports/evidence-port";
import { createHeadsAbove, type HeadsAbove } from "./head-above";
import { findForm, type LineForm } from "./line-form";

/** The text of a cited place with what it takes to see what is hidden in it. */
export type CitedPlace = {
  /** The place, and the lines around it: they say what a value is, and that a line is one of a key. */
  readonly text: string;
  /** Where in it the place itself begins and ends. */
  readonly from: number;
  readonly to: number;
};

/** What can be said of a cited place: it hides something, nothing, or nobody can tell any more. */
export type PlaceHiding =
  | { readonly kind: "hiding"; readonly place: CitedPlace }
  | { readonly kind: "plain" | "gone" };

export type CitedPlaces = {
  find(evidence: PlaceReader, citation: Citation): Promise<PlaceHiding>;
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
  const remembered = new Map<string, PlaceHiding>();
  const heads = createHeadsAbove();
  let characters = 0;
  const remember = (key: string, hiding: PlaceHiding) => {
    remembered.set(key, hiding);
    characters += weigh(hiding);
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
      const place = await readPlace(evidence, found.artifact, locator, heads);
      // Lines and elements always have a text; a picture has none, and hides nothing that could be read.
      if (place === null && locator.kind !== "frame") return { kind: "gone" };
      const hiding: PlaceHiding =
        place !== null && isHiding(place) ? { kind: "hiding", place } : { kind: "plain" };
      remember(key, hiding);
      return hiding;
    },
  };
}

function weigh(hiding: PlaceHiding): number {
  return entryCharacters + (hiding.kind === "hiding" ? hiding.place.text.length : 0);
}

function placeKey({ sha256, report }: Artifact, locator: Locator): string {
  const reader = report.kind === "read" ? `${report.reader}@${report.readerVersion}` : report.kind;
  return [maskRulesVersion, sha256, reader, locatorKey(locator)].join(" ");
}

/** Lines around a place that may say what its value is: the name above it, the kind of document it is in. */
const near = { before: 16, after: 8 };
/** The longest key in use, of 16,384 bits, has about 200 lines of 64 characters; manifests are as long. */
const far = { before: 220, after: 220 };
/** A line as keys are made of, and one inside a document of settings: what it is is seen by the lines around only. */
const partOfMore = /[A-Za-z0-9+/=]{48}|PRIVATE KEY-----|^[ \t]+\S|^- |^\(|^[\w.-]{1,60}:\s*\S*\s*$/;
/** Of what stands around; a file may have lines of any length. */
const aroundCharactersMax = 40_000;

async function readPlace(
  evidence: PlaceReader,
  artifact: Artifact,
  locator: Locator,
  heads: HeadsAbove,
): Promise<CitedPlace | null> {
  const text = await evidence.rawText(artifact.id, locator);
  if (text === null) return null;
  const place = { text, from: 0, to: text.length };
  if (locator.kind !== "lines") return place;
  const reach = partOfMore.test(text) ? far : near;
  const from = Math.max(1, locator.from - reach.before);
  const around = await evidence.rawLines(artifact.id, from, locator.to + reach.after);
  if (around === null) return place;
  const at = locator.from - around.from;
  const shown = lastLines(around.lines.slice(0, at));
  const above = await readAbove(evidence, artifact, { text, from: locator.from, shown }, heads);
  const before = above.map((line) => `${line}\n`).join("");
  const behind = around.lines.slice(at + locator.to - locator.from + 1).map((line) => `\n${line}`);
  return {
    text: before + text + behind.join("").slice(0, aroundCharactersMax),
    from: before.length,
    to: before.length + text.length,
  };
}

/** Of lines before a place those that stand nearest; of a longer one its end. */
function lastLines(lines: readonly string[]): readonly string[] {
  const shown: string[] = [];
  let left = aroundCharactersMax;
  for (const line of lines.toReversed()) {
    if (left <= 0) break;
    shown.unshift(line.slice(-left));
    left -= line.length + 1;
  }
  return shown;
}

type Above = {
  readonly text: string;
  readonly from: number;
  /** The lines next above. */
  readonly shown: readonly string[];
};

/** The lines next above a place, and before them what says far above what it holds. */
async function readAbove(
  evidence: PlaceReader,
  artifact: Artifact,
  { text, from, shown }: Above,
  heads: HeadsAbove,
): Promise<readonly string[]> {
  const first = from - shown.length;
  const table = first > 1 ? await readTableHead(evidence, artifact.id) : [];
  const [line = ""] = text.split("\n", 1);
  const form = findForm(line);
  const head = form === null ? null : await heads.find(evidence, artifact, from, form);
  // One that stands among the lines next above is read there.
  if (form === null || head === null || head.lines.length === 0 || head.at >= first) {
    return [...table, ...shown];
  }
  return [...table, ...head.lines, ...linesFrom(form, line, shown)];
}

/** Lines that may stand directly below a head: of tuples those from the last bracket on. */
function linesFrom(
  { beginsAt }: LineForm,
  line: string,
  shown: readonly string[],
): readonly string[] {
  if (beginsAt === undefined) return shown;
  if (beginsAt.test(line)) return [];
  return shown.slice(
    Math.max(
      0,
      shown.findLastIndex((one) => beginsAt.test(one)),
    ),
  );
}

const headCharactersMax = 4_096;

/** The first line of a file, when it may be the head of a table that names a secret: each row is read by it. */
async function readTableHead(
  evidence: PlaceReader,
  id: Artifact["id"],
): Promise<readonly string[]> {
  const [first = ""] = (await evidence.rawLines(id, 1, 1))?.lines ?? [];
  const isHead = first.length <= headCharactersMax && /[,;\t|]/.test(first);
  return isHead && findNames(first).length > 0 ? [first] : [];
}

/** Whether the place itself hides something, also what only the lines around it show to be hidden. */
function isHiding({ text, from, to }: CitedPlace): boolean {
  if (findMasks(text).length === 0) return false;
  const { spans } = createMasking().render(text);
  return spans.some(({ rawFrom, rawTo }) => rawFrom < to && rawTo > from);
}
