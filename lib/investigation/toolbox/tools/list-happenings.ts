import { z } from "zod";
import { formatInstant } from "@/lib/base/instant";
import type { Desk } from "../desk";
import { happeningKinds, type LedgerHappening } from "../evidence-ledger";
import { defineTool, toolTime } from "../tool";
import type { ToolLine } from "../tool-line";
import { readTime } from "./record-filter";

const linesMax = 60;

export const listHappenings = defineTool({
  name: "list_happenings",
  description: "What code found to have happened.",
  input: z.object({
    kinds: z.array(z.enum(happeningKinds)).default([]),
    words: z.string().max(100).optional(),
    paths: z.array(z.string()).max(50).default([]),
    from: toolTime.optional(),
    to: toolTime.optional(),
    order: z.enum(["time", "likeliest"]).default("time"),
    limit: z.int().min(1).max(linesMax).default(30),
    skip: z.int().min(0).default(0),
  }),
  async answer(desk, { kinds, words, paths, from, to, order, limit, skip }) {
    const [earliest, latest] = [readTime(from), readTime(to)];
    const sought = words?.toLowerCase() ?? "";
    const all = await desk.lookups.ledger.happenings(desk.evidence);
    const inFilter = all.filter(
      (one) =>
        (kinds.length === 0 || kinds.includes(one.kind)) &&
        (paths.length === 0 || paths.includes(one.place?.path ?? "")) &&
        (earliest === null || (one.until ?? one.at) >= earliest) &&
        (latest === null || one.at <= latest),
    );
    const matching = sought === "" ? inFilter : await saying(desk, inFilter, sought);
    const ordered = order === "time" ? matching : matching.toSorted((a, b) => b.chance - a.chance);
    const lines: ToolLine[] = [];
    for (const one of ordered.slice(skip, skip + limit)) lines.push(await toLine(desk, one));
    const rest = matching.length - skip - lines.length;
    const more = rest > 0 ? `; ${rest} more with skip ${skip + lines.length}` : "";
    return { lines, note: `(${lines.length} of ${matching.length} happenings${more})` };
  },
});

/** By the words as they are shown: whether hidden ones match would tell them. */
async function saying(
  desk: Desk,
  happenings: readonly LedgerHappening[],
  sought: string,
): Promise<readonly LedgerHappening[]> {
  const matching: LedgerHappening[] = [];
  for (const one of happenings) {
    const words = await desk.showWords(one.place, `${one.subject} ${one.words}`);
    if (words.toLowerCase().includes(sought)) matching.push(one);
  }
  return matching;
}

async function toLine(desk: Desk, happening: LedgerHappening): Promise<ToolLine> {
  const { at, until, kind, subject, words, chance, witnesses, place } = happening;
  const end = until === null ? "" : ` until ${formatInstant(until)}`;
  const of = subject === "" || words.includes(subject) ? "" : `${subject}: `;
  const shownWords = await desk.showWords(place, `${of}${words}`);
  const shown = witnesses === 1 ? "" : `, ${witnesses} records`;
  return { at, place, text: `[${kind}${end}, ${chance.toFixed(2)}${shown}] ${shownWords}` };
}
