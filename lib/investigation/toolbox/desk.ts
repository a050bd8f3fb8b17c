import type { Artifact } from "@/lib/domain/evidence/artifact";
import { toCitation } from "@/lib/domain/evidence/citation";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { Masking } from "@/lib/masking/masking";
import type { CitedPlaces } from "../document/masking/cited-places";
import { inOneLine } from "../document/masking/in-one-line";
import { maskQuote } from "../document/masking/mask-quote";
import { maskWords } from "../document/masking/mask-words";
import { renderApart } from "../document/masking/render-apart";
import type { EvidenceReader } from "../ports/evidence-port";
import type { Lookups } from "./lookups";

import type { Place, ToolLine } from "./tool-line";

/** What is shown of a line; the place has the rest. */
const shownCharactersMax = 400;

/** Where the evidence is looked at from outside: whatever leaves it here is masked and cut to size. */
export type Desk = {
  readonly evidence: EvidenceReader;
  readonly signal: AbortSignal;
  readonly pages: OpenPages;
  readonly masking: Masking;
  readonly lookups: Lookups;
  /** Whose statements take turns (`QueryLimits`); without it they take the turns of all who have none. */
  readonly asker?: string;
  /** An artifact by the path it is listed under; null when there is none. */
  find(path: string): Artifact | null;
  /** A place in one line, hidden as whatever it is a part of asks. */
  showPlace(place: Place): Promise<string>;
  showRecord(record: EvidenceRecord): Promise<ToolLine>;
  /** Words that code put together of what a place says, if of one. */
  showWords(place: Place | null, words: string): Promise<string>;
  /** Words that stand in no one place, such as what records of one shape say. */
  mask(text: string): string;
  /** The same, however long. */
  maskAll(text: string): string;
};

/**
 * Cursors under short names. A cursor of the evidence may hold what a record says, and whoever asks is shown that masked
 * only; so it never leaves. Names are known as long as their desk is, and of very many the last.
 */
type OpenPages = {
  /** For the note of an answer: "; more with cursor p3", or nothing where there is no further page. */
  tellNext(cursor: string | null): string;
  /** The cursor behind a name; a message when there is none any more. Without a name, the first page. */
  find(name: string | undefined): { readonly cursor?: string } | string;
};

/** A desk that an agent comes back to for days would keep every page it ever opened. */
const openMax = 1_000;

export function createDesk({
  evidence,
  signal,
  masking,
  citedPlaces,
  lookups,
}: {
  readonly evidence: EvidenceReader;
  readonly lookups: Lookups;
  readonly signal: AbortSignal;
  readonly masking: Masking;
  readonly citedPlaces: CitedPlaces;
}): Desk {
  const byPath = new Map(evidence.artifacts.map(({ artifact }) => [artifact.path, artifact]));
  const mask = (text: string) => cut(masking.render(text).text);
  const showPlace = async ({ path, locator }: Place) => {
    const artifact = byPath.get(path);
    const raw = artifact === undefined ? null : await evidence.rawText(artifact.id, locator);
    if (artifact === undefined || raw === null) return "";
    const citation = toCitation({ artifactId: artifact.id, path, locator, quote: raw });
    const shown = maskQuote(masking, raw, await citedPlaces.find(evidence, citation));
    return cut(inOneLine(shown));
  };
  return {
    ...{ evidence, signal, masking, lookups, mask, showPlace, pages: createOpenPages() },
    async showWords(place, words) {
      const artifact = place === null ? undefined : byPath.get(place.path);
      if (place === null || artifact === undefined) return cut(renderApart(masking, words).text);
      const citation = toCitation({ artifactId: artifact.id, ...place, quote: "" });
      return cut(maskWords(masking, words, await citedPlaces.find(evidence, citation)));
    },
    maskAll: (text) => masking.render(text).text,
    find: (path) => byPath.get(path) ?? null,
    async showRecord({ path, locator, time, message }) {
      const at = time?.earliest ?? null;
      if (locator.kind === "frame") return { text: mask(message), at, place: null };
      return { text: await showPlace({ path, locator }), at, place: { path, locator } };
    },
  };
}

/** Its beginning and its end: what a line says last is often why. Never half of a word or a stamp. */
function cut(text: string): string {
  if (text.length <= shownCharactersMax) return text;
  const half = Math.floor(shownCharactersMax / 2);
  return `${beginningOf(text, half)} […] ${text.slice(-half).replace(splitStart, "")}`.toWellFormed();
}

/** A word that is longer is cut all the same: it would leave nothing. */
const splitStart = /^\S{1,40}\s+/;
const splitEnd = /\s+\S{1,40}$/;

/** At most so many characters, and no half of a word or a stamp at their end. */
export function beginningOf(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const cut = text.slice(0, charactersMax);
  return (/^\s/.test(text.slice(charactersMax)) ? cut : cut.replace(splitEnd, "")).toWellFormed();
}

export function createOpenPages(): OpenPages {
  const cursors = new Map<string, string>();
  let given = 0;
  return {
    tellNext(cursor) {
      if (cursor === null) return "";
      given += 1;
      const name = `p${given}`;
      cursors.set(name, cursor);
      const [oldest] = cursors.keys();
      if (cursors.size > openMax && oldest !== undefined) cursors.delete(oldest);
      return `; more with cursor ${name}`;
    },
    find(name) {
      if (name === undefined) return {};
      const cursor = cursors.get(name.trim());
      return cursor === undefined
        ? "That page is not open: ask without a cursor, for the first one"
        : { cursor };
    },
  };
}
