import { isZone } from "../../zone";
import type { Resolution, WritingContext } from "../meaning/expression";
import type { Day, Meaning, Moment, OpenSide, Stretch, Unit } from "../meaning/meaning";
import type { Outlook } from "./dates";
import { moveStretch, resolveApart, resolveDuration, resolveStretch } from "./lengths";
import { readMoment, zonesOf } from "./moments";
import {
  confidences,
  resolved,
  resolvedBetween,
  resolvedOpen,
  resolveReadings,
  unresolved,
} from "./outcomes";
import { readPeriod } from "./periods";
import { resolveRange } from "./ranges";
import { toReading, type Wall, wallOf } from "./wall";

/** When what was said is, to whom wrote it when and where; what cannot be told stays null, with the reason. */
export function resolveMeaning(
  meaning: Meaning,
  context: WritingContext,
  outlook: Outlook,
): Resolution {
  const type = typeOf(meaning);
  if (!isZone(context.zone))
    return needsNoClock(meaning)
      ? resolveIn(meaning, nowhere, outlook)
      : unresolved(type, `There is no zone ${context.zone}`);
  if (context.reference === null) {
    if (!statesItself(meaning) && !needsNoClock(meaning))
      return unresolved(type, "Nothing says when it was written");
    return resolveIn(meaning, wallOf(context.zone, 0), outlook);
  }
  return resolveIn(meaning, wallOf(context.zone, context.reference), outlook);
}

const nowhere = wallOf("UTC", 0);

function typeOf(meaning: Meaning): Resolution["type"] {
  switch (meaning.kind) {
    case "duration":
    case "recurring":
    case "vague":
      return meaning.kind;
    case "open":
      return typeOf(meaning.of);
    case "moment":
      return /^(?:offset|weekday)/.test(meaning.moment.day?.kind ?? "") ? "relative" : "absolute";
    case "range":
      return "absolute";
    default:
      return "relative";
  }
}

function needsNoClock({ kind }: Meaning): boolean {
  return (
    kind === "duration" || kind === "recurring" || kind === "anchored" || kind === "impossible"
  );
}

/** Its day and year are written out, so that it does not matter when. */
function statesItself(meaning: Meaning): boolean {
  switch (meaning.kind) {
    case "moment":
      return statesDay(meaning.moment.day);
    case "period":
      return statesYear(meaning.period.of);
    case "range":
      return statesItself(meaning.from) && (statesItself(meaning.to) || hasNoDay(meaning.to));
    case "apart":
      return meaning.from !== null && statesItself(meaning.from);
    case "open":
      return meaning.side !== "since" && statesItself(meaning.of);
    default:
      return false;
  }
}

function statesDay(day: Day | null): boolean {
  if (day?.kind === "day-in") return statesYear(day.of);
  return day?.kind === "date" && day.year !== null;
}

function statesYear(of: Stretch): boolean {
  switch (of.kind) {
    case "year":
    case "decade":
      return true;
    case "counted":
      return false;
    case "week-of":
      return of.day.year !== null;
    case "week-in":
      return statesYear(of.of);
    default:
      return of.year?.kind === "number";
  }
}

function hasNoDay(meaning: Meaning): boolean {
  return meaning.kind === "moment" && meaning.moment.day === null;
}

function resolveIn(meaning: Meaning, wall: Wall, outlook: Outlook): Resolution {
  switch (meaning.kind) {
    case "moment":
      return resolveMoment(meaning.moment, wall, outlook);
    case "period": {
      const { span, granularity, isRelative } = readPeriod(meaning.period, wall, outlook);
      const reading = toReading(wall.zone, span);
      const type = isRelative ? "relative" : "absolute";
      if (reading === null) return unresolved(type, "Outside the years 1 to 9999");
      // Where a season begins is not the same to everybody.
      const isPart = meaning.period.section !== null || meaning.period.of.kind === "season";
      const confidence = isPart
        ? confidences.rough
        : isRelative || !statesItself(meaning)
          ? confidences.relative
          : 1;
      return resolved({
        type,
        granularity,
        reading,
        confidence,
        reason: `The whole of it, in ${wall.zone}`,
      });
    }
    case "apart":
      return resolveFrom(meaning, wall, outlook);
    case "stretch":
      return resolveStretch(meaning.quantity, meaning.direction, wall);
    case "range":
      return resolveRange(meaning, wall, outlook);
    case "open":
      return resolveOpen(meaning.side, resolveIn(meaning.of, wall, outlook), wall);
    case "duration":
      return resolveDuration(meaning.quantity);
    case "recurring":
      return {
        ...unresolved("recurring", "Again and again, not once"),
        confidence: confidences.ambiguous,
      };
    case "now":
      return resolvedBetween(wall.referenceMs, wall.referenceMs, {
        ...{ type: "relative", granularity: "minute" },
        ...{ confidence: confidences.relative, reason: "The time of writing" },
      });
    case "vague":
      return resolveVague(meaning.window, wall);
    case "rest":
      return resolveRest(meaning.of, meaning.direction, wall);
    case "anchored":
      return unresolved("relative", "Told by an event, which has to be found first");
    case "impossible":
      return unresolved("absolute", meaning.reason);
  }
}

