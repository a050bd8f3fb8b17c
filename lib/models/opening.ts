import { isLive } from "@/lib/domain/claim";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import {
  describeMore,
  type Survey,
  type SurveyLine,
  type SurveySection,
  surveyHeadings,
} from "@/lib/domain/evidence/survey";
import type { Turn } from "@/lib/domain/invocation";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { looseEvents } from "@/lib/domain/timeline/reaching-impact";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { contestedIds } from "@/lib/domain/timeline/uncertainty";
import type { PassAssignment, Toolbox } from "@/lib/investigation/ports/performer-port";
import { beginningOf, type Desk } from "@/lib/investigation/toolbox/desk";
import { fence, withoutFence } from "@/lib/investigation/toolbox/fence";
import type { Handles } from "@/lib/investigation/toolbox/handles";
import { lineText, parseShownAnswer } from "@/lib/investigation/toolbox/shown-answer";
import type { Place } from "@/lib/investigation/toolbox/tool-line";
import type { EvidenceSurveys } from "@/lib/tasks/survey/evidence-reading";
import type { Bench } from "./bench";
import type { Chunk, Priority } from "./context-window";
import { meaningChunks } from "./field-meanings";
import { fileNotes } from "./file-notes";
import { timeText } from "./time-words";

/**
 * What a model is shown before its first turn: the survey, what stands, what people refused. A performance that goes on
 * is shown what stands by then; whatever its turns on record were shown keeps its handle.
 */
export async function openingOf(
  surveys: EvidenceSurveys,
  { desk, handles }: Pick<Bench, "desk" | "handles">,
  tools: Toolbox,
  /** `words`: of the pass. They come last: what comes before is the same from one pass to the next. */
  {
    input,
    turns,
    words: task,
  }: Pick<PassAssignment, "input" | "turns"> & { readonly words: string },
): Promise<readonly Chunk[]> {
  const survey: Survey = await tools.ask({
    ...{ name: "read_survey", arguments: {}, isStanding: true },
    answer: (evidence) => surveys.of(evidence),
    tell: ({ sections }) => ({ sections: sections.length }),
  });
  const timeline = tools.timeline();
  const notes = await fileNotes(desk, timeline);
  const { described, shown } = await surveyChunks(survey, desk, handles, notes);
  restoreHandles(handles, turns);
  const [entities, keys, ...others] = timelineChunks(timeline, desk, handles);
  const quoted = await quotesChunk(timeline, desk, handles, shown);
  const standing = [entities, keys, quoted, ...others].filter((chunk) => chunk !== undefined);
  const bare = (chunk: Chunk) => ({ ...chunk, text: withoutFence(chunk.text) });
  const counted = `${survey.files} files, ${survey.records} records`;
  return [
    words(`What the incident left behind: ${counted}.\n${fence.begin}`),
    ...[...described, ...meaningChunks(desk)].map(bare),
    words(`${fence.end}\n\nWhat stands on the timeline:\n${fence.begin}`),
    ...[...standing, ...refusalChunk(input, desk)].map(bare),
    words(`${fence.end}\n\n${task}`),
  ];
}

function words(text: string): Chunk {
  return { priority: "critical", text, summary: "" };
}

/** Places that earlier turns were shown keep their handles. */
export function restoreHandles(handles: Handles, turns: readonly Turn[]): void {
  for (const { toolCalls } of turns) {
    for (const { result } of toolCalls) {
      for (const { handle, place } of parseShownAnswer(result)?.lines ?? []) {
        handles.restore(handle, place);
      }
    }
  }
}

/** What stands first in the survey, and what people wrote, is read before all else. */
const important: ReadonlySet<string> = new Set(["first", "unusual", "files", "people", "deeds"]);

type Described = {
  readonly described: readonly Chunk[];
  /** Handles of lines that are quoted. */
  readonly shown: ReadonlySet<string>;
};

