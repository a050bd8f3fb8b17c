import type { JsonValue } from "@/lib/base/canonical-json";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { credibilityMin } from "@/lib/domain/rounds/critique";
import { expertTitles } from "@/lib/domain/rounds/expert";
import type { Question, RequestKind } from "@/lib/domain/rounds/question";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { tellCap } from "@/lib/investigation/rounds/checking/credibility-caps";
import {
  type AnswerInput,
  answerSchema,
  answerTask,
} from "@/lib/investigation/rounds/contracts/answer-question";
import { submitFindings } from "@/lib/investigation/rounds/round-material";
import { toolsOfExpert } from "@/lib/investigation/toolbox/expert-toolsets";
import { lineText } from "@/lib/investigation/toolbox/shown-answer";
import type { ToolLine } from "@/lib/investigation/toolbox/tool-line";
import { answerPrompt } from "@/lib/tasks/answer-question/prompt";
import type { Bench } from "../bench";
import { spanText } from "../time-words";
import { definePart, type Reviewing, section } from "./round-part";
import { focusOf } from "./standing-timeline";

/** An Expert has the tools of its trade, the timeline around what it is asked, and the lines that bear on it. */
export const answerPart = definePart("answer-question", answerTask, (input) => ({
  ...{ prompt: answerPrompt(input.question.to), tools: toolsOfExpert(input.question.to) },
  focus: (timeline) => focusOf(input.question, timeline),
  opening: async (bench, timeline) => {
    const told = section(bench, headingOf(input), linesOf(input));
    const lines = await bearingLines(input.question, timeline, bench);
    return [
      { priority: "critical", text: told, summary: "" },
      ...(lines.length === 0
        ? []
        : [{ priority: "high" as const, text: section(bench, bearing, lines), summary: bearing }]),
    ];
  },
  review: (output, reviewing) => reviewFindings(output, input.question, reviewing),
}));

const bearing = "Lines to begin with: what the pieces rest on, and what was written then and there";
const linesMax = 24;

/** The lines of the pieces that are asked about, then those of the window, the files and the entities that are named. */
async function bearingLines(
  question: Question,
  timeline: Timeline,
  bench: Bench,
): Promise<readonly string[]> {
  const { desk, handles } = bench;
  const shown = new Map<string, string>();
  const show = (line: ToolLine) => {
    const handle = line.place === null ? null : handles.give(line.place);
    if (handle !== null && shown.size < linesMax) shown.set(handle, lineText(line, handle));
  };
  const ids = focusOf(question, timeline).pieces;
  const pieces = [...timeline.events, ...timeline.causalLinks, ...timeline.stateChanges];
  const cited = pieces.filter(({ id }) => ids.has(id)).flatMap((piece) => piece.evidence);
  for (const { path, locator } of cited.slice(0, linesMax)) {
    if (locator.kind === "frame") continue;
    const place = { path, locator };
    show({ text: await desk.showPlace(place), at: null, place });
  }
  for (const record of await recordsOf(question, bench)) show(await desk.showRecord(record));
  return [...shown.values()];
}

/** None where no window says when. */
async function recordsOf(
  { window, files, entities }: Question,
  { evidence }: Bench,
): Promise<readonly EvidenceRecord[]> {
  if (window === null) return [];
  const named = evidence.artifacts.filter(({ artifact }) => files.includes(artifact.path));
  const { records } = await evidence.search({
    ...{ from: window.earliest, to: window.latest, limit: linesMax },
    ...(named.length > 0 && { artifactIds: named.map(({ artifact }) => artifact.id) }),
    terms: entities.length === 0 ? [] : [{ kind: "entity", aliases: entities, isExcluded: false }],
  });
  return records;
}

const claimMax = 120;

/** Where the checks would let in nothing of an answer, each finding with the reason: its author may mend them, once. */
async function reviewFindings(
  output: JsonValue,
  question: Question,
  { evidence, timeline, toolCalls }: Reviewing,
): Promise<readonly string[]> {
  const answer = answerSchema.safeParse(output).data;
  if (answer === undefined) return [];
  const checked = await submitFindings([{ question, toolCalls, answer }], timeline, evidence);
  // Nothing that holds is risked by asking again.
  if (checked.some(({ credibilityMax }) => credibilityMax >= credibilityMin)) return [];
  return checked.map(
    ({ place, draft, credibilityMax, checks }) =>
      `Finding ${place}, “${draft.claim.slice(0, claimMax)}”, would not be taken. ${tellCap(credibilityMax, checks)}`,
  );
}

function headingOf({ phase, question: { id, round, to } }: AnswerInput): string {
  return `Question ${id} to the Expert for ${expertTitles[to].title}, round ${round}, phase ${phase}`;
}

/** What is an answer to a person; nothing found, with what was searched, is one. */
const askedLines: Readonly<Record<RequestKind, string>> = {
  why: "A person asks why: what led to it, or shows it, is the answer.",
  "why-not":
    "A person asks what else may explain it: rivals are the answer, and what speaks against them.",
  "what-else":
    "A person asks what else belongs to it: what the timeline does not have yet is the answer.",
  against:
    "A person asks what speaks against it: search for that first. A refutation is the answer, and support where there is none.",
  words: "A person asks in their own words: answer that.",
};

function linesOf({ question }: AnswerInput): readonly string[] {
  const { text, subject, about, window, entities, files, why, asked } = question;
  return [
    text,
    `It goes out from: ${subject}${about === null ? "" : ` ${about}`}`,
    `Window: ${window === null ? "everywhere in time" : spanText(window)}`,
    ...(entities.length === 0 ? [] : [`Entities: ${entities.join(", ")}`]),
    ...(files.length === 0 ? [] : [`Files to look at first: ${files.join(", ")}`]),
    ...(why === "" ? [] : [`Why it is asked: ${why}`]),
    ...(asked === undefined ? [] : [askedLines[asked]]),
  ];
}
