import { ok } from "@/lib/base/result";
import { experts, expertTitles } from "@/lib/domain/rounds/expert";
import type { Submitted } from "@/lib/investigation/rounds/contracts/critique";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import { toolsOfExpert } from "@/lib/investigation/toolbox/expert-toolsets";
import { introspectionTools } from "@/lib/investigation/toolbox/introspection/introspection-tools";
import type { EvidenceTool } from "@/lib/investigation/toolbox/tool";
import type { ToolLine } from "@/lib/investigation/toolbox/tool-line";

/** What there was to ask, by Expert. */
const toolsets = experts.map((name) => ({
  ...{ name, about: expertTitles[name].about },
  tools: toolsOfExpert(name),
}));

/** The Critic's questions about what was submitted, asked as tools of the evidence are. */
export function introspectingTools(findings: readonly Submitted[]): readonly EvidenceTool[] {
  return introspectionTools.map(({ name, description, input, answer }) => ({
    ...{ name, description, input },
    async answer(desk, given) {
      const answered = answer({ findings, toolsets, mask: desk.maskAll }, given);
      if (!answered.ok) return answered;
      const lines: ToolLine[] = [];
      for (const line of answered.value.lines) lines.push(await withWords(line, desk));
      return ok({ ...answered.value, lines });
    },
  }));
}

/** A handle is one of the invocation it was given in. */
const handle = /^[A-Z]\d+ /;

/** Rules keep places alone: what stands there is read now. */
async function withWords(line: ToolLine, desk: Desk): Promise<ToolLine> {
  const { place, text } = line;
  if (text !== "") return { ...line, text: text.replace(handle, "") };
  if (place === null || place.locator.kind === "frame") return line;
  return { ...line, text: await desk.showPlace({ path: place.path, locator: place.locator }) };
}