/** The survey, a chunk a section, every line with its handle. `notes`: what is said of files besides. */
async function surveyChunks(
  survey: Survey,
  desk: Desk,
  handles: Handles,
  notes: ReadonlyMap<string, string>,
): Promise<Described> {
  const chunks: Chunk[] = [];
  const shown = new Set<string>();
  for (const section of survey.sections) {
    const lines: string[] = [];
    for (const line of section.lines) {
      const place = placeOf(line);
      const handle = place === null ? null : handles.give(place);
      if (handle !== null && line.basis === "quoted") shown.add(handle);
      const note = noteOf(section, line, notes);
      lines.push(await surveyText(line, { desk, place, handle, note }));
    }
    chunks.push(sectionChunk(section, lines));
  }
  return { described: chunks, shown };
}

function sectionChunk(section: SurveySection, lines: readonly string[]): Chunk {
  const heading = surveyHeadings[section.key];
  return {
    priority: important.has(section.key) ? "high" : "low",
    text: `## ${heading}\n${[...lines, tellMore(section)].filter((one) => one !== "").join("\n")}`,
    summary: `## ${heading}: left out to save room (${section.lines.length} lines)`,
  };
}

/** By which tool the rest of a section is asked for; others by a query. */
const toolsOfSections: Readonly<Partial<Record<SurveySection["key"], string>>> = {
  ...{ shapes: "list_shapes", states: "field_changes", traces: "follow_value" },
  ...{ numbers: "read_series", siblings: "compare_siblings", people: "search_records" },
  ...{ first: "list_happenings", unusual: "list_shapes" },
};

function tellMore(section: SurveySection): string {
  const more = describeMore(section);
  return more === "" ? "" : `${more}: ${toolsOfSections[section.key] ?? "query_records"}`;
}

function noteOf(
  { key }: SurveySection,
  { references: [first] }: SurveyLine,
  notes: ReadonlyMap<string, string>,
): string {
  return key !== "files" || first === undefined ? "" : (notes.get(first.path) ?? "");
}

function placeOf({ references: [first] }: SurveyLine): Place | null {
  const locator = first?.locator ?? null;
  return first === undefined || locator === null || locator.kind === "frame"
    ? null
    : { path: first.path, locator };
}

type Shown = {
  readonly desk: Desk;
  readonly place: Place | null;
  readonly handle: string | null;
  /** What is said of its file besides, hidden already. */
  readonly note: string;
};

async function surveyText(line: SurveyLine, { desk, place, handle, note }: Shown): Promise<string> {
  const [first] = line.references;
  const course = line.course === null ? "" : ` ${line.course.marks} ${line.course.peak}`;
  const why = line.why === "" ? "" : ` (${line.why})`;
  // What is quoted is hidden as its place asks; what code says, as it stands.
  const words =
    place !== null && line.basis === "quoted" ? await desk.showPlace(place) : desk.mask(line.text);
  // A line about a file as a whole has no place to cite, and names it.
  const file = place === null && first !== undefined ? `${first.path}: ` : "";
  return lineText(
    { text: `${file}${words}${note}${desk.mask(why)}${course}`, at: line.at, place },
    handle,
  );
}

/** Of the first line an event rests on. */
const quoteMax = 100;

/** What the first line of each key event says, where the survey does not show it: its handle alone would say nothing. */
async function quotesChunk(
  timeline: Timeline,
  desk: Desk,
  handles: Handles,
  shown: ReadonlySet<string>,
): Promise<Chunk | undefined> {
  const keys = timeline.events.filter((event) => isLive(event) && event.importance === "key");
  const firsts = keys.flatMap(({ evidence: [first] }) =>
    first === undefined || first.locator.kind === "frame"
      ? []
      : [{ path: first.path, locator: first.locator }],
  );
  const places = new Map(firsts.map((place) => [handles.give(place), place]));
  const lines: string[] = [];
  for (const [handle, place] of places) {
    if (shown.has(handle)) continue;
    const text = await desk.showPlace(place);
    const quote = text.length > quoteMax ? `${beginningOf(text, quoteMax)}…` : text;
    lines.push(lineText({ text: quote, at: null, place }, handle));
  }
  if (lines.length === 0) return undefined;
  const heading = "## First lines that key events rest on";
  return {
    priority: "medium",
    text: [heading, ...lines].join("\n"),
    summary: `${heading}: left out to save room (${lines.length})`,
  };
}

