import {
  formatInstant,
  type Instant,
  type Interval,
  interval,
  parseInstant,
  parseZonedTime,
} from "@/lib/base/instant";
import { type Beside, readBeside } from "@/lib/domain/beside";
import { type ClaimActor, claimActors } from "@/lib/domain/claim";
import {
  type RecordKind,
  recordKinds,
  type Severity,
  severities,
} from "@/lib/domain/evidence/evidence-record";
import { type ArtifactId, artifactIds, type EntityId, entityIds } from "@/lib/domain/ids";
import type { WhatIfQuestion } from "@/lib/domain/runs/intervention";
import type { EventFilter } from "@/lib/domain/timeline/event-filter";
import { type CausalWay, parseWay } from "./causal-way";
import { type EntityListSearch, formatEntityList, parseEntityList } from "./entity-list-search";
import { formatEventFilter, parseEventFilter } from "./event-filter-search";
import { type EventTableSearch, formatEventTable, parseEventTable } from "./event-table-search";
import { formatEvidenceTerms } from "./evidence-terms";
import { formatGraphFocus, type GraphFocus, parseGraphFocus } from "./graph-focus";
import { formatLaneLooks, type LaneLooks, parseLaneLooks } from "./lane-looks";
import { readChoice, readChoices, type SearchReader, searchText } from "./search-text";
import { formatSelection, parseSelection, type Selection } from "./selection";
import { formatTurnPlace, parseTurnPlace, type TurnPlace } from "./turn-place";
import { formatWhatIf, noWhatIf, parseWhatIf } from "./what-if-search";
import { type WorkspaceView, workspaceViews } from "./workspace-views";

export const zoneChoices = ["utc", "local", "incident"] as const;
/** Whose clock times are shown in: UTC, the reader's own, or the one people of the incident speak in. */
export type ZoneChoice = (typeof zoneChoices)[number];

export const laneGroupings = ["entity", "source", "kind"] as const;
export type LaneGrouping = (typeof laneGroupings)[number];

export const drawings = ["chart", "table"] as const;
/** A canvas or its table twin. */
export type Drawing = (typeof drawings)[number];

export const causeReadings = ["links", "effects", "causes"] as const;
/** How the table of the graph reads: every link, from the first causes on, or from the impact back. */
export type CauseReading = (typeof causeReadings)[number];

export const changeKinds = ["added", "changed", "gone"] as const;
/** What became of a piece since the moment that is compared with now. */
export type ChangeKind = (typeof changeKinds)[number];

export const idleChoices = ["whole", "cut"] as const;
/** Are long stretches in which nothing happened drawn at their length, or as a short break? */
export type IdleChoice = (typeof idleChoices)[number];

export const evidenceListings = ["records", "commonest", "rarest", "entities"] as const;
/** What the evidence view lists: records in order of time, what they say by how often, or who is named in them. */
export type EvidenceListing = (typeof evidenceListings)[number];

/** What the evidence view looks for; the address keeps it, so that a search can be passed on. */
export type EvidenceSearch = {
  /** What stands in the search box (evidence-terms.ts). */
  readonly text: string;
  readonly listing: EvidenceListing;
  readonly artifactId: ArtifactId | null;
  readonly kinds: readonly RecordKind[];
  readonly severities: readonly Severity[];
};

/** A file read as a whole, or the place looked at in it. */
export type FilePlace = Extract<Selection, { readonly kind: "artifact" | "evidence" }>;

