import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { hostOf } from "@/lib/names/host-and-service";
import type { AccessKind, AccessRecord } from "../access-record";
import type { Deed, DeedKind } from "./deed";

/** So many deeds of one kind by one actor within this time are done in bulk. */
const bulkCount = 25;
const bulkMs = 10_000;
/** A pause this long ends what was done in bulk. */
const bulkPauseMs = 60_000;
/** Other sources tell of the same first use within this time. */
const copyMs = 2_500;
/** Accounts, credentials and addresses that are told apart; beyond, new ones are not followed. */
const actorsMax = 5_000;

type Bulk = { recent: RecordReference[]; isRunning: boolean; lastMs: number };

type Actor = {
  first: RecordReference;
  readonly bulks: Map<AccessKind, Bulk>;
  /** Refused since its last success. */
  isRefused: boolean;
};

const accessKinds: Partial<Record<DeedKind, AccessKind>> = {
  "key-created": "account-created",
  "account-created": "account-created",
  privilege: "privilege",
  "rule-set": "rule-set",
  "account-locked": "account-locked",
  "log-tampering": "log-tampering",
};
const inBulk: Partial<Record<DeedKind, AccessKind>> = { read: "mass-read", send: "mass-send" };

/**
 * What the deeds of each actor (account, credential and address together) add up to: its first use, what it
 * set up, what it read or sent in bulk, and when it was refused after it had been let in.
 */
export class DeedFollower {
  readonly #actors = new Map<string, Actor>();
  /** Deeds of actors beyond the limit. */
  unfollowed = 0;

  observe(deed: Deed): readonly AccessRecord[] {
    const key = [deed.account, deed.credential, deed.address].join("|");
    const actor = this.#actors.get(key);
    if (deed.outcome === "refused") return refusal(deed, actor);
    // Who tried to log in is in only when the record says so.
    if (deed.kind === "login" && deed.outcome === "unknown") return [];
    if (actor === undefined) {
      if (this.#actors.size >= actorsMax) {
        this.unfollowed += 1;
        return [];
      }
      const next: Actor = { first: deed.record, bulks: new Map(), isRefused: false };
      this.#actors.set(key, next);
      return [toAccess("login", deed), ...deedsOf(deed, next)];
    }
    actor.isRefused = false;
    const isCopy =
      deed.kind === "login" &&
      deed.record.path !== actor.first.path &&
      deed.record.time.earliest - actor.first.time.earliest <= copyMs;
    return [...(isCopy ? [toAccess("login", deed)] : []), ...deedsOf(deed, actor)];
  }
}

function refusal(deed: Deed, actor: Actor | undefined): readonly AccessRecord[] {
  if (deed.kind === "login") return [toAccess("failed-login", deed)];
  if (actor === undefined || actor.isRefused) return [];
  actor.isRefused = true;
  return [toAccess("refused", deed)];
}

function deedsOf(deed: Deed, actor: Actor): readonly AccessRecord[] {
  const kind = accessKinds[deed.kind];
  if (kind !== undefined) return [toAccess(kind, deed)];
  const bulkKind = inBulk[deed.kind];
  if (bulkKind === undefined) return [];
  const begun = beginsBulk(deed.record, bulkKind, actor);
  return begun === null ? [] : [toAccess(bulkKind, { ...deed, record: begun })];
}

/** The first record of what has just become a bulk. */
function beginsBulk(
  record: RecordReference,
  kind: AccessKind,
  actor: Actor,
): RecordReference | null {
  const atMs = record.time.earliest;
  const bulk = actor.bulks.get(kind) ?? { recent: [], isRunning: false, lastMs: atMs };
  actor.bulks.set(kind, bulk);
  if (atMs - bulk.lastMs > bulkPauseMs) {
    bulk.isRunning = false;
    bulk.recent = [];
  }
  bulk.lastMs = atMs;
  if (bulk.isRunning) return null;
  bulk.recent.push(record);
  if (bulk.recent.length > bulkCount) bulk.recent.shift();
  const [first] = bulk.recent;
  if (first === undefined || bulk.recent.length < bulkCount) return null;
  if (atMs - first.time.earliest > bulkMs) return null;
  bulk.isRunning = true;
  bulk.recent = [];
  return first;
}

function toAccess(kind: AccessKind, deed: Deed): AccessRecord {
  const { record, account, address, credential, action, object, created } = deed;
  return {
    kind,
    record,
    host: hostOf(record) ?? record.source ?? record.path,
    account,
    address,
    credential,
    command: object === null ? action : `${action} ${object}`,
    isEscape: false,
    isAttributed: true,
    reason: null,
    reasonRecord: null,
    created: created ?? (deed.kind === "account-created" ? object : null),
  };
}
