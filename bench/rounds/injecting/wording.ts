import { formatInstant, type Instant, type Interval } from "@/lib/base/instant";
import type { Exhibit, NamedThing } from "./material";
import { type Asked, basisOf, expertOf, type FindingInput, type Planted } from "./planted";
import type { ShownRecord } from "./shown-record";

// What is true and what is false is worded by the same hand, searched for by the same questions and held with the same
// confidence: nothing but what a finding says of the evidence tells them apart.

const confidence = 0.8;
const aroundMs = 5_000;
/** Enough for all that a file says in one moment. */
const recordsMax = 1000;

export type Described = {
  readonly title: string;
  readonly isKey: boolean;
  readonly things: readonly NamedThing[];
  readonly time: Interval;
  readonly record: ShownRecord;
};

export function happening({ title, isKey, things, time, record }: Described): Unplaced {
  return {
    to: expertOf(record.kind),
    asked: [reading(record), around(time)],
    finding: {
      claim: claimOf(things, title),
      effect: {
        ...{ kind: "happening", event_type: "observation", title: title.slice(0, 200) },
        ...{ importance: isKey ? "key" : "detail", time_basis: basisOf(record.kind) },
      },
      ...{ entities: [...things], time: spanOf(time), method: "read" },
      ...{ evidence_refs: [record.citation], ...held(time) },
    },
  };
}

export type Unplaced = Pick<Planted, "finding" | "to" | "asked">;

export function held(time: Interval): Pick<FindingInput, "confidence" | "counter_search"> {
  const [from, to] = [time.earliest - aroundMs, time.latest + aroundMs];
  const words = `Warnings and failures from ${formatInstant(from as Instant)} to ${formatInstant(to as Instant)}: nothing there speaks against it.`;
  return { confidence, counter_search: words };
}

/** What might speak against it: whatever warns or fails just before and after. */
export function around({ earliest, latest }: Interval): Asked {
  return {
    ...{ files: [], words: [], severities: ["warning", "error", "critical"], limit: recordsMax },
    window: { earliest: earliest - aroundMs, latest: latest + aroundMs },
  };
}

/** A record, with what its file says at the same moment. */
export function reading({
  place,
  time,
}: {
  readonly place: { readonly path: string };
  readonly time: Interval;
}): Asked {
  const { path } = place;
  return { files: [path], words: [], severities: [], window: time, limit: recordsMax };
}

export function claimOf(things: readonly NamedThing[], title: string): string {
  const [main] = things;
  return `${main === undefined ? "" : `${main.name}: `}${title}`.slice(0, 500).trim();
}

export function spanOf({ earliest, latest }: Interval) {
  return { earliest: formatInstant(earliest), latest: formatInstant(latest) };
}

/** Who takes part, as the record itself names them; else whoever wrote it. */
export function thingsIn(
  { entities }: Pick<Exhibit, "entities">,
  record: ShownRecord,
): readonly NamedThing[] {
  const named = entities.filter(({ name }) => names(record, name));
  if (named.length > 0) return named.slice(0, 3);
  const [first = record.place.path] = record.place.path.split("/");
  return [{ name: record.source ?? first, type: record.source === null ? "host" : "component" }];
}

export function names({ text, place, source }: ShownRecord, name: string): boolean {
  const texts = `${text}\n${place.path}\n${source ?? ""}`.toLowerCase();
  return texts.includes(name.toLowerCase());
}
