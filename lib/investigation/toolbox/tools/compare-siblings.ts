import { z } from "zod";
import { instant } from "@/lib/base/instant";
import type { Desk } from "../desk";
import type { SiblingDifference, SiblingGroup } from "../evidence-ledger";
import { defineTool } from "../tool";
import type { ToolLine } from "../tool-line";

const linesMax = 40;
const membersMax = 8;

export const compareSiblings = defineTool({
  name: "compare_siblings",
  description: "Files called alike, or sources, side by side: shapes that one has and others lack.",
  input: z.object({
    by: z.enum(["file", "source"]).default("file"),
    names: z.array(z.string()).max(20).default([]),
    skip: z.int().min(0).default(0),
  }),
  async answer(desk, { by, names, skip }) {
    const groups = await desk.lookups.ledger.siblings(desk.evidence, by);
    const fitting = groups.filter(
      ({ members }) => names.length === 0 || members.some(({ name }) => names.includes(name)),
    );
    if (fitting.length === 0) return noGroup(groups, by);
    const all = fitting.flatMap((group) =>
      group.differences.map((difference) => ({ group, difference })),
    );
    const page = all.slice(skip, skip + linesMax);
    const lines: ToolLine[] = [];
    for (const { group, difference } of page) lines.push(await toLine(desk, group, difference));
    const rest = all.length - skip - page.length;
    const more = rest > 0 ? `; ${rest} more with skip ${skip + page.length}` : "";
    const listed = fitting.slice(0, 10).map(groupText).join("; ");
    return { lines, note: desk.mask(`(${all.length} differences${more}; compared: ${listed})`) };
  },
});

async function toLine(
  desk: Desk,
  { members }: SiblingGroup,
  { counts, at, place, saying }: SiblingDifference,
): Promise<ToolLine> {
  const having = members.toSorted((a, b) => (counts.get(b.name) ?? 0) - (counts.get(a.name) ?? 0));
  const listed = having.slice(0, membersMax).map(({ name }) => `${name} ${counts.get(name) ?? 0}`);
  const rest = having.length > membersMax ? `, …${having.length - membersMax} more` : "";
  const words = place === null ? await desk.showWords(null, saying) : await desk.showPlace(place);
  return {
    at: instant(at),
    place,
    text: `${desk.mask(`${listed.join(", ")}${rest}`)}: ${words}`,
  };
}

function groupText({ members }: SiblingGroup): string {
  const shown = members.slice(0, membersMax).map(({ name, rows }) => `${name} (${rows})`);
  return `${shown.join(", ")}${members.length > membersMax ? ", …" : ""}`;
}

function noGroup(groups: readonly SiblingGroup[], by: string): string {
  if (groups.length === 0) return `There are no siblings by ${by} here`;
  const known = groups.flatMap(({ members }) => members.map(({ name }) => name));
  return `None of these has siblings by ${by}. Those that have: ${known.slice(0, 30).join(", ")}`;
}