/** What a colleague sees by opening the link: everything else of the page is local state. */
export type WorkspaceSearch = {
  readonly view: WorkspaceView;
  readonly selection: Selection | null;
  /** The file that the evidence view shows instead of a search; null shows the search. */
  readonly file: FilePlace | null;
  /** The words looked for in that file. */
  readonly look: string;
  /** The source whose records of the same moment stand beside that file; null shows the file alone. */
  readonly beside: Beside | null;
  /** The zoom window; null shows everything. */
  readonly window: Interval | null;
  readonly zone: ZoneChoice;
  /** Shows what was recorded in Whence at that time; null is what is known now. */
  readonly knownAt: Instant | null;
  /** Marks on what is shown what has changed since that time; null marks nothing. */
  readonly compare: Instant | null;
  /** While comparing, shows only what was marked so; empty shows all. */
  readonly changed: readonly ChangeKind[];
  readonly lanes: LaneGrouping;
  readonly drawing: Drawing;
  readonly reading: CauseReading;
  readonly idle: IdleChoice;
  readonly table: EventTableSearch;
  readonly entities: EntityListSearch;
  /** The entity of which the entities view shows all it did, in place of the list; null shows the list. */
  readonly actor: EntityId | null;
  /** Timeline and graph show only what this entity takes part in; null shows all. */
  readonly entity: EntityId | null;
  /** Timeline and graph show only events of these kinds, this importance and this source. */
  readonly filter: EventFilter;
  /** Names of lanes that are drawn as one row, and of those that come first. */
  readonly laneLooks: LaneLooks;
  /** Shows only what these put into the timeline, and what it rests on; empty shows what everybody did. */
  readonly authors: readonly ClaimActor[];
  /** The part of the causal graph that is looked at; null is all of it. */
  readonly focus: GraphFocus | null;
  /** Events of a way that stands out in the causal graph, in order; empty when none does. */
  readonly way: CausalWay;
  /** Shows only what has one of these tags or, by an asterisk, a star; empty shows all. */
  readonly marks: readonly string[];
  readonly evidence: EvidenceSearch;
  /** The analysis, task or turn that is looked at; null is the newest. */
  readonly turn: TurnPlace | null;
  /** The question that was asked in words; empty when none was. */
  readonly ask: string;
  /** What is done to the incident to see what would have become of it. */
  readonly whatIf: WhatIfQuestion;
  /** The round that is looked at, from 1; null is the newest. */
  readonly round: number | null;
};

/** More in an address are left out. */
const marksMax = 50;

/** A longer text in the box is cut. */
export const searchCharsMax = 1000;
/** As many as the server answers. */
export const questionCharsMax = 500;
/** As many as the server looks for. */
export const lookCharsMax = 500;

/** As we write it, or as people do: any time with its offset. */
function readMoment(reader: SearchReader, name: "known" | "compare"): Instant | null {
  const text = reader.get(name) ?? "";
  return parseInstant(text) ?? parseZonedTime(text);
}

/** What an address names and nobody can find: shown is what it would be without. */
export type LostPart = { readonly name: "at" | "known" | "compare"; readonly text: string };

export function findLostParts(reader: SearchReader): readonly LostPart[] {
  const search = parseWorkspaceSearch(reader);
  const read = { at: search.selection, known: search.knownAt, compare: search.compare };
  return (["at", "known", "compare"] as const).flatMap((name) => {
    const text = (reader.get(name) ?? "").slice(0, lostCharsMax);
    return text !== "" && read[name] === null ? [{ name, text }] : [];
  });
}

/** More of a word nobody can read is of no use. */
const lostCharsMax = 60;

export function parseWorkspaceSearch(reader: SearchReader): WorkspaceSearch {
  const search = parseWithoutView(reader);
  return { view: readChoice(reader, "view", workspaceViews, impliedView(search)), ...search };
}

/**
 * The view of an address that names none: a bare one opens the summary. One that says how the timeline is looked at
 * comes from when that was the first view, and still opens it.
 */
function impliedView(search: Partial<SearchWithoutView>): WorkspaceView {
  return searchText(toParameters(search)) === "" ? "summary" : "timeline";
}

type SearchWithoutView = Omit<WorkspaceSearch, "view">;

