import {
  type InterventionsInput,
  interventionsTask,
} from "@/lib/investigation/what-if/interventions-task";
import { interventionsPrompt } from "@/lib/tasks/propose-interventions/prompt";
import { definePart, section } from "./round-part";
import { everything } from "./standing-timeline";

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
