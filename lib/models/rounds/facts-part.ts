import { factsTask } from "@/lib/investigation/facts/facts-task";
import { lineText } from "@/lib/investigation/toolbox/shown-answer";
import { factsPrompt } from "@/lib/tasks/extract-facts/prompt";
import type { Chunk } from "../context-window";
import { definePart, section } from "./round-part";
import { everything } from "./standing-timeline";

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
