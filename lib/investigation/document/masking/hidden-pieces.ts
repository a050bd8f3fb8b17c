import { assertUnreachable } from "@/lib/base/assert";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";
import type { TokenValue } from "@/lib/masking/mask-token";
import { createMasking } from "@/lib/masking/masking";
import { findNames } from "@/lib/masking/rules/secret-names";
import type { EvidenceReader, RawLines } from "../../ports/evidence-port";
import { createHeadsAbove } from "./head-above";
import { findForm, type LineForm } from "./line-form";

/** A stretch of one line or element that may not leave, and the value it is of. */
export type HiddenPiece = { readonly text: string; readonly of: TokenValue };

/** Where it stands: in which line of its place, counted from 0, and how far in it. */
export type PlacedPiece = HiddenPiece & { readonly line: number; readonly at: number };

export type HiddenPieces = { of(locator: Locator): Promise<readonly PlacedPiece[]> };

type Reader = Pick<EvidenceReader, "rawText" | "rawLines">;

/** Lines looked at together: what stands around each of them is read once for all. */
const windowLines = 1_000;
/** Lines around a window: as far as cited-places.ts looks for what says that a line is one of a key or a manifest. */
const aroundLines = 220;
const aroundCharactersMax = 40_000;
/** Places are asked for in the order of the file. */
const windowsMax = 2;

type LineReader = Pick<EvidenceReader, "rawText" | "rawLines">;

/**
 * What is hidden in each place of an artifact, as cited-places.ts finds it place by place, found for many lines at once: a
 * tenth of the work. Lines are seen with all that stands around them and the head far above that says what they hold. `keeps`: names that are hidden only where they stand as a secret.
 */
export function createHiddenPieces(
  evidence: Reader,
  artifact: Artifact,
  keeps: readonly string[],
): HiddenPieces {
  const windows = new Map<number, Promise<LinePieces>>();
  const heads = createHeadsAbove();
  const windowAt = (number: number): Promise<LinePieces> => {
    const known = windows.get(number);
    if (known !== undefined) return known;
    const read = readWindow({ evidence, artifact, heads, keeps }, number);
    windows.set(number, read);
    const [oldest] = windows.keys();
    if (windows.size > windowsMax && oldest !== undefined) windows.delete(oldest);
    return read;
  };
  return {
    async of(locator) {
      switch (locator.kind) {
        case "lines": {
          const pieces: PlacedPiece[] = [];
          for (let line = locator.from; line <= locator.to; line += 1) {
            const window = await windowAt(Math.floor((line - 1) / windowLines));
            const own = window.get(line) ?? [];
            pieces.push(...own.map((piece) => ({ ...piece, line: line - locator.from })));
          }
          return pieces;
        }
        case "index": {
          const text = await evidence.rawText(artifact.id, locator);
          return text === null ? [] : piecesIn({ before: "", shown: text, behind: "" }, keeps);
        }
        case "frame":
          return [];
        default:
          return assertUnreachable(locator);
      }
    },
  };
}

type LinePieces = ReadonlyMap<number, readonly PieceOfLine[]>;
type PieceOfLine = Omit<PlacedPiece, "line">;
type Window = {
  readonly evidence: Reader;
  readonly artifact: Artifact;
  readonly heads: ReturnType<typeof createHeadsAbove>;
  readonly keeps: readonly string[];
};

async function readWindow(window: Window, number: number): Promise<LinePieces> {
  const { evidence, artifact, keeps } = window;
  const from = number * windowLines + 1;
  const to = from + windowLines - 1;
  const first = Math.max(1, from - aroundLines);
  const read = await evidence.rawLines(artifact.id, first, to + aroundLines);
  const lines = read?.lines ?? [];
  const near = { ...window, evidence: linesAtHand(evidence, artifact.id, read) };
  const own = lines.slice(from - first, to - first + 1);
  const above = lines.slice(0, from - first);
  const before = above.join("\n");
  const found = new Map<number, PieceOfLine[]>();
  addPieces(
    found,
    from,
    own,
    spansIn(
      {
        before: before === "" ? "" : `${before.slice(-aroundCharactersMax)}\n`,
        shown: own.join("\n"),
        behind: `\n${lines
          .slice(to - first + 1)
          .join("\n")
          .slice(0, aroundCharactersMax)}`,
      },
      keeps,
    ),
  );
  for (const run of await runsBelowHeads(near, { from, lines: own, above })) {
    const shown = own.slice(run.from - from, run.to - from + 1);
    const text = { before: `${run.head.join("\n")}\n`, shown: shown.join("\n"), behind: "" };
    addPieces(found, run.from, shown, spansIn(text, keeps));
  }
  return found;
}

type Around = { readonly before: string; readonly shown: string; readonly behind: string };
type Span = { readonly from: number; readonly to: number; readonly of: TokenValue };

