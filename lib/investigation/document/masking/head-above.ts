import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceReader, RawLines } from "../../ports/evidence-port";
import { definitionOf, findNamelessTable, type LineForm } from "./line-form";

/** What heads the lines of one form, and where it begins; without lines when nothing was found. */
type Head = { readonly at: number; readonly lines: readonly string[] };

export type HeadsAbove = {
  find(evidence: LineReader, artifact: Artifact, line: number, form: LineForm): Promise<Head>;
};

type LineReader = Pick<EvidenceReader, "rawLines">;

/** Lines of one form that were gone through: every line of them has the same head. */
type Run = { readonly from: number; readonly to: number; readonly head: Head };

/** Of a search upwards: a head farther away is not found, and a dump of that size is masked by what its values show. */
const linesMax = 200_000;
const charactersMax = 64_000_000;
/** Read at once. */
const pieceLines = 64;
const pieceLinesMax = 8_192;
const pieceCharacters = 4_000_000;
const headLinesMax = 200;
const headCharactersMax = 16_384;
/** Forms of files that are remembered, and runs of each; the longest unused are forgotten first. */
const formsMax = 2_000;
const runsMax = 8;

const noHead: Head = { at: 0, lines: [] };

/**
 * The line far above that says what a line holds. Upwards from the line and no farther than its form goes on, so
 * that most lines cost a look at the next one; a run is gone through once, however many of its lines are cited.
 */
export function createHeadsAbove(): HeadsAbove {
  const remembered = new Map<string, readonly Run[]>();
  const find: HeadsAbove["find"] = async (evidence, artifact, line, form) => {
    const key = `${artifact.sha256} ${form.key}`;
    const known = remembered.get(key) ?? [];
    const run = await climb(evidence, artifact, line, form, known);
    const { found } = run;
    const head =
      typeof found === "number" ? await readHead(evidence, artifact, found, form) : found;
    const others = known.filter(({ from, to }) => to < run.from || from > line);
    remembered.delete(key);
    remembered.set(
      key,
      [...others, { from: run.from, to: Math.max(line, run.to), head }].slice(-runsMax),
    );
    for (const [oldest] of remembered) {
      if (remembered.size <= formsMax) break;
      remembered.delete(oldest);
    }
    const table = findNamelessTable(head.lines.join("\n"));
    if (table === null) return head;
    const definition = await find(evidence, artifact, head.at, definitionOf(table));
    return { at: head.at, lines: [...definition.lines, ...head.lines] };
  };
  return { find };
}

type Climbed = Pick<Run, "from" | "to"> & { readonly found: Head | number };

/** Upwards until something else stands there, a run that is known, or the head, given as the number of its line. */
async function climb(
  evidence: LineReader,
  { id }: Artifact,
  line: number,
  form: LineForm,
  known: readonly Run[],
): Promise<Climbed> {
  const own = known.find(({ from, to }) => from <= line && line <= to);
  if (own !== undefined) return { ...own, found: own.head };
  let [at, characters, count] = [line - 1, 0, pieceLines];
  while (at >= 1 && line - at <= linesMax && characters <= charactersMax) {
    const piece = await evidence.rawLines(id, Math.max(1, at - count + 1), at);
    if (piece === null || piece.lines.length === 0) break;
    const end = findEnd(piece, form, known);
    if (end !== null) return { ...end, to: line };
    const length = piece.lines.reduce((sum, { length: own }) => sum + own + 1, 0);
    characters += length;
    count = toPieceLines(length / piece.lines.length);
    at = piece.from - 1;
  }
  return { from: at + 1, to: line, found: noHead };
}

/** Where a form's lines begin, and what heads them, when they do in this piece of a file. */
function findEnd(
  { from, lines }: RawLines,
  form: LineForm,
  known: readonly Run[],
): Omit<Climbed, "to"> | null {
  for (let at = from + lines.length - 1; at >= from; at -= 1) {
    const run = known.find((one) => one.from <= at && at <= one.to);
    if (run !== undefined) return { from: run.from, found: run.head };
    const verdict = form.judge(lines[at - from] ?? "");
    if (verdict !== "more") return { from: at + 1, found: verdict === "head" ? at : noHead };
  }
  return null;
}

function toPieceLines(lineCharacters: number): number {
  return Math.max(
    pieceLines,
    Math.min(pieceLinesMax, Math.floor(pieceCharacters / lineCharacters)),
  );
}

/** All lines of it; what stands behind its end on the last one is left out. */
async function readHead(
  evidence: LineReader,
  { id }: Artifact,
  at: number,
  { headEnd }: LineForm,
): Promise<Head> {
  const last = headEnd === undefined ? at : at + headLinesMax;
  const { lines = [] } = (await evidence.rawLines(id, at, last)) ?? {};
  const head: string[] = [];
  let characters = 0;
  for (const line of lines) {
    const end = headEnd?.exec(line);
    const shown = end ? line.slice(0, end.index + end[0].length) : line;
    characters += shown.length;
    if (characters > headCharactersMax) break;
    head.push(shown);
    if (end) break;
  }
  return { at, lines: head };
}
