import { join } from "node:path";
import { printTable } from "./print-table";
import { judgeKind, type KindScore } from "./reading/judge-kind";
import { loadKinds } from "./reading/kind-truth";
import { readKind } from "./reading/read-kind";

// How much of files of kinds that no reader was written for is read with its time, the right one, and its
// columns taken for what they are. The corpus was made by somebody who had not seen the readers. Kinds with odd
// numbers are for development and are shown one by one; of those with even numbers only sums are shown, so that
// nobody can work towards them.

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith("--")));
const [folder = join(import.meta.dirname, "kinds")] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith("--"));
const worstShown = 12;
const missesShown = 4;

const scores: KindScore[] = [];
for (const kind of loadKinds(folder)) {
  scores.push(judgeKind(kind, await readKind(folder, kind.file)));
}
const isDevelopment = ({ kind }: KindScore) => kind.number % 2 === 1;
const development = scores.filter(isDevelopment);
const heldOut = scores.filter((score) => !isDevelopment(score));
printHalves();
printWorst();

function printHalves(): void {
  printTable([
    [
      "half",
      "kinds",
      "lines",
      "with a time",
      "of those right",
      "columns",
      "taken rightly",
      "mean of kinds: time",
      "right",
    ],
    toRow("development (odd)", development),
    toRow("held out (even)", heldOut),
  ]);
}

function toRow(name: string, half: readonly KindScore[]): readonly string[] {
  const sum = (of: (score: KindScore) => number) =>
    half.reduce((total, score) => total + of(score), 0);
  const dated = half.filter(({ lines }) => lines > 0);
  const mean = (of: (score: KindScore) => number) =>
    dated.reduce((total, score) => total + of(score), 0) / dated.length;
  const [lines, timed, right] = [sum((s) => s.lines), sum((s) => s.timed), sum((s) => s.right)];
  const columns = sum((s) => s.columns);
  return [
    name,
    String(half.length),
    String(lines),
    share(timed, lines),
    share(right, timed),
    String(columns),
    share(
      sum((s) => s.columnsRight),
      columns,
    ),
    mean((s) => s.timed / s.lines).toFixed(3),
    mean((s) => s.right / s.lines).toFixed(3),
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : (part / whole).toFixed(3);
}

function printWorst(): void {
  const loss = ({ lines, right, columns, columnsRight }: KindScore) =>
    (lines === 0 ? 0 : 1 - right / lines) + (columns === 0 ? 0 : 1 - columnsRight / columns) / 10;
  const shown = development
    .toSorted((a, b) => loss(b) - loss(a))
    .slice(0, flags.has("--all") ? development.length : worstShown);
  for (const score of shown) {
    const { kind, reader, lines, timed, right, columns, columnsRight, misses } = score;
    console.log(
      `\n${kind.number} ${kind.name} (${reader}): time ${timed}/${lines}, right ${right}, columns ${columnsRight}/${columns}`,
    );
    const ofColumns = misses.filter((miss) => miss.startsWith("column"));
    const ofLines = misses.filter((miss) => !miss.startsWith("column")).slice(0, missesShown);
    if (flags.has("--misses"))
      for (const miss of [...ofLines, ...ofColumns]) console.log(`  ${miss}`);
  }
}
