import { z } from "zod";
import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import { fail, ok, type Result } from "@/lib/base/result";
import type { ToolCall } from "@/lib/domain/invocation";
import { parseToolResult } from "../parse-tool-result";
import type { EvidenceTool, ToolAnswer } from "../tool";
import type { ToolLine } from "../tool-line";

/** What somebody could ask the evidence: an Expert's tools. */
export type Toolset = {
  readonly name: string;
  readonly about: string;
  readonly tools: readonly Pick<EvidenceTool, "name" | "description">[];
};

type LookedAtCall = Omit<ToolCall, "durationMs">;

/** All that the Critic can look into: what was submitted, and who could have asked what. Nothing of it is the evidence. */
export type Introspected = {
  readonly findings: readonly {
    readonly id: string;
    readonly expert: string;
    readonly toolCalls: readonly LookedAtCall[];
  }[];
  readonly toolsets: readonly Toolset[];
  /** What may leave of a text. */
  readonly mask: (text: string) => string;
};

export type IntrospectionTool = Pick<EvidenceTool, "name" | "description" | "input"> & {
  /** `given` is outside data; a message its author can act on when it does not fit. */
  answer(introspected: Introspected, given: unknown): Result<ToolAnswer, string>;
};

const lineMax = 400;
const listedMax = 40;

const named = (what: string) => z.object({ id: z.string().max(200).describe(what) });
const paged = z.object({
  id: z.string().max(200).describe("Of a tool call"),
  skip: z.int().min(0).default(0).describe("Lines to leave out at the beginning"),
});

const getToolCall = defineIntrospection({
  name: "get_tool_call",
  description:
    "What a tool call asked: its name, its arguments and how much it found. The id of a finding gives all that it rests on.",
  input: named("Of a tool call or of a finding"),
  answer(introspected, { id }) {
    const calls = findCalls(introspected, id);
    if (calls.length === 0) return noSuchCall(introspected, id);
    return listed(calls.map((call) => toLine(introspected, describeCall(call))));
  },
});

const getToolResult = defineIntrospection({
  name: "get_tool_result",
  description: "What a tool call found, line by line, as whoever asked was shown it.",
  input: paged,
  answer(introspected, { id, skip }) {
    const call = findCalls(introspected, id).find((one) => one.id === id);
    if (call === undefined) return noSuchCall(introspected, id);
    const lines = resultLines(introspected, call.result);
    const rest = Math.max(0, lines.length - skip - listedMax);
    const more = rest > 0 ? `; ${rest} more with skip ${skip + listedMax}` : "";
    return {
      lines: lines.slice(skip, skip + listedMax),
      note: `(${describeFound(call.result)}${more})`,
    };
  },
});

const listToolsets = defineIntrospection({
  name: "list_toolsets",
  description: "The Experts, what each knows about, and how many tools each has.",
  input: z.object({}),
  answer: (introspected) =>
    listed(
      introspected.toolsets.map(({ name, about, tools }) =>
        toLine(introspected, `${name}: ${about} (${tools.length} tools)`),
      ),
    ),
});

const getToolsetInfo = defineIntrospection({
  name: "get_toolset_info",
  description: "The tools of one Expert, and what each answers.",
  input: z.object({ name: z.string().max(200).describe("Of a toolset") }),
  answer(introspected, { name }) {
    const toolset = introspected.toolsets.find((one) => one.name === name);
    if (toolset === undefined) {
      const names = introspected.toolsets.map((one) => one.name).join(", ");
      return `No toolset is called ${name.slice(0, 120)}. There are: ${names}`;
    }
    return listed(
      toolset.tools.map((tool) => toLine(introspected, `${tool.name}: ${tool.description}`)),
    );
  },
});

/** What the Critic can ask, all of it of records that were made before: the same answer every time. */
export const introspectionTools: readonly IntrospectionTool[] = [
  getToolCall,
  getToolResult,
  getToolsetInfo,
  listToolsets,
];

function defineIntrospection<Input>(tool: {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly answer: (introspected: Introspected, input: Input) => ToolAnswer | string;
}): IntrospectionTool {
  return {
    ...{ name: tool.name, description: tool.description, input: tool.input },
    answer(introspected, given) {
      const parsed = tool.input.safeParse(given);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return fail(`Bad argument ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`);
      }
      const answered = tool.answer(introspected, parsed.data);
      return typeof answered === "string" ? fail(answered) : ok(answered);
    },
  };
}

/** The one of that id, or those of the finding of that id. */
function findCalls({ findings }: Introspected, id: string): readonly LookedAtCall[] {
  const ofFinding = findings.find((finding) => finding.id === id);
  if (ofFinding !== undefined) return ofFinding.toolCalls;
  return findings
    .flatMap(({ toolCalls }) => toolCalls)
    .filter((call) => call.id === id)
    .slice(0, 1);
}

function noSuchCall({ findings }: Introspected, id: string): string {
  const ids = [...new Set(findings.flatMap(({ toolCalls }) => toolCalls.map((call) => call.id)))];
  const more = ids.length > listedMax ? ", …" : "";
  const known = ids.length === 0 ? "none" : ids.slice(0, listedMax).join(", ");
  return `No tool call is ${id.slice(0, 120)}. Those submitted: ${known}${more}`;
}

function describeCall({ id, name, arguments: given, result }: LookedAtCall): string {
  return `${id} ${name} ${canonicalJson(given)}: ${describeFound(result)}`;
}

function describeFound(result: JsonValue): string {
  const { found, isCut } = parseToolResult(result);
  const many = found === null ? "an answer in words" : `${found} found`;
  return isCut ? `${many}, and there is more that was not looked at` : many;
}

function resultLines(introspected: Introspected, result: JsonValue): readonly ToolLine[] {
  const { lines, places } = parseToolResult(result);
  if (lines.length > 0) {
    return lines.map(({ text, place }) => ({ ...toLine(introspected, text), place }));
  }
  if (places.length === 0) return [toLine(introspected, canonicalJson(result))];
  return places.map(({ at, ...place }) => ({ text: "", at, place }));
}

function toLine({ mask }: Introspected, text: string): ToolLine {
  const shown = mask(text);
  const cut = shown.length > lineMax ? `${shown.slice(0, lineMax)} […]`.toWellFormed() : shown;
  return { text: cut.replaceAll("\n", " ⏎ "), at: null, place: null };
}

function listed(lines: readonly ToolLine[]): ToolAnswer {
  const rest = lines.length - listedMax;
  return {
    lines: lines.slice(0, listedMax),
    note: rest > 0 ? `(${rest} more are not listed)` : `(${lines.length} listed)`,
  };
}