/** What stands on the timeline already, by the ids it is named with. Details go before what carries the story. */
function timelineChunks(timeline: Timeline, desk: Desk, handles: Handles): readonly Chunk[] {
  const { entities, uncertainties } = timeline;
  const events = timeline.events.filter(isLive);
  const contested = contestedIds(uncertainties);
  const loose = new Set<string>(looseEvents(timeline).map(({ id }) => id));
  const marked = (piece: { readonly id: string }, text: string) =>
    `${text}${contested.has(piece.id) ? " (contested)" : ""}${loose.has(piece.id) ? " (loose)" : ""}`;
  const [keys, details] = (["key", "detail"] as const).map((wanted) =>
    events
      .filter(({ importance }) => importance === wanted)
      .map((event) => marked(event, eventText(event, handles))),
  );
  const titles = new Map(timeline.events.map(({ id, title }) => [id, title]));
  const links = timeline.causalLinks.filter(isLive);
  const states = timeline.stateChanges.filter(isLive);
  const pieces = new Set<string>([...events, ...links, ...states].map(({ id }) => id));
  const chunk = (priority: Priority, heading: string, lines: readonly string[]): Chunk => ({
    priority,
    text: desk.maskAll([`## ${heading}`, ...shortened(lines)].join("\n")),
    summary: `## ${heading}: left out to save room (${lines.length})`,
  });
  return [
    chunk(
      "critical",
      "Entities",
      entities.map(({ id, type, name }) => `${id} ${type} ${name}`),
    ),
    chunk(
      "critical",
      "Key events that stand (who says so; loose: no links lead from it to the impact)",
      keys ?? [],
    ),
    chunk("high", "Details that stand (who says so)", details ?? []),
    chunk(
      "high",
      "Uncertainties that stand",
      uncertainties
        .filter(({ context }) => !pieces.has(context))
        .map((one) => marked(one, `${one.id} ${one.type}: ${one.description}`)),
    ),
    chunk(
      "critical",
      "Causal links that stand",
      links.map((link) => marked(link, linkText(link, titles))),
    ),
    chunk(
      "high",
      "States that stand",
      states.map((state) => marked(state, stateText(state))),
    ),
  ];
}

/** What stands is listed whole on demand. */
const listedMax = 30;

function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= listedMax) return lines;
  return [
    ...lines.slice(0, listedMax),
    `(${listedMax} of ${lines.length}; the others: list_timeline)`,
  ];
}

function eventText(
  { id, time, endTime, title, kind, actor, status, evidence, retelling }: TimelineEvent,
  handles: Handles,
): string {
  const until = endTime === null || endTime.kind === "unknown" ? "" : ` until ${timeText(endTime)}`;
  const at = `${timeText(time)}${until}`;
  const teller = retelling === undefined ? actor : `${actor}, told anew by the ${retelling.by}`;
  const by = status === "proposed" ? teller : `${status} by a person`;
  return `${id} ${at} ${title} [${kind}, ${by}] ${handlesOf(evidence, handles)}`;
}

function handlesOf(evidence: readonly EvidenceReference[], handles: Handles): string {
  return evidence
    .flatMap(({ path, locator }) =>
      locator.kind === "frame" ? [] : [handles.give({ path, locator })],
    )
    .join(" ");
}

function linkText(
  { id, source, target, relation, actor }: CausalLink,
  titles: ReadonlyMap<string, string>,
): string {
  return `${id} ${source} (${titles.get(source)}) ${relation} ${target} (${titles.get(target)}) [${actor}]`;
}

function stateText({ id, entity, property, from, to, at }: StateChange): string {
  return `${id} ${entity} ${property}: ${from ?? "?"} → ${to} ${timeText(at)}`;
}

/** What people have refused, so that it is not proposed again for the same reason. */
function refusalChunk({ refusals }: PassAssignment["input"], desk: Desk): readonly Chunk[] {
  if (refusals.length === 0) return [];
  const lines = refusals.map(({ noun, title, reason }) => `- ${noun} "${title}": ${reason}`);
  const text = `## Rejected by people: propose it again only with evidence not cited before\n${desk.maskAll(lines.join("\n"))}`;
  return [words(text)];
}
