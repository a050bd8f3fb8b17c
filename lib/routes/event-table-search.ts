import { readChoice, type SearchReader } from "./search-text";

export const eventOrders = [
  "time",
  "importance",
  "title",
  "kind",
  "entity",
  "source",
  "phase",
  "confidence",
  "status",
  "change",
] as const;
/** By what the table of events is sorted. */
export type EventOrder = (typeof eventOrders)[number];

export const eventGroupings = [
  "none",
  "entity",
  "kind",
  "source",
  "phase",
  "status",
  "change",
] as const;
/** What events of the table are put together by. */
export type EventGrouping = (typeof eventGroupings)[number];

/** What the table of events shows, in which order. */
export type EventTableSearch = {
  readonly order: EventOrder;
  readonly isDescending: boolean;
  readonly grouping: EventGrouping;
  /** Words that must all occur in an event. */
  readonly text: string;
  readonly withWithdrawn: boolean;
};

/** Every live event in order of time. */
export const everyEvent: EventTableSearch = {
  order: "time",
  isDescending: false,
  grouping: "none",
  text: "",
  withWithdrawn: false,
};

/** Longer words of a filter are cut. */
const filterCharsMax = 1000;

/** `sort=-confidence`: a minus in front turns an order round. */
export function parseEventTable(reader: SearchReader): EventTableSearch {
  const [, minus = "", order = ""] = /^(-?)([a-z]+)$/.exec(reader.get("sort") ?? "") ?? [];
  return {
    order: eventOrders.find((choice) => choice === order) ?? "time",
    isDescending: minus === "-",
    grouping: readChoice(reader, "group", eventGroupings, "none"),
    text: (reader.get("only") ?? "").slice(0, filterCharsMax),
    withWithdrawn: reader.get("withdrawn") === "1",
  };
}

/** Members that are the default are null, and leave no trace in the address. */
export function formatEventTable(table: EventTableSearch | undefined) {
  const { order, isDescending, grouping, text, withWithdrawn } = table ?? everyEvent;
  const sort = `${isDescending ? "-" : ""}${order}`;
  return {
    sort: sort === "time" ? null : sort,
    group: grouping === "none" ? null : grouping,
    only: text,
    withdrawn: withWithdrawn ? "1" : null,
  };
}
