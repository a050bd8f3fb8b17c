import { describeLocator, type EvidenceReference } from "@/lib/domain/evidence/evidence";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import type { DecisionId, EventId, UserId } from "@/lib/domain/ids";
import { parseActor } from "@/lib/domain/journal-actor";
import { type EventMatches, matchEvents } from "@/lib/domain/opinion/match-events";
import {
  type GivenAnswer,
  type OpinionConflict,
  type OpinionItem,
  type OpinionNoun,
  type OpinionStanding,
  opinionKey,
  opinionStandings,
} from "@/lib/domain/opinion/opinion-item";
import type { Uncertainties } from "@/lib/domain/timeline/check-order";
import { piecesOf } from "@/lib/domain/timeline/decidable-nouns";
import type { LateCause } from "@/lib/domain/timeline/late-causes";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";
import { findTakenLate } from "./opinion-late";

/** What one side says, in words, and what it rests on. */
type OpinionSide = {
  readonly title: string;
  readonly details: readonly string[];
  readonly places: readonly {
    readonly key: string;
    readonly place: string;
    readonly quote: string;
  }[];
};

export type OpinionRow = {
  readonly key: string;
  readonly noun: OpinionNoun;
  /** "Event", "Causal link"… */
  readonly kind: string;
  /** What it is called, on whichever side says it. */
  readonly title: string;
  readonly here: OpinionSide | null;
  readonly there: (OpinionSide & { readonly id: string }) | null;
  /** What accepting it does beside what it says; empty when nothing. */
  readonly consequence: string;
  /** Causes that begin after the impact and would be stood by: whoever accepts it is asked about them first. */
  readonly late: readonly LateCause[];
  /** Somebody may accept it or leave it out. */
  readonly isOpen: boolean;
  readonly isLeft: boolean;
  /** "Left out by Ada", "Accepted by Ada"; null where nobody answered. */
  readonly answered: string | null;
  /** Decisions of the viewer that accepted it: they may take them back. */
  readonly own: readonly DecisionId[];
};

export type OpinionGroup = {
  readonly standing: OpinionStanding;
  /** "In conflict: 3 items" */
  readonly heading: string;
  readonly about: string;
  readonly rows: readonly OpinionRow[];
};

export type ComparedOpinion = {
  readonly standing: Timeline;
  readonly opinion: Timeline;
  /** What the clocks of the files may be wrong by. */
  readonly clocks: Uncertainties;
  readonly items: readonly OpinionItem[];
  readonly answers: ReadonlyMap<string, GivenAnswer>;
};

type Shown = {
  readonly zone: string;
  readonly viewer: UserId;
  readonly people: Readonly<Record<string, string>>;
};

const groupWords: Readonly<
  Record<OpinionStanding, { readonly name: string; readonly about: string }>
> = {
  conflict: {
    name: "In conflict",
    about: "Both analyses contain this item, with different content.",
  },
  there: {
    name: "Only in the second opinion",
    about: "The item enters the timeline when somebody accepts it, under the name of its author.",
  },
  here: {
    name: "Only in the timeline",
    about: "The second opinion does not contain this item. It remains unchanged.",
  },
  agreed: { name: "Agreed", about: "Both analyses contain this item, with the same content." },
};

/** All items, what is open first; a group without items is left out. */
export function toOpinionGroups(compared: ComparedOpinion, shown: Shown): readonly OpinionGroup[] {
  const matches = matchEvents(
    toLiveTimeline(compared.standing).events,
    toLiveTimeline(compared.opinion).events,
  );
  const rows = compared.items.map((item) => ({
    item,
    row: toRow({ ...compared, matches }, item, shown),
  }));
  return opinionStandings.flatMap((standing) => {
    const found = rows.filter(({ item }) => item.standing === standing).map(({ row }) => row);
    if (found.length === 0) return [];
    const { name, about } = groupWords[standing];
    const heading = `${name}: ${countOf(found.length, "item")}`;
    // What was left goes last.
    const ordered = found.toSorted((a, b) => Number(a.isLeft) - Number(b.isLeft));
    return [{ standing, heading, about, rows: ordered }];
  });
}

const kinds: Readonly<Record<OpinionNoun, string>> = {
  event: "Event",
  "causal-link": "Causal link",
  "state-change": "State",
  "root-cause": "Root cause",
  gap: "Gap",
};

const conflictWords: Readonly<Record<OpinionConflict, string>> = {
  time: "different time",
  value: "different value",
  relation: "different relation",
  direction: "opposite direction",
  cause: "different cause of the same event",
  root: "different root cause ranked first",
};

type Matched = ComparedOpinion & { readonly matches: EventMatches };

