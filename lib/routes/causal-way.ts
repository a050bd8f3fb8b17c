import { type EventId, eventIds } from "@/lib/domain/ids";
import type { SearchReader } from "./search-text";

/** Events in order, each of which led to the next; empty for none. */
export type CausalWay = readonly EventId[];

/** Longer ways are not kept in an address. */
export const wayEventsMax = 100;

/** All of it or nothing: a way with a hole is another one. */
export function parseWay(reader: SearchReader): CausalWay {
  const ids = reader.getAll("way").flatMap((text) => text.split(","));
  const events = ids.flatMap((id) => eventIds.parse(id) ?? []);
  return events.length === ids.length && ids.length <= wayEventsMax ? events : [];
}
