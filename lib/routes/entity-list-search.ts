import type { SearchReader } from "./search-text";

export const entityOrders = [
  "first",
  "last",
  "role",
  "name",
  "kind",
  "events",
  "links",
  "records",
] as const;
/** By what the list of entities is sorted. */
export type EntityOrder = (typeof entityOrders)[number];

/** Which entities of the timeline are listed, in which order. */
export type EntityListSearch = {
  readonly order: EntityOrder;
  readonly isDescending: boolean;
  /** Words that must all occur in what is known of an entity. */
  readonly text: string;
  /** The one kind that is listed; empty lists every kind. */
  readonly kind: string;
};

/** Every entity, in the order in which something first happens to them. */
export const everyEntity: EntityListSearch = {
  order: "first",
  isDescending: false,
  text: "",
  kind: "",
};

/** Longer words of a filter are cut. */
const filterCharsMax = 200;

/** `by=-events`: a minus in front turns an order round. */
export function parseEntityList(reader: SearchReader): EntityListSearch {
  const [, minus = "", order = ""] = /^(-?)([a-z]+)$/.exec(reader.get("by") ?? "") ?? [];
  return {
    order: entityOrders.find((choice) => choice === order) ?? "first",
    isDescending: minus === "-",
    text: (reader.get("who") ?? "").slice(0, filterCharsMax),
    kind: (reader.get("type") ?? "").slice(0, filterCharsMax),
  };
}

/** Members that are the default are null, and leave no trace in the address. */
export function formatEntityList(list: EntityListSearch | undefined) {
  const { order, isDescending, text, kind } = list ?? everyEntity;
  const by = `${isDescending ? "-" : ""}${order}`;
  return { by: by === "first" ? null : by, who: text, type: kind };
}
