import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { offsetOfName } from "../fields/time-zone-name";
import type { Draft } from "../records/draft";
import { findTimeColumns } from "../times/find-time-columns";
import { runOf } from "../times/place-of-time";
import { readTimeColumns } from "../times/time-columns";
import { flattenFields } from "./flatten-fields";
import type { JsonObject } from "./json-object";

type Lower = (object: JsonObject) => readonly Draft[];

/** Objects that are looked at. */
const samplesMax = 60;
const samplesMin = 2;
/** Names tell the time of objects when so many of them are dated by it, … */
const datedEnough = 0.5;
/** …and it does not run to and fro; with fewer objects nothing is known about their order. */
const backwardsMax = 0.2;
const orderSamplesMin = 6;

/** Dates objects by the members that behave like their time, where no name tells it or what it names runs to and fro. */
export function withTimeOfObjects(lower: Lower, samples: readonly JsonObject[]): Lower {
  const looked = samples.slice(0, samplesMax);
  const isLog = looked.every((object) => lower(object).length === 1);
  if (looked.length < samplesMin || !isLog || isDated(looked, lower)) return lower;
  const read = findReading(looked);
  if (read === null) return lower;
  return (object) => {
    const drafts = lower(object);
    const stamp = drafts.length === 1 ? read(object) : null;
    return stamp === null ? drafts : drafts.map((draft) => ({ ...draft, stamp }));
  };
}

function isDated(objects: readonly JsonObject[], lower: Lower): boolean {
  const walls = objects.flatMap((object) => lower(object)[0]?.stamp?.wallMicros ?? []);
  if (walls.length < objects.length * datedEnough) return false;
  return walls.length < orderSamplesMin || runOf(walls).backwards <= backwardsMax;
}

function findReading(
  objects: readonly JsonObject[],
): ((object: JsonObject) => StampAsWritten | null) | null {
  const flat = objects.map((object) => flattenFields(object));
  const names = [...new Set(flat.flatMap((fields) => Object.keys(fields)))];
  const toRow = (fields: Readonly<Record<string, FieldValue>>) =>
    names.map((name) => (fields[name] === undefined ? "" : String(fields[name])));
  const time = findTimeColumns(flat.map(toRow), names.length, names);
  if (time === null) return null;
  const stated = offsetOfName(names[time.column] ?? "");
  return (object) => {
    const stamp = readTimeColumns(toRow(flattenFields(object)), time);
    if (stamp === null || stamp.offsetMinutes !== null || stated === null) return stamp;
    return { ...stamp, offsetMinutes: stated };
  };
}

/** Have these values a time among their members, whatever it is called? */
export function haveTime(objects: readonly JsonObject[]): boolean {
  return (
    objects.length >= orderSamplesMin / 2 && findReading(objects.slice(0, samplesMax)) !== null
  );
}
