import { eachLine } from "../records/each-line";

/** The lines of a text that is read whole. */
export function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  eachLine(text, (line) => lines.push(line));
  return lines;
}
