import type { Interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/signals/record-reference";
import type { EntityMention } from "@/lib/signals/signal";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";

/** A property of an entity taking a new value, read off an event. */
export type StateDraft = {
  readonly entity: EntityMention;
  readonly property: string;
  readonly from: string | null;
  readonly to: string;
  readonly onset: Interval;
  readonly records: readonly RecordReference[];
};

/** The states events put entities into. */
export function findStates({ drafts }: Analysis): readonly StateDraft[] {
  return drafts.flatMap((draft) => {
    const rule = rules.find(({ pattern }) => pattern.test(draft.family));
    return rule === undefined ? [] : rule.states(draft);
  });
}

type Rule = { readonly pattern: RegExp; states(draft: EventDraft): readonly StateDraft[] };

const rules: readonly Rule[] = [
  {
    pattern: /^(change\.(deploy|dns)|response\.(rollback|revert))$/,
    states: (draft) => [...versionStates(draft), ...settingStates(draft)],
  },
  {
    pattern: /^(change\.|response\.(revert|limit|block))/,
    states: (draft) => [...settingStates(draft), ...lockStates(draft)],
  },
  {
    pattern: /^alert\.firing$/,
    states: (draft) => [simple(draft, "status", "inactive", "firing")],
  },
  {
    pattern: /^alert\.resolved$/,
    states: (draft) => [simple(draft, "status", "firing", "resolved")],
  },
  {
    pattern: /^resource\.saturation$/,
    states: (draft) => [simple(draft, "saturation", "free", "exhausted")],
  },
  { pattern: /^member\.down$/, states: (draft) => [simple(draft, "health", "UP", "DOWN")] },
  { pattern: /^member\.up$/, states: (draft) => [simple(draft, "health", "DOWN", "UP")] },
  { pattern: /^circuit\.open$/, states: (draft) => [simple(draft, "circuit", "closed", "open")] },
  { pattern: /^circuit\.close$/, states: (draft) => [simple(draft, "circuit", "open", "closed")] },
  { pattern: /^trading\.halt$/, states: (draft) => haltStates(draft, "enabled", "halted") },
  { pattern: /^trading\.resume$/, states: (draft) => haltStates(draft, "halted", "enabled") },
  { pattern: /^latency\.rise$/, states: latencyStates },
  {
    pattern: /^account\.created$/,
    states: (draft) => [simple(draft, "existence", "absent", "created")],
  },
  {
    pattern: /^access\.privilege$/,
    states: (draft) => [simple(draft, "privilege", "user", "root")],
  },
  { pattern: /^log\.edit$/, states: logStates },
  {
    pattern: /^failover$/,
    states: (draft) => [simple(draft, "role", null, draft.facts.text?.slice(0, 100) ?? "changed")],
  },
  {
    pattern: /^error\.disk$/,
    states: (draft) => [simple(draft, "disk", "writable", "full or read-only")],
  },
];

function simple(draft: EventDraft, property: string, from: string | null, to: string): StateDraft {
  const entity = draft.entities[0] ?? { type: "service", name: "system" };
  return { entity, property, from, to, onset: draft.onset, records: draft.records };
}

function versionStates(draft: EventDraft): readonly StateDraft[] {
  const { version, previous, subject } = draft.facts;
  if (version === undefined || version === "") return [];
  const entity = draft.entities.find(({ name }) => name === subject) ?? draft.entities[0];
  return entity === undefined
    ? []
    : [
        {
          ...simple(draft, "version", previous === "" ? null : (previous ?? null), version),
          entity,
        },
      ];
}

const statedSetting = /^(\S+) (.*) -> (.*)$/;

/** "cache.ttl 60 -> 0, pool.max 20 -> 5": one state per setting; also "md: expedited -> bulk" of a log line. */
const setting = /([\w.:/-]+?)[ :=]+([^,;=\s]+) ?-> ?([^,;\s]+)/g;

function settingStates(draft: EventDraft): readonly StateDraft[] {
  const stated = draft.facts.settings ?? "";
  const subject =
    draft.entities.find(({ name }) => name === draft.facts.subject) ?? draft.entities[0];
  const fromRecord = stated.split(", ").flatMap((part) => {
    const [, key = "", from = "", to = ""] = statedSetting.exec(part) ?? [];
    if (subject === undefined || key === "") return [];
    const owners = ownersOf(key, subject, draft);
    return owners.map((entity) => ({
      ...simple(draft, propertyOf(key), from === "?" ? null : from, to),
      entity,
    }));
  });
  if (fromRecord.length > 0) return fromRecord;
  return draft.records.flatMap((record) => {
    if (record.kind !== "log") return [];
    return [...record.message.matchAll(setting)].map(([, key = "", from = "", to = ""]) => ({
      ...simple(draft, "class", from, to),
      entity: { type: "resource", name: key.replace(/:$/, "") },
      onset: { earliest: record.time.earliest, latest: record.time.latest },
      records: [record],
    }));
  });
}

/** `cache.maxEntries` of catalog is a state of the cache; a limit set for one host is the host's. */
function ownersOf(
  key: string,
  subject: EntityMention,
  draft: EventDraft,
): readonly EntityMention[] {
  if (isHostName(key)) return [{ type: "resource", name: key }, subject];
  const [head, ...rest] = key.split(".");
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
  return [subject];
}

/** `svc.example.net` is a zone or a host, not a setting under a heading. */
function isHostName(key: string): boolean {
  return /^(?:[a-z0-9_-]+\.){2,8}(?:com|net|org|io|dev|app|cloud|test|example|local|lan|home|corp|internal|intranet|arpa|[a-z]{2})\.?$/.test(
    key,
  );
}

function propertyOf(key: string): string {
  if (isHostName(key)) return key;
  const last = key.split(".").at(-1) ?? key;
  return /(^|\.)memory$/i.test(key) ? "memory limit" : last;
}

function lockStates(draft: EventDraft): readonly StateDraft[] {
  const accounts = (draft.facts.accounts ?? "").split(", ").filter((name) => name !== "");
  return accounts.map((name) => ({
    ...simple(draft, "status", "active", "locked"),
    entity: { type: "account", name },
  }));
}

function haltStates(draft: EventDraft, from: string, to: string): readonly StateDraft[] {
  const strategy = draft.records
    .map(({ fields, message }) => fields.strategy ?? /strategy[= ]([\w.-]+)/.exec(message)?.[1])
    .find((name) => typeof name === "string");
  const named =
    typeof strategy === "string"
      ? [{ ...simple(draft, "status", from, to), entity: { type: "service", name: strategy } }]
      : [];
  return [...named, simple(draft, "trading", from, to)];
}

function latencyStates(draft: EventDraft): readonly StateDraft[] {
  const { baseline, peak } = draft.facts;
  return baseline === undefined || peak === undefined
    ? []
    : [simple(draft, "latency", `about ${baseline}`, `about ${peak}`)];
}

function logStates(draft: EventDraft): readonly StateDraft[] {
  const file = /(\/var\/log\/\S+|[\w./-]+\.log)\b/.exec(
    draft.facts.command ?? draft.facts.text ?? "",
  )?.[1];
  const entity = file === undefined ? draft.entities[0] : { type: "file", name: file };
  return entity === undefined
    ? []
    : [{ ...simple(draft, "integrity", "complete", "edited"), entity }];
}