function parseWithoutView(reader: SearchReader): SearchWithoutView {
  return {
    selection: parseSelection(reader.get("at") ?? ""),
    file: parseFile(reader.get("file") ?? ""),
    look: (reader.get("look") ?? "").slice(0, lookCharsMax),
    beside: readBeside(reader.get("beside") ?? ""),
    window: parseWindow(reader),
    zone: readChoice(reader, "zone", zoneChoices, "utc"),
    knownAt: readMoment(reader, "known"),
    compare: readMoment(reader, "compare"),
    changed: readChoices(reader, "changed", changeKinds),
    lanes: readChoice(reader, "lanes", laneGroupings, "entity"),
    drawing: readChoice(reader, "as", drawings, "chart"),
    reading: readChoice(reader, "read", causeReadings, "links"),
    table: parseEventTable(reader),
    entities: parseEntityList(reader),
    actor: entityIds.parse(reader.get("actor") ?? ""),
    entity: entityIds.parse(reader.get("of") ?? ""),
    filter: parseEventFilter(reader),
    laneLooks: parseLaneLooks(reader),
    authors: readChoices(reader, "author", claimActors),
    idle: readChoice(reader, "idle", idleChoices, "whole"),
    focus: parseGraphFocus(reader.get("focus") ?? ""),
    way: parseWay(reader),
    marks: readMarks(reader),
    turn: parseTurnPlace(reader.get("turn") ?? ""),
    round: readRound(reader.get("round") ?? ""),
    ask: (reader.get("ask") ?? "").trim().slice(0, questionCharsMax),
    whatIf: parseWhatIf(reader),
    evidence: {
      text: readBox(reader),
      listing: readChoice(reader, "list", evidenceListings, "records"),
      artifactId: artifactIds.parse(reader.get("in") ?? ""),
      kinds: readChoices(reader, "kinds", recordKinds),
      severities: readChoices(reader, "severities", severities),
    },
  };
}

function readRound(text: string): number | null {
  return /^[1-9]\d?$/.test(text) ? Number(text) : null;
}

/** No tag holds a comma. */
function readMarks(reader: SearchReader): readonly string[] {
  const words = reader.getAll("tag").flatMap((text) => text.split(","));
  return words.filter((word) => word !== "").slice(0, marksMax);
}

/** Addresses used to say apart that the whole box is one pattern; they still open. */
function readBox(reader: SearchReader): string {
  const text = (reader.get("find") ?? "").slice(0, searchCharsMax);
  if (text === "" || reader.get("regex") !== "1") return text;
  const terms = [{ kind: "regex", regex: text, isExcluded: false }] as const;
  return formatEvidenceTerms({ terms, kinds: null, severities: null });
}

/** Looks for nothing in particular. */
export const everyRecord: EvidenceSearch = {
  text: "",
  listing: "records",
  artifactId: null,
  kinds: [],
  severities: [],
};

/** Members that are not given, or are the default, leave no trace in the address. */
export function formatWorkspaceSearch({ view, ...search }: Partial<WorkspaceSearch>): string {
  return searchText({ view: unless(impliedView(search), view), ...toParameters(search) });
}

function toParameters(search: Partial<SearchWithoutView>) {
  const { evidence } = search;
  return {
    at: search.selection ? formatSelection(search.selection) : null,
    file: search.file ? formatSelection(search.file) : null,
    look: search.look,
    beside: search.beside,
    from: formatEnd(search.window?.earliest),
    to: formatEnd(search.window?.latest),
    zone: unless("utc", search.zone),
    known: formatEnd(search.knownAt),
    compare: formatEnd(search.compare),
    changed: search.changed,
    lanes: unless("entity", search.lanes),
    as: unless("chart", search.drawing),
    read: unless("links", search.reading),
    ...formatEventTable(search.table),
    ...formatEntityList(search.entities),
    actor: search.actor,
    of: search.entity,
    ...formatEventFilter(search.filter),
    ...formatLaneLooks(search.laneLooks),
    author: search.authors,
    idle: unless("whole", search.idle),
    focus: search.focus ? formatGraphFocus(search.focus) : null,
    way: search.way,
    tag: search.marks,
    turn: search.turn ? formatTurnPlace(search.turn) : null,
    round: search.round,
    ask: search.ask,
    ...formatWhatIf(search.whatIf ?? noWhatIf),
    find: evidence?.text,
    list: unless("records", evidence?.listing),
    in: evidence?.artifactId,
    kinds: evidence?.kinds,
    severities: evidence?.severities,
  };
}

function unless<Choice extends string>(standard: Choice, choice: Choice | undefined) {
  return choice === standard ? null : choice;
}

function formatEnd(end: Instant | null | undefined): string | null {
  return end === undefined || end === null ? null : formatInstant(end);
}

function parseFile(text: string): FilePlace | null {
  const place = parseSelection(text);
  return place?.kind === "artifact" || place?.kind === "evidence" ? place : null;
}

export function parseWindow(reader: SearchReader): Interval | null {
  const earliest = parseInstant(reader.get("from") ?? "");
  const latest = parseInstant(reader.get("to") ?? "");
  if (earliest === null || latest === null || earliest >= latest) return null;
  return interval(earliest, latest);
}
