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
import { sha256 } from "@/lib/investigation/sha256";
import { beginningOf, type Desk } from "@/lib/investigation/toolbox/desk";
import { fence, withoutFence } from "@/lib/investigation/toolbox/fence";
import type { Handles } from "@/lib/investigation/toolbox/handles";
import { lineText, parseShownAnswer } from "@/lib/investigation/toolbox/shown-answer";
import type { Place } from "@/lib/investigation/toolbox/tool-line";
import { findTokens } from "@/lib/masking/mask-token";
import type { EvidenceSurveys } from "@/lib/tasks/survey/evidence-reading";
import type { Bench } from "./bench";
import type { Chunk, Priority } from "./context-window";
import { meaningChunks } from "./field-meanings";
import { fileNotes } from "./file-notes";
import type { Listing } from "./model-setup";
import { timeText } from "./time-words";

/** What a conversation begins with, and what of the timeline is known to whoever reads it. */
export type Opening = {
  readonly chunks: readonly Chunk[];
  readonly known: ReadonlyMap<string, string>;
  /** The lines in which something is hidden. */
  readonly hiding: readonly Place[];
};

type Assigned = {
  readonly input: PassAssignment["input"];
  /** Of the pass. They come last. */
  readonly words: string;
} & Listing;

/** What a model is shown before its first turn in a run: the survey, what stands, what people refused. */
export async function openingOf(
  surveys: EvidenceSurveys,
  { desk, handles }: Pick<Bench, "desk" | "handles">,
  tools: Toolbox,
  { input, words: task, listedMax, sectionLinesMax }: Assigned,
): Promise<Opening> {
  const survey: Survey = await tools.ask({
    ...{ name: "read_survey", arguments: {}, isStanding: true },
    answer: (evidence) => surveys.of(evidence),
    tell: ({ sections }) => ({ sections: sections.length }),
  });
  const timeline = tools.timeline();
  const notes = await fileNotes(desk, timeline);
  const { described, shown, hiding } = await surveyChunks(survey, desk, handles, {
    notes,
    linesMax: sectionLinesMax,
  });
  const sections = standingSections(timeline, desk, handles);
  const [entities, keys, ...others] = sections.map((one) => sectionOf(one, listedMax));
  const quoted = await quotesChunk(keyPlaces(timeline, handles), desk, shown);
  const standing = [entities, keys, quoted.chunk, ...others].filter((chunk) => chunk !== undefined);
  const bare = (chunk: Chunk) => ({ ...chunk, text: withoutFence(chunk.text) });
  const counted = `${survey.files} files, ${survey.records} records`;
  const chunks = [
    words(`What the incident left behind: ${counted}.\n${fence.begin}`),
    ...[...described, ...meaningChunks(desk)].map(bare),
    words(`${fence.end}\n\nWhat stands on the timeline:\n${fence.begin}`),
    ...[...standing, ...refusalChunk(input, desk)].map(bare),
    words(`${fence.end}\n\n${task}`),
  ];
  return { chunks, known: knownOf(sections, notes), hiding: [...hiding, ...quoted.hiding] };
}

