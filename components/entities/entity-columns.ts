import type { EntityOrder } from "@/lib/routes/entity-list-search";

/** One column of the list of entities; the lanes, in the last, are not sorted by. */
export type EntityColumn = {
  readonly key: string;
  readonly order: EntityOrder | null;
  readonly label: string;
  /** CSS pixels; null takes what is left. */
  readonly width: number | null;
};

const lanes: EntityColumn = { key: "lanes", order: null, label: "States over time", width: null };

export const wideColumns: readonly EntityColumn[] = [
  { key: "name", order: "name", label: "Entity", width: 226 },
  { key: "events", order: "events", label: "Events", width: 80 },
  { key: "links", order: "links", label: "Links", width: 72 },
  { key: "records", order: "records", label: "Records", width: 92 },
  { key: "first", order: "first", label: "First seen", width: 108 },
  { key: "last", order: "last", label: "Last seen", width: 106 },
  lanes,
];

/** On a phone the counts stand below the name. */
export const narrowColumns: readonly EntityColumn[] = [
  { key: "name", order: "name", label: "Entity", width: 148 },
  lanes,
];
