import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";

/**
 * What a change record says was done, when it says so in words of its own: an action ("stop-strategy",
 * "rerun eod-prices", "connect session") and the one thing it was done to.
 */
export type ChangeDeed = {
  /** The action with its object: "stop strategy alpha-2". */
  readonly words: string;
  readonly object: EntityMention | null;
};

/** Nouns of actions that have a type of their own; everything else is a service. */
const nounTypes: Readonly<Record<string, string>> = {
  session: "session",
  account: "account",
  job: "job",
  task: "job",
  symbol: "instrument",
  instrument: "instrument",
  queue: "queue",
  topic: "queue",
  host: "host",
  node: "host",
  table: "table",
  database: "database",
};

/** Verbs whose second word is a name when nothing else is named: "rerun eod-prices". */
const runs = /^(?:re-?)?(?:run|start|execute|trigger|launch)$/i;
/** Second words that say a kind of thing and not which. */
const kindOnly =
  /^(?:strategy|job|task|service|session|gateway|switch|engine|server|process|line|feed|book|desk|trading|parameter|config|script|test|node|host)$/i;
const bareName = /^[\w.:>/-]{2,60}$/;
const nameFields = ["object", "target", "item", "name", "details", "detail"];

/** Null when the record has no action of its own. */
export function readDeed(record: RecordReference): ChangeDeed | null {
  const action = textField(record, "action") ?? textField(record, "operation");
  if (action === null || action.length > 80) return null;
  const words = action.split(/[\s_-]+/).filter((word) => word !== "");
  const object = objectOf(record, action, words);
  const verb = words.join(" ");
  const isNamed = object === null || action.includes(object.name);
  return { words: isNamed ? action.replaceAll("_", " ") : `${verb} ${object.name}`, object };
}

function objectOf(
  record: RecordReference,
  action: string,
  words: readonly string[],
): EntityMention | null {
  const noun = words.at(-1)?.toLowerCase() ?? "";
  const type = nounTypes[noun] ?? "service";
  const own = words.length < 2 ? null : textField(record, noun);
  if (own !== null && bareName.test(own)) return { type, name: own };
  const named = nameFields.map((name) => textField(record, name)).find(isBare);
  if (named !== undefined && named !== null) return { type, name: named };
  const [verb = "", name = "", ...more] = action.split(/\s+/);
  if (!runs.test(verb) || more.length > 0 || kindOnly.test(name)) return null;
  return name === "" ? null : { type: "job", name };
}

function isBare(value: string | null): boolean {
  return value !== null && bareName.test(value);
}

/** A setting told in words: of what, which, from and to. */
export type StatedSetting = {
  readonly key: string | null;
  readonly from: string;
  readonly to: string;
};

const statedSetting =
  /^(?:[\w.@/-]{1,60} ){0,2}?(?:([\w.@/-]{1,60})[ :=] ?)?([\w.:%@/-]{1,40}) ?(?:->|→|=>) ?([\w.:%@/-]{1,40})/;

/** "reject_retry immediate -> wait-5s", "3.9.0 -> 3.9.1 (…)"; null when the words tell none. */
export function readStatedSetting(text: string | null): StatedSetting | null {
  const [, key, from, to] = statedSetting.exec(text ?? "") ?? [];
  return from === undefined || to === undefined ? null : { key: key ?? null, from, to };
}
