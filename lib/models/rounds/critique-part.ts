import { canonicalJsonOf } from "@/lib/base/canonical-json";
import { ok } from "@/lib/base/result";
import { experts, expertTitles } from "@/lib/domain/rounds/expert";
import { toLocator } from "@/lib/investigation/evidence/citation";
import type { EvidenceArgument } from "@/lib/investigation/ports/calls/function-arguments";
import { tellCap } from "@/lib/investigation/rounds/checking/credibility-caps";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { critiqueTask, type Submitted } from "@/lib/investigation/rounds/contracts/critique";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import { rereadingTools, toolsOfExpert } from "@/lib/investigation/toolbox/expert-toolsets";
import { introspectionTools } from "@/lib/investigation/toolbox/introspection/introspection-tools";
import { lineText } from "@/lib/investigation/toolbox/shown-answer";
import type { EvidenceTool } from "@/lib/investigation/toolbox/tool";
import type { Place, ToolLine } from "@/lib/investigation/toolbox/tool-line";
import { critiquePrompt } from "@/lib/tasks/critique/prompt";
import type { Bench } from "../bench";
import type { Chunk } from "../context-window";
import { definePart, section } from "./round-part";
import { everything } from "./standing-timeline";

/** Of one finding; the rest is asked for by the ids of its tool calls. */
const findingMax = 4_000;
const resultMax = 300;
const claimMax = 200;
const linesMax = 200;

/** The Critic sees what was submitted, each finding with the lines it cites as they stand. */
export const critiquePart = definePart("critique", critiqueTask, ({ round, findings }) => ({
  ...{ prompt: critiquePrompt, focus: () => everything },
  tools: [...introspectingTools(findings), ...rereadingTools],
  async opening(bench) {
    const counted = `Round ${round}: ${findings.length} findings to judge, each once.`;
    const chunks: Chunk[] = [{ priority: "critical", text: counted, summary: "" }];
    for (const finding of findings) chunks.push(await findingChunk(finding, bench));
    return chunks;
  },
}));

/** What there was to ask, by Expert. */
const toolsets = experts.map((name) => ({
  ...{ name, about: expertTitles[name].about },
  tools: toolsOfExpert(name),
}));

async function findingChunk(finding: Submitted, bench: Bench): Promise<Chunk> {
  const { id, expert, credibilityMax, draft } = finding;
  const heading = `## ${id} by the Expert for ${expertTitles[expert].title}, credibility at most ${credibilityMax.toFixed(2)}`;
  const cited = await citedLines(finding, bench);
  const lines = [
    ...[...claimLines(finding), ...checkLines(finding)],
    ...[...cited, ...toolLines(finding, bench)],
  ];
  const short = section(bench, `${heading} (shortened to save room)`, [
    `Claim: ${bench.tell(draft.claim).slice(0, claimMax)}`,
  ]);
  // Masked before it is cut: half of what is to be hidden may look like nothing.
  const whole = bench.tell(lines.join("\n")).slice(0, findingMax).toWellFormed();
  return { priority: "high", text: section(bench, heading, [whole]), summary: short };
}

function claimLines({ question, draft }: Submitted): readonly string[] {
  const { claim, entities, time, method, confidence, counter_search: search } = draft;
  return [
    `Question: ${question}`,
    `Claim: ${claim}`,
    `Would change: ${effectText(draft.effect)}`,
    `Entities: ${entities.map(({ name, type }) => `${name} (${type})`).join(", ") || "none"}`,
    `Time: ${time === null ? "none" : `${time.earliest} – ${time.latest}`}`,
    `Method: ${method}, the Expert's confidence ${confidence.toFixed(2)}`,
    `Searched against it: ${search === "" ? "nothing" : search}`,
  ];
}

function effectText(effect: FindingDraft["effect"]): string {
  switch (effect.kind) {
    case "happening":
      return `a happening (${effect.event_type}, ${effect.importance}): ${effect.title}`;
    case "connection":
      return `${effect.source} ${effect.relation} ${effect.target}: ${effect.mechanism}`;
    case "state":
      return `a state: ${effect.property}: ${effect.old_value ?? "?"} → ${effect.new_value}`;
    case "change":
      return `${effect.change} of ${effect.piece}${effect.into === null ? "" : ` into ${effect.into}`}`;
    default:
      return `${effect.kind} of ${effect.piece}`;
  }
}

async function citedLines({ draft, checks }: Submitted, bench: Bench): Promise<readonly string[]> {
  const isDoubted = checks.some(({ check, isPassed }) => check === "citation" && !isPassed);
  const lines: string[] = [];
  const add = async (heading: string, refs: FindingDraft["evidence_refs"]) => {
    lines.push(refs.length === 0 ? `${heading}: none` : `${heading}:`);
    for (const ref of refs) lines.push(await citedLine(ref, bench, isDoubted));
  };
  await add("Cites", draft.evidence_refs);
  await add("Cites against it", draft.against_refs);
  return lines;
}

/** The line as it stands, whatever was claimed of it; also the quotation where that is in doubt. */
async function citedLine(
  ref: EvidenceArgument,
  { desk, handles }: Bench,
  isDoubted: boolean,
): Promise<string> {
  const locator = toLocator(ref);
  const { path, quote } = ref;
  if (locator.kind === "frame")
    return lineText({ text: quote, at: null, place: { path, locator } }, null);
  const place = { path, locator };
  if (!isShowable(place)) return "- more lines at once than can be cited";
  const text = await desk.showPlace(place);
  const quoted = isDoubted ? ` (quoted as: ${await desk.showWords(place, quote)})` : "";
  if (text === "") return `- there is no such place${quoted}`;
  return `${lineText({ text, at: null, place }, handles.give(place))}${quoted}`;
}

/** Evidence points, it does not cover. */
function isShowable({ locator }: Place): boolean {
  return locator.kind === "index" || locator.to - locator.from < linesMax;
}

function toolLines({ toolCalls }: Submitted, { tell }: Bench): readonly string[] {
  if (toolCalls.length === 0) return ["Tool calls: none"];
  return [
    "Tool calls:",
    ...toolCalls.map(({ id, name, arguments: given, result }) => {
      const [asked, found] = [given, result].map((value) =>
        tell(canonicalJsonOf(value)).slice(0, resultMax).toWellFormed(),
      );
      return `- ${id} ${name} ${asked}: ${found}`;
    }),
  ];
}

/** Before all that may be cut off: what the checks allow, and why no more. */
function checkLines({ checks, credibilityMax }: Submitted): readonly string[] {
  return [
    `Checks: ${tellCap(credibilityMax, checks)}`,
    ...checks.map(
      ({ check, isPassed, why }) => `- ${check} ${isPassed ? "passed" : "failed"}: ${why}`,
    ),
  ];
}

/** The Critic's questions about what was submitted, asked as tools of the evidence are. */
function introspectingTools(findings: readonly Submitted[]): readonly EvidenceTool[] {
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
const handle = /^[A-Z][\d.e-]+ /;

/** Rules keep places alone: what stands there is read now. */
async function withWords(line: ToolLine, desk: Desk): Promise<ToolLine> {
  const { place, text } = line;
  if (text !== "") return { ...line, text: text.replace(handle, "") };
  if (place === null || place.locator.kind === "frame") return line;
  return { ...line, text: await desk.showPlace({ path: place.path, locator: place.locator }) };
}
