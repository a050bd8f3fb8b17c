import { type Instant, parseInstant } from "@/lib/base/instant";
import { onceFor } from "@/lib/base/once-for";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import { describeLocator, type Locator } from "@/lib/domain/evidence/evidence";
import { type Granularity, granularities } from "@/lib/domain/evidence/evidence-record";
import { formatChance } from "@/lib/domain/timeline/chance-words";
import { sequenceKey } from "@/lib/domain/timeline/sequence";
import {
  formatDateTime,
  formatDuration,
  formatEventTime,
  formatInterval,
} from "@/lib/time/shown/time-text";
import { createCitationNumbers, type NumberedCitation } from "@/lib/writing/citations";
import { retellTimes } from "@/lib/writing/telling";
import { momentNames } from "../document/clock-rows";
import { type DocumentPage, toDocumentPage } from "../document/document-page";
import type { DocumentCitation } from "../document/document-pieces";
import type { RevisionDocument } from "../document/revision-document";
import { type ImpactMeasure, measureImpact } from "../incident/impact";
import { kindLabel } from "../pieces/event-appearance";
import { gapWord } from "../pieces/gap-words";
import { type RevisionCauses, toCauses } from "./revision-causes";
import { type RevisionRound, toRevisionRounds } from "./revision-rounds";
import { type ApprovalOfPage, toApprovalOfPage } from "./unapproved-parts";

/** Times of a permalink are UTC: its reader may be anybody, anywhere, at any time. */
const zone = "UTC";

export type RevisionEventRow = {
  readonly id: string;
  readonly timeText: string;
  readonly certainty: EventTime["kind"];
  readonly title: string;
  readonly description: string;
  readonly kindText: string;
  readonly entityNames: string;
  readonly isKey: boolean;
  readonly isImpact: boolean;
  readonly rootRank: number | null;
  readonly statusText: string;
  readonly citations: readonly number[];
};

export type RevisionPage = RevisionCauses & {
  readonly approval: ApprovalOfPage;
  /** The document as people read it; null in revisions of before, whose page is the tables alone. */
  readonly text: DocumentPage | null;
  readonly moments: readonly { readonly label: string; readonly text: string }[];
  readonly measures: readonly ImpactMeasure[];
  /** Who or what was hit, as people said it. */
  readonly impacts: readonly { readonly id: string; readonly text: string }[];
  readonly events: readonly RevisionEventRow[];
  readonly links: readonly {
    readonly id: string;
    readonly cause: string;
    readonly effect: string;
    readonly relation: string;
    readonly mechanism: string;
    readonly confidenceText: string;
    readonly citations: readonly number[];
    readonly against: readonly number[];
  }[];
  /** Those that somebody decided on: of the others a revision has hundreds. */
  readonly states: readonly {
    readonly id: string;
    readonly text: string;
    readonly timeText: string;
    readonly status: string;
    readonly citations: readonly number[];
  }[];
  /** Pairs that only follow in time. */
  readonly sequences: readonly {
    readonly key: string;
    readonly first: string;
    readonly second: string;
    readonly citations: readonly number[];
  }[];
  readonly ruledOut: readonly {
    readonly what: string;
    readonly why: string;
    readonly citations: readonly number[];
  }[];
  readonly contradictions: readonly {
    readonly id: string;
    readonly sides: readonly {
      readonly statement: string;
      readonly isKept: boolean;
      readonly citations: readonly number[];
    }[];
    readonly why: string;
    /** "proposed" when nobody said which holds. */
    readonly status: string;
    readonly note: string;
  }[];
  readonly gaps: readonly {
    readonly id: string;
    readonly heading: string;
    readonly windowText: string;
    /** As the document says it. */
    readonly text: string;
    readonly description: string;
    readonly expected: string;
    readonly files: string;
    /** "proposed" when nobody said that it matters. */
    readonly standing: string;
  }[];
  /** Empty where the timeline was made by passes alone. */
  readonly rounds: readonly RevisionRound[];
  readonly citations: readonly NumberedCitation<DocumentCitation>[];
};