/** What is told when the next pass begins: what changed since, and the task. */
export async function changesOf(
  { desk, handles }: Pick<Bench, "desk" | "handles">,
  tools: Toolbox,
  before: ReadonlyMap<string, string>,
  {
    input,
    words: task,
    listedMax,
    ...said
  }: Assigned & {
    /** Handles of lines that were shown before. */
    readonly shown: ReadonlySet<string>;
    /** Ids that calls were answered with. */
    readonly answered: ReadonlySet<string>;
  },
): Promise<Opening> {
  const timeline = tools.timeline();
  const notes = await fileNotes(desk, timeline);
  const sections = standingSections(timeline, desk, handles);
  const known = knownOf(sections, notes);
  // Who named an entity was answered its id; of events it is told what became of them.
  const entities = new Set<string>(timeline.entities.map(({ id }) => id));
  const isSaid = (id: string) => entities.has(id) && said.answered.has(id);
  const isNew = (id: string) => known.get(id) !== before.get(id);
  const changed = sections
    .map((one) => ({ ...one, lines: one.lines.filter(({ id }) => isNew(id) && !isSaid(id)) }))
    .filter(({ lines }) => lines.length > 0)
    .map((one) => sectionOf(one, listedMax).text);
  const files = [...notes].flatMap(([path, note]) =>
    isNew(fileKey(path)) ? [`${path}${note}`] : [],
  );
  const gone = [...before.keys()].filter((id) => !known.has(id) && !isFileKey(id));
  const places = new Map([...keyPlaces(timeline, handles)].filter(([, { event }]) => isNew(event)));
  const quoted = await quotesChunk(places, desk, said.shown);
  const told = [
    ...changed,
    ...(quoted.chunk === undefined ? [] : [quoted.chunk.text]),
    ...(files.length === 0 ? [] : [`## Files\n${files.slice(0, listedMax).join("\n")}`]),
    ...(gone.length === 0 ? [] : [`## Stands no more\n${shortened(gone, listedMax).join(" ")}`]),
    ...refusalChunk(input, desk).map(({ text }) => text),
  ].map(withoutFence);
  const news =
    told.length === 0
      ? "Nothing on the timeline changed since it was told."
      : `What changed on the timeline since it was told:\n${fence.begin}\n${told.join("\n\n")}\n${fence.end}`;
  return { chunks: [words(`${news}\n\n${task}`)], known, hiding: quoted.hiding };
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

type Described = Pick<Opening, "hiding"> & {
  readonly described: readonly Chunk[];
  /** Handles of lines that are quoted. */
  readonly shown: ReadonlySet<string>;
};

/** The survey, a chunk a section, every line with its handle. `notes`: what is said of files besides. */
async function surveyChunks(
  survey: Survey,
  desk: Desk,
  handles: Handles,
  { notes, linesMax }: { readonly notes: ReadonlyMap<string, string>; readonly linesMax: number },
): Promise<Described> {
  const chunks: Chunk[] = [];
  const shown = new Set<string>();
  const hiding: Place[] = [];
  for (const whole of survey.sections) {
    const section = withLines(whole, linesMax);
    const lines: string[] = [];
    for (const line of section.lines) {
      const place = placeOf(line);
      const handle = place === null ? null : handles.give(place);
      if (handle !== null && line.basis === "quoted") shown.add(handle);
      const note = noteOf(section, line, notes);
      const text = await surveyText(line, { desk, place, handle, note });
      hiding.push(...hiddenAt(place, text));
      lines.push(text);
    }
    chunks.push(surveyChunk(section, lines));
  }
  return { described: chunks, shown, hiding };
}

function hiddenAt(place: Place | null, text: string): readonly Place[] {
  return place === null || findTokens(text).length === 0 ? [] : [place];
}

function surveyChunk(section: SurveySection, lines: readonly string[]): Chunk {
  const heading = surveyHeadings[section.key];
  return {
    priority: important.has(section.key) ? "high" : "low",
    text: `## ${heading}\n${[...lines, tellMore(section)].filter((one) => one !== "").join("\n")}`,
    summary: `## ${heading}: left out to save room (${section.lines.length} lines)`,
  };
}

/** A section cut to so many lines; it says that there are more. */
function withLines(section: SurveySection, linesMax: number): SurveySection {
  const lines = section.lines.slice(0, linesMax);
  return { ...section, lines, more: section.more + section.lines.length - lines.length };
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

type KeyPlace = { readonly event: string; readonly place: Place };

/** The first line of each key event, by its handle. */
function keyPlaces(timeline: Timeline, handles: Handles): ReadonlyMap<string, KeyPlace> {
  const keys = timeline.events.filter((event) => isLive(event) && event.importance === "key");
  return new Map(
    keys.flatMap(({ id: event, evidence: [first] }) => {
      if (first === undefined || first.locator.kind === "frame") return [];
      const place = { path: first.path, locator: first.locator };
      return [[handles.give(place), { event, place }] as const];
    }),
  );
}

/** What those lines say, where they were not shown: a handle alone would say nothing. */
async function quotesChunk(
  places: ReadonlyMap<string, KeyPlace>,
  desk: Desk,
  shown: ReadonlySet<string>,
): Promise<Pick<Opening, "hiding"> & { readonly chunk: Chunk | undefined }> {
  const lines: string[] = [];
  const hiding: Place[] = [];
  for (const [handle, { place }] of places) {
    if (shown.has(handle)) continue;
    const text = await desk.showPlace(place);
    const quote = text.length > quoteMax ? `${beginningOf(text, quoteMax)}…` : text;
    hiding.push(...hiddenAt(place, quote));
    lines.push(lineText({ text: quote, at: null, place }, handle));
  }
  if (lines.length === 0) return { chunk: undefined, hiding };
  const heading = "## First lines that key events rest on";
  const summary = `${heading}: left out to save room (${lines.length})`;
  return { chunk: { priority: "medium", text: [heading, ...lines].join("\n"), summary }, hiding };
}

type StandingLine = {
  readonly id: string;
  /** Masked. */
  readonly text: string;
  /** It changes with whatever is linked to others, and is no news by itself. */
  readonly mark: string;
};

type StandingLines = {
  readonly heading: string;
  readonly priority: Priority;
  readonly lines: readonly StandingLine[];
  /** Twice as many of its lines are told where there is little room. */
  readonly isStory?: true;
};

/** In a wide window as many are told of every kind. */
const storyMax = 30;

/** What stands on the timeline already, by the ids it is named with. Details go before what carries the story. */
function standingSections(
  timeline: Timeline,
  desk: Desk,
  handles: Handles,
): readonly StandingLines[] {
  const { entities, uncertainties } = timeline;
  const events = timeline.events.filter(isLive);
  const contested = contestedIds(uncertainties);
  const loose = new Set<string>(looseEvents(timeline).map(({ id }) => id));
  const line = ({ id }: { readonly id: string }, text: string): StandingLine => ({
    ...{ id, text: desk.maskAll(`${text}${contested.has(id) ? " (contested)" : ""}`) },
    mark: loose.has(id) ? " (loose)" : "",
  });
  const [keys, details] = (["key", "detail"] as const).map((wanted) =>
    events
      .filter(({ importance }) => importance === wanted)
      .map((event) => line(event, eventText(event, handles))),
  );
  const titles = new Map(timeline.events.map(({ id, title }) => [id, title]));
  const links = timeline.causalLinks.filter(isLive);
  const states = timeline.stateChanges.filter(isLive);
  const pieces = new Set<string>([...events, ...links, ...states].map(({ id }) => id));
  return [
    {
      ...{ priority: "critical", heading: "Entities" },
      lines: entities.map((one) => line(one, `${one.id} ${one.type} ${one.name}`)),
    },
    {
      priority: "critical",
      heading: "Key events that stand (who says so; loose: no links lead from it to the impact)",
      lines: keys ?? [],
      isStory: true,
    },
    { priority: "high", heading: "Details that stand (who says so)", lines: details ?? [] },
    {
      ...{ priority: "high", heading: "Uncertainties that stand" },
      lines: uncertainties
        .filter(({ context }) => !pieces.has(context))
        .map((one) => line(one, `${one.id} ${one.type}: ${one.description}`)),
    },
    {
      ...{ priority: "critical", heading: "Causal links that stand" },
      lines: links.map((link) => line(link, linkText(link, titles))),
    },
    {
      ...{ priority: "high", heading: "States that stand" },
      lines: states.map((state) => line(state, stateText(state))),
    },
  ];
}

function sectionOf({ priority, heading, lines, isStory }: StandingLines, kindMax: number): Chunk {
  const listedMax = isStory ? Math.max(kindMax, Math.min(storyMax, 2 * kindMax)) : kindMax;
  const texts = lines.map(({ text, mark }) => `${text}${mark}`);
  return {
    priority,
    text: [`## ${heading}`, ...shortened(texts, listedMax)].join("\n"),
    summary: `## ${heading}: left out to save room (${lines.length}): list_timeline`,
  };
}

function fileKey(path: string): string {
  return `file ${path}`;
}

function isFileKey(key: string): boolean {
  return key.startsWith("file ");
}

/** A digest of each line, by its piece: what is told of it next time is told where this has changed. */
function knownOf(
  sections: readonly StandingLines[],
  notes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const digest = (text: string) => sha256(text).slice(0, 12);
  return new Map([
    ...sections.flatMap(({ heading, lines }) =>
      lines.map(({ id, text }) => [id, digest(`${heading} ${text}`)] as const),
    ),
    ...[...notes].map(([path, note]) => [fileKey(path), digest(note)] as const),
  ]);
}

/** What stands is listed whole on demand. */
function shortened(lines: readonly string[], listedMax: number): readonly string[] {
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