/** Offsets in what is shown. */
function spansIn({ before, shown, behind }: Around, keeps: readonly string[]): readonly Span[] {
  const [from, to] = [before.length, before.length + shown.length];
  // One of its own: what one remembers makes it slower with every window.
  const masking = createMasking({ keeps });
  const { spans } = masking.render(before + shown + behind, { shown: { from, to } });
  return spans.flatMap(({ rawFrom, rawTo, token }) => {
    const value = masking.valueOf(token);
    const place = { from: Math.max(0, rawFrom - from), to: Math.min(shown.length, rawTo - from) };
    return value === null ? [] : [{ ...place, of: value }];
  });
}

function piecesIn(around: Around, keeps: readonly string[]): readonly PlacedPiece[] {
  return spansIn(around, keeps).map(({ from, to, of }) => ({
    ...{ text: around.shown.slice(from, to), of },
    ...{ line: 0, at: from },
  }));
}

/** Cuts what is hidden into its lines. */
function addPieces(
  found: Map<number, PieceOfLine[]>,
  firstLine: number,
  lines: readonly string[],
  spans: readonly Span[],
): void {
  let at = 0;
  let index = 0;
  for (const [offset, line] of lines.entries()) {
    const end = at + line.length;
    while ((spans[index]?.to ?? Number.POSITIVE_INFINITY) <= at) index += 1;
    const pieces = piecesOfLine(line, at, spans.slice(index, firstFrom(spans, index, end)));
    const number = firstLine + offset;
    if (pieces.length > 0) found.set(number, [...(found.get(number) ?? []), ...pieces]);
    at = end + 1;
  }
}

/** Index of the first span that begins behind an offset. */
function firstFrom(spans: readonly Span[], from: number, offset: number): number {
  let index = from;
  while ((spans[index]?.from ?? Number.POSITIVE_INFINITY) < offset) index += 1;
  return index;
}

function piecesOfLine(line: string, at: number, spans: readonly Span[]): readonly PieceOfLine[] {
  return spans.flatMap(({ from, to, of }) => {
    const start = Math.max(0, from - at);
    const text = line.slice(start, Math.min(line.length, to - at));
    return text.trim() === "" ? [] : [{ text, of, at: start }];
  });
}

type Run = { readonly from: number; readonly to: number; readonly head: readonly string[] };
type Lines = {
  readonly from: number;
  readonly lines: readonly string[];
  /** Next above them. */
  readonly above: readonly string[];
};

const headCharactersMax = 4_096;

/** Lines below a head that stands above all that was read: of a table the first line, of a form what heads its lines. */
async function runsBelowHeads(window: Window, lines: Lines): Promise<readonly Run[]> {
  const runs: Run[] = [];
  const top = await readTop(window, lines);
  if (top !== null) {
    runs.push({ from: lines.from, to: lines.from + lines.lines.length - 1, head: [top] });
  }
  for (const { from, to, form } of formRuns(lines)) {
    const head = await window.heads.find(window.evidence, window.artifact, from, form);
    const isFar = head.lines.length > 0 && head.at < lines.from - lines.above.length;
    if (isFar) runs.push({ from, to, head: [...head.lines, ...linesOfTuple(form, from, lines)] });
  }
  return runs;
}

/** The first line of the file, when it names a secret and is none of those that were read. */
async function readTop({ evidence, artifact }: Window, { from, above }: Lines) {
  if (from - above.length <= 1) return null;
  const [top = ""] = (await evidence.rawLines(artifact.id, 1, 1))?.lines ?? [];
  const isHead = top.length <= headCharactersMax && /[,;\t|]/.test(top);
  return isHead && findNames(top).length > 0 ? top : null;
}

/** Lines of one form that follow each other have one head. */
function formRuns({ from, lines }: Lines) {
  const runs: { from: number; to: number; form: LineForm }[] = [];
  for (const [offset, line] of lines.entries()) {
    const form = findForm(line);
    if (form === null) continue;
    const last = runs.at(-1);
    const number = from + offset;
    if (last?.form.key === form.key && last.to === number - 1) last.to = number;
    else runs.push({ from: number, to: number, form });
  }
  return runs;
}

/** A tuple is read from its bracket on: the lines between that and a line inside it. */
function linesOfTuple(
  { beginsAt }: LineForm,
  line: number,
  { from, lines, above }: Lines,
): readonly string[] {
  if (beginsAt === undefined || beginsAt.test(lines[line - from] ?? "")) return [];
  const before = [...above, ...lines.slice(0, line - from)];
  const at = before.findLastIndex((one) => beginsAt.test(one));
  return at < 0 ? [] : before.slice(at);
}

/**
 * The same evidence, with lines that were read already given from memory: a search upwards from each of a thousand lines asks
 * for the ones next above, and opening the file for each of those took longer than everything else together.
 */
function linesAtHand(evidence: LineReader, id: ArtifactId, held: RawLines | null): LineReader {
  if (held === null) return evidence;
  const { from: first, lines, totalLines } = held;
  return {
    rawText: evidence.rawText,
    async rawLines(asked, from, to) {
      const isHeld = asked === id && from >= first && to < first + lines.length && from <= to;
      if (!isHeld) return evidence.rawLines(asked, from, to);
      return { from, lines: lines.slice(from - first, to - first + 1), totalLines };
    },
  };
}
