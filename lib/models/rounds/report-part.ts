import { type ReportInput, reportTask } from "@/lib/investigation/rounds/contracts/report";
import { reportPrompt } from "@/lib/tasks/report/prompt";
import type { Chunk } from "../context-window";
import { definePart, section } from "./round-part";
import { everything } from "./standing-timeline";

/** The report has no tools: what is not on the timeline is not said. */
export const reportPart = definePart("report", reportTask, (input) => ({
  ...{ prompt: reportPrompt, tools: [], focus: () => everything },
  opening: async (bench) =>
    partsOf(input).map(({ heading, lines, priority }): Chunk => {
      const summary = `${heading}: left out to save room (${lines.length})`;
      return { priority, text: section(bench, heading, lines), summary };
    }),
}));

function partsOf({ rounds, end, coherence, notes, searchedInVain }: ReportInput) {
  const values = coherence.map((value) => value.toFixed(2)).join(", ");
  const lists = [
    { heading: "What the Director noted", priority: "medium" as const, lines: notes },
    { heading: "Searched in vain", priority: "high" as const, lines: searchedInVain },
  ];
  return [
    {
      ...{ heading: "How the rounds ended", priority: "critical" as const },
      lines: [`${rounds} rounds, ended by: ${end}. Coherence, the passes first: ${values}`],
    },
    ...lists.filter(({ lines }) => lines.length > 0),
  ];
}
