import type { EntityId } from "./ids";

/** A person, service, host, change… taking part in events. `id` stays a valid alias for the whole run. */
export type Entity = {
  readonly id: EntityId;
  /** service, host, pod, database, person, account, address, alert, change, job, resource…; others are kept as given. */
  readonly type: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
};

/** What takes part in something, by what it is called there; the timeline makes entities of mentions. */
export type EntityMention = { readonly type: string; readonly name: string };