function resolveMoment(moment: Moment, wall: Wall, outlook: Outlook): Resolution {
  const readings = readMoment(moment, wall, outlook);
  if (readings === null) {
    const { unknownZone } = moment;
    return unresolved(
      typeOf({ kind: "moment", moment }),
      unknownZone === null ? "The calendar has no such day" : `There is no zone ${unknownZone}`,
    );
  }
  const plain = resolveReadings(readings, moment.isRough);
  const [, ...others] = zonesOf(moment, wall);
  if (others.length === 0 || plain.earliest === null) return plain;
  const elsewhere = others.flatMap((zone) => {
    const other = readMoment(
      { ...moment, zone: moment.zone && { ...moment.zone, zone } },
      wall,
      outlook,
    );
    const resolution = other === null ? null : resolveReadings(other, moment.isRough);
    return resolution?.earliest == null
      ? []
      : [{ earliest: resolution.earliest, latest: resolution.latest }];
  });
  return {
    ...plain,
    alternatives: [...plain.alternatives, ...elsewhere],
    confidence: Math.min(plain.confidence, confidences.ambiguous),
    reason: `${plain.reason}, of several zones of that name`,
  };
}

type Apart = Extract<Meaning, { kind: "apart" }>;

function resolveFrom(
  { quantity, direction, from }: Apart,
  wall: Wall,
  outlook: Outlook,
): Resolution {
  if (from === null) return resolveApart(quantity, direction, wall, wall.referenceMs);
  const start = resolveIn(from, wall, outlook);
  if (start.earliest === null || start.latest === null) return start;
  const moved =
    from.kind === "period"
      ? moveStretch(quantity, direction, wall, { fromMs: start.earliest, toMs: start.latest + 1 })
      : resolveApart(quantity, direction, wall, start.earliest);
  const confidence = Math.min(moved.confidence, start.confidence);
  return {
    ...moved,
    type: start.type,
    confidence,
    reason: `Counted from a named moment. ${start.reason}`,
  };
}

function resolveOpen(side: OpenSide, of: Resolution, { referenceMs }: Wall): Resolution {
  if (of.earliest === null || of.latest === null || of.granularity === "unknown") return of;
  const outcome = {
    ...{ type: of.type, granularity: of.granularity, confidence: of.confidence, reason: of.reason },
    alternatives: of.alternatives.map((reading) => openOf(side, reading, referenceMs)),
  };
  const { earliest, latest } = openOf(side, of, referenceMs);
  return resolvedOpen(earliest, latest, outcome);
}

/** What has been going on since then goes on at the time of writing. */
function openOf(
  side: OpenSide,
  { earliest, latest }: Pick<Resolution, "earliest" | "latest">,
  referenceMs: number,
) {
  switch (side) {
    case "since": {
      const now = resolvedOpen(null, referenceMs, nothing).latest;
      return { earliest, latest: earliest !== null && earliest <= referenceMs ? now : null };
    }
    case "until":
      return { earliest: null, latest };
    case "before":
      return { earliest: null, latest: earliest };
    case "after": {
      const isPoint = earliest !== null && latest !== null && latest - earliest < pointMs;
      return {
        earliest: isPoint
          ? earliest
          : resolvedOpen(latest === null ? null : latest + 1, null, nothing).earliest,
        latest: null,
      };
    }
  }
}

const pointMs = 60_000;
const nothing = { type: "absolute", granularity: "minute", confidence: 0, reason: "" } as const;

function resolveVague(
  window: { readonly fromMs: number; readonly toMs: number } | null,
  { referenceMs }: Wall,
): Resolution {
  if (window === null) {
    return { ...unresolved("vague", "The words do not say when"), confidence: confidences.vague };
  }
  return resolvedBetween(referenceMs + window.fromMs, referenceMs + window.toMs, {
    ...{ type: "vague", granularity: "minute" },
    ...{ confidence: confidences.vagueWindow, reason: "About then, from the time of writing" },
  });
}

function resolveRest(of: Unit, direction: -1 | 1, wall: Wall): Resolution {
  const { span } = readPeriod(
    { of: { kind: "counted", unit: of, offset: 0 }, section: null },
    wall,
    "open",
  );
  const reading = toReading(wall.zone, span);
  const [from, to] =
    direction < 0
      ? [reading?.earliest ?? 0, wall.referenceMs]
      : [wall.referenceMs, reading?.latest ?? 0];
  return resolvedBetween(from, to, {
    ...{ type: "vague", granularity: of },
    ...{ confidence: 0.5, reason: `Some time of the ${of} of writing, in ${wall.zone}` },
  });
}