function toRow(compared: Matched, item: OpinionItem, shown: Shown): OpinionRow {
  const { standing, opinion } = compared;
  const { noun } = item;
  const here = item.here === null ? null : toSide(standing, noun, item.here, shown);
  const there =
    item.there === null ? null : { id: item.there, ...toSide(opinion, noun, item.there, shown) };
  const kind =
    item.standing === "conflict" ? `${kinds[noun]}, ${conflictWords[item.conflict]}` : kinds[noun];
  return {
    ...{ key: `${noun} ${item.there ?? item.here}`, noun, kind, here, there },
    title: there?.title ?? here?.title ?? "",
    consequence: describeConsequence(compared, item),
    late: findTakenLate(compared, item),
    isOpen: isOpenItem(item),
    ...toAnswered(compared, item, shown),
  };
}

function isOpenItem({ standing }: OpinionItem): boolean {
  return standing === "there" || standing === "conflict";
}

function toAnswered({ answers }: ComparedOpinion, item: OpinionItem, { viewer, people }: Shown) {
  const given =
    item.there === null ? undefined : answers.get(opinionKey({ ...item, there: item.there }));
  // What stands by now was accepted; what is open by now can only have been left.
  if (given === undefined || isOpenItem(item) !== (given.kind === "left")) {
    return { isLeft: false, answered: null, own: [] };
  }
  const who = parseActor(given.by);
  const name = who.kind === "user" ? (people[who.id] ?? "a former member") : who.kind;
  if (given.kind === "left") return { isLeft: true, answered: `Left out by ${name}`, own: [] };
  const own = given.decisions.filter(({ by }) => by === viewer).map(({ id }) => id);
  return { isLeft: false, answered: `Accepted by ${name}`, own };
}

/** What accepting a conflict does to what stands. */
const replacements: Readonly<Record<OpinionConflict, string>> = {
  time: "replaces the time with this one",
  value: "rejects an accepted item",
  relation: "replaces the relation with this one",
  direction: "rejects an accepted item",
  cause: "keeps both causes",
  root: "puts this cause first and keeps the other",
};

/** What comes or goes with it. */
function describeConsequence({ opinion, matches }: Matched, item: OpinionItem): string {
  if (item.standing === "agreed" || item.standing === "here") return "";
  const brought = neededEvents(opinion, item).filter((id) => !matches.has(id)).length;
  const words = [
    ...(item.standing === "conflict" ? [replacements[item.conflict]] : []),
    ...(brought === 0 ? [] : [`also adds ${countOf(brought, "event")} that the item needs`]),
  ];
  return words.length === 0 ? "" : `Accepting this item ${words.join(" and ")}.`;
}

function neededEvents(opinion: Timeline, { noun, there }: OpinionItem): readonly EventId[] {
  if (noun === "causal-link") {
    const link = opinion.causalLinks.find(({ id }) => id === there);
    return link ? [link.source, link.target] : [];
  }
  const root = noun === "root-cause" ? opinion.rootCauses.find(({ id }) => id === there) : null;
  return root ? [root.event] : [];
}

function toSide(timeline: Timeline, noun: OpinionNoun, id: string, { zone }: Shown): OpinionSide {
  const piece = piecesOf(timeline, noun).find((each) => each.id === id);
  if (piece === undefined) return { title: id, details: [], places: [] };
  const titleOf = (event: EventId) =>
    toShownText(timeline.events.find((each) => each.id === event)?.title ?? event);
  if ("source" in piece) {
    return {
      title: `${titleOf(piece.source)} → ${titleOf(piece.target)}`,
      details: [piece.relation, toShownText(piece.mechanism)],
      places: toPlaces(piece.evidence),
    };
  }
  if ("title" in piece && "time" in piece) {
    const time = formatEventTime(piece.time, zone, { withDay: true });
    const details = [time, toShownText(piece.reasoning)].filter((text) => text !== "");
    return { title: toShownText(piece.title), details, places: toPlaces(piece.evidence) };
  }
  if ("property" in piece) {
    const thing = timeline.entities.find((entity) => entity.id === piece.entity)?.name ?? "";
    return {
      title: toShownText(`${thing} ${piece.property}: ${piece.to}`.trim()),
      details: [formatEventTime(piece.at, zone, { withDay: true })],
      places: toPlaces(piece.evidence),
    };
  }
  if ("subject" in piece) {
    return {
      title: toShownText(piece.subject),
      details: [titleOf(piece.event), ...piece.why.map(toShownText)],
      places: [],
    };
  }
  if ("description" in piece && "evidence" in piece) {
    return { title: toShownText(piece.description), details: [], places: toPlaces(piece.evidence) };
  }
  return { title: id, details: [], places: [] };
}

/** So many are shown. */
const placesMost = 3;
const quoteMost = 200;

function toPlaces(evidence: readonly EvidenceReference[]): OpinionSide["places"] {
  return evidence.slice(0, placesMost).map(({ path, locator, quote }, index) => ({
    key: `${index}`,
    place: toShownText(`${path} ${describeLocator(locator)}`),
    quote: toShownText(quote.length > quoteMost ? `${quote.slice(0, quoteMost)} …` : quote),
  }));
}
