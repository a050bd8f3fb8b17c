import { formatInstant } from "@/lib/base/instant";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { settingStates } from "./setting-states";
import { type StateDraft, simpleState as simple } from "./state-draft";
import { downWord, haltStates, loggedStates, objectStates } from "./trading-states";

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
    pattern: /^(change\.(?!commit|complete)|response\.(rollback|revert|limit|block|apply))/,
    states: (draft) => [...versionStates(draft), ...settingStates(draft), ...lockStates(draft)],
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
    states: (draft) => [
      simple(draft, "saturation", "free", "exhausted"),
      ...returned(draft, "saturation", "exhausted", "free"),
    ],
  },
  { pattern: /^member\.down$/, states: (draft) => healthStates(draft, "UP", "DOWN") },
  { pattern: /^member\.up$/, states: (draft) => healthStates(draft, "DOWN", "UP") },
  { pattern: /^circuit\.open$/, states: (draft) => [simple(draft, "circuit", "closed", "open")] },
  { pattern: /^circuit\.close$/, states: (draft) => [simple(draft, "circuit", "open", "closed")] },
  { pattern: /^trading\.halt$/, states: (draft) => haltStates(draft, "enabled", "halted") },
  { pattern: /^trading\.resume$/, states: (draft) => haltStates(draft, "halted", "enabled") },
  { pattern: /^response\.halt$/, states: (draft) => objectStates(draft, "running", "halted") },
  {
    pattern: /^session\.down$/,
    states: (draft) => [simple(draft, "status", "active", downWord(draft))],
  },
  {
    pattern: /^session\.restored$/,
    states: (draft) => [simple(draft, "status", "disconnected", "active")],
  },
  { pattern: /^state\.changed$/, states: loggedStates },
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
    states: roleStates,
  },
  { pattern: /^clock\.jump$/, states: clockStates },
  { pattern: /^(certificate\.expiry|error\.tls)$/, states: certificateStates },
  {
    pattern: /^error\.disk$/,
    states: (draft) => [simple(draft, "disk", "writable", "full or read-only")],
  },
];

/** Of the member that the record names: who reports that one is down is not down. */
function healthStates(draft: EventDraft, from: string, to: string): readonly StateDraft[] {
  const { subject = "", backend = "", node = "" } = draft.facts;
  const named = [subject, backend, node].find((name) => name !== "");
  if (named === undefined) return [];
  const known = draft.entities.find(({ name }) => name === named);
  return [{ ...simple(draft, "health", from, to), entity: known ?? { type: "host", name: named } }];
}

/** The new leader where the line names it, or the one that speaks of itself. */
function roleStates(draft: EventDraft): readonly StateDraft[] {
  const { leader, target, host, text } = draft.facts;
  const name =
    leader ?? target ?? (/\b(?:promote|new timeline)\b/i.test(text ?? "") ? host : undefined);
  if (name === undefined || name === "")
    return [simple(draft, "role", null, text?.slice(0, 100) ?? "changed")];
  return [{ ...simple(draft, "role", "standby", "primary"), entity: { type: "host", name } }];
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

function lockStates(draft: EventDraft): readonly StateDraft[] {
  const named = (list: string | undefined) =>
    (list ?? "").split(", ").filter((name) => name !== "");
  const accounts = named(draft.facts.accounts).map((name) => ({
    ...simple(draft, "status", "active", "locked"),
    entity: { type: "account", name },
  }));
  if ((draft.facts.deed ?? draft.family) !== "response.block") return accounts;
  const addresses = named(draft.facts.addresses).map((name) => ({
    ...simple(draft, "status", "allowed", "blocked"),
    entity: { type: "address", name },
  }));
  const credentials = named(draft.facts.credentials).map((name) => ({
    ...simple(draft, "status", "active", "revoked"),
    entity: { type: "account", name },
  }));
  return [...accounts, ...addresses, ...credentials];
}

/** A length of time with its sign and its direction: "stepped by 127.4 seconds", "offset -0.8 s". */
const steppedBy = /([-+]?\d{1,9}(?:\.\d{1,9})?) ?(ms|milliseconds?|s|sec|seconds?|min|minutes?)\b/i;

/** A clock is the machine's own; what it was set by is said by whoever set it. */
function clockStates(draft: EventDraft): readonly StateDraft[] {
  const host = draft.facts.host ?? "";
  const [, size, unit] = steppedBy.exec(draft.facts.text ?? "") ?? [];
  if (host === "") return [];
  const moved = size === undefined ? "out of step" : `moved by ${size} ${unit}`;
  const entity = { type: "resource", name: `clock of ${host}` };
  return [{ ...simple(draft, "offset", null, moved), entity }];
}

/** Certificates are told by whom they name where the line says so, else by the service that refuses them. */
const certificateOf =
  /\b(?:certificate|cert)(?: (?:of|for|CN=|with (?:name|subject)))? ?["'`]?((?:[a-z0-9_*-]{1,63}\.){1,8}[a-z]{2,20})\b/i;

function certificateStates(draft: EventDraft): readonly StateDraft[] {
  const text = draft.facts.text ?? "";
  if (!/\b(?:has |is |are )?expired\b|not yet valid/i.test(text)) return [];
  const state = simple(
    draft,
    "validity",
    "valid",
    /not yet/i.test(text) ? "not yet valid" : "expired",
  );
  const name = certificateOf.exec(text)?.[1];
  return [name === undefined ? state : { ...state, entity: { type: "resource", name } }];
}

/** What came back was a while, which its event and its curve tell: only what stayed is a state. */
function latencyStates(draft: EventDraft): readonly StateDraft[] {
  const { baseline, ownPeak, recoveredAt } = draft.facts;
  return baseline === undefined || ownPeak === undefined || recoveredAt !== undefined
    ? []
    : [simple(draft, "latency", `about ${baseline}`, `about ${ownPeak}`)];
}

/** A series that came back says when: what it was away from holds no longer. */
function returned(
  draft: EventDraft,
  property: string,
  from: string,
  to: string,
): readonly StateDraft[] {
  const { recoveredAt } = draft.facts;
  const record = draft.records.find(({ time }) => formatInstant(time.earliest) === recoveredAt);
  if (record === undefined) return [];
  return [{ ...simple(draft, property, from, to), onset: record.time, records: [record] }];
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