/** Once for each document: who opens a permalink again is shown what was made of it then. */
export const toRevisionPage = onceFor((document: RevisionDocument): RevisionPage => {
  const numbers = createCitationNumbers<DocumentCitation>((citation) => JSON.stringify(citation));
  const titles = new Map(document.events.map(({ id, title }) => [id, title]));
  const titleOf = (id: string) => titles.get(id) ?? id;
  // Asked for in the order of the page, so that numbers rise as one reads.
  const text = toDocumentPage(document, numbers.numbersOf);
  const ruledOut = document.ruledOut.map(({ what, why, evidence }) => ({
    what,
    why,
    citations: numbers.numbersOf(evidence),
  }));
  return {
    ...{ text, approval: toApprovalOfPage(document) },
    ...toImpact(document),
    events: toEventRows(document, numbers.numbersOf),
    links: document.causalLinks.map((link) => ({
      id: link.id,
      cause: titleOf(link.source),
      effect: titleOf(link.target),
      relation: link.relation,
      mechanism: link.mechanism,
      confidenceText: formatChance(link.confidence),
      citations: numbers.numbersOf(link.evidence),
      against: numbers.numbersOf(link.against),
    })),
    sequences: document.sequences.map((pair) => ({
      ...{ key: sequenceKey(pair), first: titleOf(pair.source), second: titleOf(pair.target) },
      citations: numbers.numbersOf(pair.evidence),
    })),
    ...toCauses(document, titleOf),
    states: toStates(document, numbers.numbersOf),
    ruledOut,
    contradictions: document.contradictions.map(({ id, one, other, kept, ...rest }) => ({
      ...{ id, ...rest },
      sides: [one, other].map((side) => ({
        statement: side.said,
        isKept: side.fact === kept,
        citations: numbers.numbersOf(side.evidence),
      })),
    })),
    gaps: document.gaps
      .filter(({ status }) => status === "open")
      .map((gap) => ({
        id: gap.id,
        heading: kindLabel(gapWord(gap.reason)),
        windowText: gap.window ? windowText(gap.window) : "",
        text: gap.description,
        description: retellTimes(gap.description, { zone, day: "" }),
        expected: retellTimes(gap.expectedEvidence, { zone, day: "" }),
        files: gap.files.join(", "),
        standing: gap.standing,
      })),
    rounds: toRevisionRounds(document, numbers.numbersOf),
    citations: numbers.list(),
  };
});

function toStates(
  { stateChanges, entities }: RevisionDocument,
  numbersOf: (citations: readonly DocumentCitation[]) => readonly number[],
): RevisionPage["states"] {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return stateChanges
    .filter(({ status }) => status !== "proposed")
    .map(({ id, entity, property, from, to, at, status, evidence }) => {
      const known = parseInstant(at ?? "");
      return {
        id,
        text: `${names.get(entity) ?? entity}, ${property}: ${from ?? "not known"} → ${to}`,
        timeText: known === null ? "time unknown" : formatDateTime(known, zone),
        status,
        citations: numbersOf(evidence),
      };
    });
}

/** Pages of revisions without a text stay as they were; on others these are the words of the clock above. */
const labelsBefore: Readonly<Record<string, string>> = {
  ...{ startedAt: "Impact began", resolvedAt: "Resolved" },
};

