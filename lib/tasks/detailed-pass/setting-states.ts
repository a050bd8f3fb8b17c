import type { EntityMention } from "@/lib/domain/timeline/entity";
import { readSetting } from "@/lib/signals/change-facts";
import type { EventDraft } from "../analysis/event-draft";
import { type StateDraft, simpleState } from "./state-draft";

/** "md: expedited -> bulk" of a log line. */
const setting = /([\w.:/-]+?)[ :=]+([^,;=\s]+) ?-> ?([^,;\s]+)/g;

/** One state per setting of the change records, or of what a log line says of one, and whose it is. */
export function settingStates(draft: EventDraft): readonly StateDraft[] {
  const subject =
    draft.entities.find(({ name }) => name === draft.facts.subject) ?? draft.entities[0];
  const changes = draft.records.filter(({ kind }) => kind === "change").map(readSetting);
  const fromRecord = changes.flatMap(({ key, from, to }) => {
    if (subject === undefined || key === null || to === null) return [];
    const state = simpleState(draft, propertyOf(key), from, to);
    return ownersOf(key, subject, draft).map((entity) => ({ ...state, entity }));
  });
  if (fromRecord.length > 0) return fromRecord;
  return draft.records.flatMap((record) => {
    if (record.kind !== "log") return [];
    return [...record.message.matchAll(setting)].map(([, key = "", from = "", to = ""]) => ({
      ...simpleState(draft, "class", from, to),
      entity: { type: "resource", name: key.replace(/:$/, "") },
      onset: { earliest: record.time.earliest, latest: record.time.latest },
      records: [record],
    }));
  });
}

/** `cache.maxEntries` of catalog is a state of the cache; a limit set for one host is the host's, and what is set on one host only is its state too. */
function ownersOf(
  key: string,
  subject: EntityMention,
  draft: EventDraft,
): readonly EntityMention[] {
  if (isHostName(key)) return [{ type: "resource", name: key }, subject];
  const [head, ...rest] = partsOf(key);
  const hosts = draft.entities.filter(({ type }) => type === "host");
  if (
    /^(container|resources?|limits?|requests?|memory|mem|cpu|host)$/i.test(head ?? "") &&
    hosts.length > 0
  )
    return hosts.slice(0, 3);
  if (rest.length > 0 && head !== undefined && head.length >= 3)
    return [
      { type: "resource", name: `${subject.name} ${head}` },
      { type: "resource", name: head },
    ];
  const [host] = hosts;
  return host !== undefined && hosts.length === 1 && host.name !== subject.name
    ? [subject, host]
    : [subject];
}

/** Headings of a setting and its own name: `pool.max`, `limit_req per_client rate`. */
function partsOf(key: string): readonly string[] {
  const words = key.split(" ");
  const [last = key] = words.slice(-1);
  return words.length > 1 ? [words.slice(0, -1).join(" "), last] : key.split(".");
}

/** `svc.example.net` is a zone or a host, not a setting under a heading. */
function isHostName(key: string): boolean {
  return /^(?:[a-z0-9_-]+\.){2,8}(?:com|net|org|io|dev|app|cloud|test|example|local|lan|home|corp|internal|intranet|arpa|[a-z]{2})\.?$/.test(
    key,
  );
}

function propertyOf(key: string): string {
  if (isHostName(key)) return key;
  const last = partsOf(key).at(-1) ?? key;
  return /(^|\.)memory$/i.test(key) ? "memory limit" : last;
}
