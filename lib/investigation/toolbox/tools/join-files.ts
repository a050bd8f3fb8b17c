import { z } from "zod";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { Desk } from "../desk";
import type { FileJoin, JoinedValue } from "../evidence-ledger";
import { defineTool } from "../tool";
import type { ToolLine } from "../tool-line";
import { noSuchFile } from "./file-argument";

const joinsMax = 3;
const shownMax = 4;

export const joinFiles = defineTool({
  name: "join_files",
  description: "Two files joined by an identifier: pairs, times apart, values of one only.",
  input: z.object({
    a: z.string(),
    b: z.string(),
    column_a: z.string().optional(),
    column_b: z.string().optional(),
  }),
  async answer(desk, { a, b, column_a, column_b }) {
    for (const path of [a, b]) if (desk.find(path) === null) return noSuchFile(desk, path);
    if (a === b) return "Name two different files";
    const joins = await desk.lookups.ledger.joins(desk.evidence, a, b);
    const fitting = joins.filter(
      ({ columns }) =>
        (column_a ?? columns[0]) === columns[0] && (column_b ?? columns[1]) === columns[1],
    );
    if (fitting.length === 0) return noJoin(desk, joins);
    const lines: ToolLine[] = [];
    for (const join of fitting.slice(0, joinsMax)) lines.push(...(await toLines(desk, join)));
    const others = fitting
      .slice(joinsMax)
      .map(({ columns, pairs }) => `${columns.join(" = ")} (${pairs.length})`);
    const more = others.length === 0 ? "" : `; also by ${others.slice(0, 10).join(", ")}`;
    return { lines, note: desk.mask(`(${fitting.length} pairs of columns${more})`) };
  },
});

function noJoin(desk: Desk, joins: readonly FileJoin[]): string {
  if (joins.length === 0) return "The two files name no identifier in common";
  const known = joins.slice(0, 10).map(({ columns }) => columns.join(" = "));
  return desk.mask(`These columns share nothing. Those that do: ${known.join(", ")}`);
}

async function toLines(desk: Desk, join: FileJoin): Promise<readonly ToolLine[]> {
  const { columns, pairs, only, sampledOf, medianMs, quartilesMs, leastMs, mostMs } = join;
  const sampled = sampledOf === 1 ? "" : `, of one in ${sampledOf} values`;
  const spread = `median ${lengthText(medianMs)}, middle half ${lengthText(quartilesMs[0])} to ${lengthText(quartilesMs[1])}, least ${lengthText(leastMs)}, most ${lengthText(mostMs)}`;
  const head = `${columns[0]} = ${columns[1]}: ${pairs.length} pairs${sampled}; b comes after a by ${spread}; only in a: ${only[0].length}, only in b: ${only[1].length}`;
  const lines: ToolLine[] = [{ at: null, place: null, text: desk.mask(head) }];
  for (const { name, pair } of examplesOf(join)) {
    lines.push(await lineOf(desk, pair.a, `${name} (${lengthText(pair.b.at - pair.a.at)}), a`));
    lines.push(await lineOf(desk, pair.b, `${name}, b`));
  }
  for (const [index, side] of (["a", "b"] as const).entries()) {
    for (const value of (only[index] ?? []).slice(0, shownMax)) {
      lines.push(await lineOf(desk, value, `only in ${side}`));
    }
  }
  return lines;
}

function examplesOf({ pairs, medianMs }: FileJoin) {
  const apart = ({ a, b }: FileJoin["pairs"][number]) => Math.abs(b.at - a.at - medianMs);
  const ordered = pairs.toSorted((x, y) => apart(x) - apart(y));
  const [usual] = ordered;
  const farthest = ordered.at(-1);
  return [
    ...(usual === undefined ? [] : [{ name: "usual", pair: usual }]),
    ...(farthest === undefined || farthest === usual ? [] : [{ name: "farthest", pair: farthest }]),
  ];
}

async function lineOf(desk: Desk, { at, place }: JoinedValue, words: string): Promise<ToolLine> {
  const shown = place === null ? "" : await desk.showPlace(place);
  return { at, place, text: `${words}: ${shown}` };
}

function lengthText(ms: number): string {
  return `${ms < 0 ? "−" : ""}${describeLength(Math.abs(ms))}`;
}