function toImpact({
  text,
  incident,
  impacts,
  computedImpact,
}: RevisionDocument): Pick<RevisionPage, "moments" | "measures" | "impacts"> {
  const read = (text: string | null | undefined) => (text ? parseInstant(text) : null);
  const impact = {
    startedAt: read(incident.startedAt),
    detectedAt: read(incident.detectedAt),
    mitigatedAt: read(incident.mitigatedAt),
    resolvedAt: read(incident.resolvedAt),
  };
  const format = (at: Instant | null) => (at === null ? "not known" : formatDateTime(at, zone));
  const moment = (label: string, name: keyof typeof impact) => {
    // What the analysis reckoned stays visible beside what people said.
    const computed = computedImpact && read(computedImpact[name]);
    const isSame = computed === undefined || computed === impact[name];
    const beside = isSame ? "" : ` (computed: ${format(computed)})`;
    return { label, text: `${format(impact[name])}${beside}` };
  };
  return {
    moments: momentNames.map(({ name, label }) =>
      moment(text === undefined ? (labelsBefore[name] ?? label) : label, name),
    ),
    measures: measureImpact(impact, formatDuration),
    impacts: impacts.map(({ id, title, who, status }) => ({
      id,
      text: `${[title, who].filter((each) => each !== "").join(", ") || "Impact"} (${status})`,
    })),
  };
}

function toEventRows(
  document: RevisionDocument,
  numbersOf: (citations: readonly DocumentCitation[]) => readonly number[],
): readonly RevisionEventRow[] {
  const names = new Map(document.entities.map(({ id, name }) => [id, name]));
  const impact = new Set(document.impactEvents);
  const ranks = new Map(document.rootCauses.map(({ event, rank }) => [event, rank]));
  const byTime = document.events
    .map((event) => ({ event, time: toEventTime(event.time) }))
    .toSorted((a, b) => compareOnsets(a.time, b.time));
  return byTime.map(({ event, time }) => ({
    id: event.id,
    timeText: formatEventTime(time, zone, { withDay: true }),
    certainty: time.kind,
    title: event.title,
    description: event.description,
    kindText: kindLabel(event.kind),
    entityNames: event.entities.map((id) => names.get(id) ?? id).join(", "),
    isKey: event.importance === "key",
    isImpact: impact.has(event.id),
    rootRank: ranks.get(event.id) ?? null,
    statusText: event.status,
    citations: numbersOf(event.evidence),
  }));
}

function compareOnsets(a: EventTime, b: EventTime): number {
  const left = a.kind === "unknown" ? Number.POSITIVE_INFINITY : a.earliest;
  const right = b.kind === "unknown" ? Number.POSITIVE_INFINITY : b.earliest;
  return left === right ? 0 : left - right;
}

/** A time whose ends cannot be read is unknown: it is never shown as some other time. */
function toEventTime(time: RevisionDocument["events"][number]["time"]): EventTime {
  const earliest = parseInstant(time.earliest ?? "");
  const latest = parseInstant(time.latest ?? "");
  if (time.kind === "unknown" || earliest === null || latest === null) {
    return { kind: "unknown", raw: time.raw, basis: "log" };
  }
  return {
    kind: time.kind,
    earliest,
    latest,
    granularity: toGranularity(time.granularity),
    raw: time.raw,
    basis: "log",
    zone: null,
    clockOffsetMs: 0,
    confidence: 1,
  };
}

function toGranularity(text: string | null): Granularity {
  return granularities.find((granularity) => granularity === text) ?? "millisecond";
}

function windowText({ from, to }: { readonly from: string; readonly to: string }): string {
  const earliest = parseInstant(from);
  const latest = parseInstant(to);
  if (earliest === null || latest === null) return "";
  return `${formatInterval({ earliest, latest }, zone, { withDay: true })} ${zone}`;
}

/** `line 12`, `element 3`: where in its file a citation points. */
export function citationPlace(citation: DocumentCitation): string {
  return describeLocator(citationLocator(citation));
}

export function citationLocator({ lines, index, frameMs, region }: DocumentCitation): Locator {
  if (lines) return { kind: "lines", from: lines[0], to: lines[1] };
  if (index !== undefined) return { kind: "index", index };
  return { kind: "frame", frameMs: frameMs ?? 0, ...(region && { region }) };
}
