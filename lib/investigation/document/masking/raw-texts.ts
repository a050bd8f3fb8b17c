import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { Masking } from "@/lib/masking/masking";
import { renderWith } from "@/lib/masking/rendering";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { PlacedPiece } from "./hidden-pieces";
import { inOneLine } from "./in-one-line";

/** What stands at places of an artifact, line by line; an element is one. Asked for in the order of the file. */
export type RawTexts = { of(locator: Locator): Promise<readonly string[]> };

/** Lines read at once. */
const windowLines = 1_000;
/** Elements read at once; each may be long. */
const windowElements = 100;
/** Of one record; a longer one is found by its message. */
const recordLinesMax = 1_000;

type Window = { readonly from: number; readonly texts: readonly string[] };

export function createRawTexts(
  evidence: Pick<EvidenceReader, "rawLines" | "rawElements">,
  { id }: Artifact,
): RawTexts {
  let held: Window = { from: 0, texts: [] };
  const readLines = async (from: number): Promise<Window> => {
    const read = await evidence.rawLines(id, from, from + windowLines - 1);
    return { from, texts: read?.lines ?? [] };
  };
  const readElements = async (from: number): Promise<Window> => {
    const read = await evidence.rawElements(id, from, from + windowElements - 1);
    return { from, texts: read?.elements ?? [] };
  };
  const textAt = async (number: number, read: (from: number) => Promise<Window>) => {
    const isHeld = number >= held.from && number < held.from + held.texts.length;
    if (!isHeld) held = await read(number);
    return held.texts[number - held.from] ?? "";
  };
  return {
    async of(locator) {
      if (locator.kind === "frame") return [];
      if (locator.kind === "index") return [await textAt(locator.index, readElements)];
      const texts: string[] = [];
      const last = Math.min(locator.to, locator.from + recordLinesMax - 1);
      for (let line = locator.from; line <= last; line += 1) {
        texts.push(await textAt(line, readLines));
      }
      return texts;
    },
  };
}

/** The same in one line as it may leave: what the place hides, and what is hidden anywhere. */
export function maskRaw(
  masking: Masking,
  texts: readonly string[],
  pieces: readonly PlacedPiece[],
): string {
  const shown = texts.map((text, line) => {
    const own = pieces.filter((piece) => piece.line === line);
    return own.length === 0 ? text : renderWith(text, spansOf(masking, own)).text;
  });
  return masking.renderKnown(inOneLine(shown.join("\n")));
}

/** In order, each where the one before has ended: the same stretch may be found twice. */
function spansOf(masking: Masking, pieces: readonly PlacedPiece[]) {
  const spans: { from: number; to: number; readonly token: string }[] = [];
  for (const { at, text, of } of pieces.toSorted((a, b) => a.at - b.at)) {
    const last = spans.at(-1);
    const to = at + text.length;
    if (last !== undefined && at < last.to) last.to = Math.max(last.to, to);
    else spans.push({ from: at, to, token: masking.tokenOf(of) });
  }
  return spans;
}
