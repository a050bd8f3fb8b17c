import type { EntityId } from "./ids";

/** The common types; an analyst may give another, which is kept and shown under "other". */
export const entityTypes = [
  "service",
  "host",
  "pod",
  "container",
  "database",
  "table",
  "queue",
  "person",
  "team",
  "account",
  "address",
  "alert",
  "change",
  "job",
  "resource",
  "file",
  "sensor",
  "instrument",
  "vehicle",
] as const;

/** A person, service, host, change… taking part in events. `id` stays a valid alias for the whole run. */
export type Entity = {
  readonly id: EntityId;
  readonly type: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
};
