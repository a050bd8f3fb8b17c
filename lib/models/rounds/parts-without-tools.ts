import {
  type InterventionsInput,
  interventionsTask,
} from "@/lib/investigation/asking/what-if/interventions-task";
import { factsTask } from "@/lib/investigation/evidence/facts/facts-task";
import { type ReportInput, reportTask } from "@/lib/investigation/rounds/contracts/report";
import { lineText } from "@/lib/investigation/toolbox/shown-answer";
import { factsPrompt } from "@/lib/tasks/extract-facts/prompt";
import { interventionsPrompt } from "@/lib/tasks/propose-interventions/prompt";
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

/** Messages of one part of what is shown: parts are left out whole where room is short. */
const messagesAtOnce = 50;

/** What people wrote, each with its handle; no tools: what is not shown is not read. */
export const factsPart = definePart("extract-facts", factsTask, ({ messages, left }) => ({
  ...{ prompt: factsPrompt, tools: [], focus: () => everything },
  async opening(bench) {
    const counted = `${messages.length} messages${left === 0 ? "" : `; ${left} further ones are read by others`}.`;
    const chunks: Chunk[] = [{ priority: "critical", text: counted, summary: "" }];
    for (let from = 0; from < messages.length; from += messagesAtOnce) {
      const shown = messages.slice(from, from + messagesAtOnce);
      const lines: string[] = [];
      for (const place of shown) {
        const text = await bench.desk.showPlace(place);
        lines.push(lineText({ text, at: null, place }, bench.handles.give(place)));
      }
      const heading = `Messages ${from + 1} to ${from + shown.length}`;
      const summary = `${heading}: left out to save room`;
      chunks.push({ priority: "high", text: section(bench, heading, lines), summary });
    }
    return chunks;
  },
}));

/** When it hurt, and what is known against it already; no tools: it acts on what stands on the timeline alone. */
export const interventionsPart = definePart(
  "propose-interventions",
  interventionsTask,
  (input) => ({
    ...{ prompt: interventionsPrompt, tools: [], focus: () => everything },
    opening: async (bench) => [
      { priority: "critical", text: section(bench, "The impact", impactLines(input)), summary: "" },
      {
        priority: "high",
        text: section(bench, "Usual steps, known already", usualLines(input)),
        summary: `Usual steps, known already: left out to save room (${input.usual.length})`,
      },
    ],
  }),
);

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

function impactLines({ impact, hurt, ended }: InterventionsInput): readonly string[] {
  const { startedAt, detectedAt, endedAt } = impact;
  return [
    `Began ${startedAt ?? "at an unknown time"}, was noticed ${detectedAt ?? "at an unknown time"}, ended ${endedAt ?? "at an unknown time"}`,
    `Events that hurt: ${hurt.join(", ") || "none is known"}`,
    ...(ended === null ? [] : [`What ended it: ${ended}`]),
  ];
}

function usualLines({ usual }: InterventionsInput): readonly string[] {
  return usual.length === 0
    ? ["none"]
    : usual.map(({ kind, event, words }) => `- ${kind} ${event}: ${words}`);
}
