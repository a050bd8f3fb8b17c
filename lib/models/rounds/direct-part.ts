import { type DirectInput, directTask } from "@/lib/investigation/rounds/contracts/direct";
import { directPrompt } from "@/lib/tasks/direct/prompt";
import type { Chunk } from "../context-window";
import { definePart, section } from "./round-part";
import { everything } from "./standing-timeline";

/** The Director has no tools: what they think of is what stands, and what they are told of the rounds so far. */
export const directPart = definePart("direct", directTask, (input) => ({
  ...{ prompt: directPrompt, tools: [], focus: () => everything },
  opening: async (bench) =>
    linesOf(input).map(({ heading, lines, priority }): Chunk => {
      const summary = `${heading}: left out to save room (${lines.length})`;
      return { priority, text: section(bench, heading, lines), summary };
    }),
}));

type Section = Pick<Chunk, "priority"> & {
  readonly heading: string;
  readonly lines: readonly string[];
};

function linesOf(input: DirectInput): readonly Section[] {
  const { pressing, gaps, review, notes, asked, leftOut } = input;
  const lists: readonly Section[] = [
    {
      heading: "What would change the conclusion most",
      ...{ priority: "high", lines: pressing.map(idAndText) },
    },
    { heading: "Gaps that matter most", priority: "high", lines: gaps.map(idAndText) },
    { heading: "What the Critic said of the round before", priority: "high", lines: review },
    { heading: "Noted before, the newest last", priority: "medium", lines: notes },
    { heading: "Asked before", priority: "high", lines: asked },
  ];
  const rest =
    leftOut === 0 ? [] : [`${leftOut} older lines of these lists are left out to save room.`];
  return [
    { heading: "Where the rounds stand", priority: "critical", lines: standingLines(input) },
    ...lists.filter(({ lines }) => lines.length > 0),
    ...(rest.length === 0 ? [] : [{ heading: "Left out", priority: "low" as const, lines: rest }]),
  ];
}

function standingLines({
  round,
  phase,
  roundsLeft,
  mode,
  coherence,
  parts,
  raiseMost,
  request,
}: DirectInput): readonly string[] {
  const taking =
    mode === "full"
      ? "findings add to the timeline and may take pieces out"
      : "findings add to the timeline and take nothing out";
  const bill = parts.map(
    ({ name, value, weight }) => `${name} ${value.toFixed(2)} (weighs ${weight.toFixed(2)})`,
  );
  return [
    `Round ${round}, phase ${phase}, ${roundsLeft} rounds left after it; ${taking}.`,
    `Coherence, the passes first: ${coherence.map((value) => value.toFixed(2)).join(", ")}`,
    `Its parts now: ${bill.join(", ")}`,
    `What would raise it most: ${raiseMost}`,
    ...(request === null
      ? []
      : [
          `A person asks (${request.subject}${request.about === null ? "" : ` ${request.about}`}): ${request.text}`,
        ]),
  ];
}

function idAndText({ id, text }: { readonly id: string; readonly text: string }): string {
  return `${id} ${text}`;
}
