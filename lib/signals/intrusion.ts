import { compareReferences, type RecordReference } from "@/lib/domain/evidence/record-reference";
import type { AccessKind, AccessRecord } from "./access-record";
import { accessSignal, copyMs, openings } from "./access-signal";

import { findRetries, findTransfers } from "./exfiltration";
import { findGuessing, guessingEnd, uniteCampaign } from "./guessing";
import type { Flow } from "./network-flows";
import { findRefusedLogins } from "./refused-logins";
import { withKindOfSession } from "./session-kind";
import type { Signal } from "./signal";
import { findStrangers, strangersOf } from "./strangers";
import type { WatchedSpan } from "./watched-span";

type Intruders = {
  readonly addresses: Set<string>;
  readonly accounts: Set<string>;
  /** Keys a suspect made. */
  readonly credentials: Set<string>;
};

/** What responders shut out or spoke of: who they name is suspect from the beginning. */
export type Containment = {
  readonly blocked: readonly { readonly address: string; readonly record: RecordReference }[];
  readonly locked: readonly string[];
  /** Addresses people speak of; suspect when they first came while it was recorded. */
  readonly named: readonly string[];
  /** When anything was changed that could have shut somebody out. */
  readonly changedAtMs: readonly number[];
};

const entryFamilies = /^access\.(login|login-new|session)$/;

/** What shut somebody out may be recorded this much after the first refusal. */
const recordedLateMs = 2_500;

/**
 * Follows suspicion through access records: an address that guesses, or that responders blocked,
 * makes the account it enters suspect; a suspect account makes what it creates suspect, and so do
 * the addresses it comes from. Until somebody suspect got in, ordinary administration gives no signal.
 */
export function findIntrusion(
  accessRecords: readonly AccessRecord[],
  flows: readonly Flow[],
  { blocked, locked, named, changedAtMs }: Containment,
  watched: WatchedSpan,
  web: readonly Signal[] = [],
): readonly Signal[] {
  const ordered = accessRecords.toSorted((a, b) => compareReferences(a.record, b.record));
  const guessing = findGuessing(ordered, watched, flows);
  const addresses = [
    ...guessing.map(({ facts }) => facts.address ?? ""),
    ...blocked.map(({ address }) => address),
    ...strangersOf(named, ordered, watched),
    ...findStrangers(ordered, watched),
    ...web
      .filter(({ family }) => family === "access.web-shell")
      .map(({ facts }) => facts.address ?? ""),
  ];
  const intruders: Intruders = {
    addresses: new Set(addresses.filter((address) => address !== "")),
    // With an address to follow, a locked account is a victim whose ordinary use is not suspect.
    accounts: new Set(addresses.length === 0 ? locked : []),
    credentials: new Set(),
  };
  const signals: Signal[] = [
    ...web,
    ...findRefusedLogins(ordered, watched),
    ...uniteCampaign(guessing),
    ...uniteCampaign(guessing.flatMap((signal) => guessingEnd(signal, ordered))),
  ];
  for (const access of ordered) {
    const signal = follow(access, intruders, signals, flows);
    if (signal !== null) signals.push(signal);
  }
  if (hasEntered(signals)) signals.push(...findTransfers(flows, intruders, signals, watched));
  return [
    ...withKindOfSession(signals, ordered),
    ...findEvictions(signals, ordered, changedAtMs),
    ...findRetries(flows, blocked),
  ];
}

const entries = /^access\.(login|login-new|session)$/;
/** A web shell or a program's account with the rights of another needs no login. */
const footholds = /^access\.(login|login-new|session|web-shell|privilege)$/;

/** Two clocks nobody compared may be this far apart: what was done may seem to come before the way in. */
const doubtMs = 5_000;

function hasEntered(signals: readonly Signal[], by?: RecordReference): boolean {
  return signals.some(
    ({ family, onset }) =>
      footholds.test(family) && (by === undefined || onset.earliest <= by.time.latest + doubtMs),
  );
}

type Deed = { readonly family: string; readonly severity: number; readonly isOwn: boolean };

/** `isOwn`: the record must name the suspect; the others are suspect by their time alone. */
const deeds: Readonly<Record<Exclude<AccessKind, "login" | "failed-login" | "refused">, Deed>> = {
  privilege: { family: "access.privilege", severity: 0.9, isOwn: true },
  "log-tampering": { family: "log.edit", severity: 0.9, isOwn: true },
  "group-joined": { family: "account.group", severity: 0.85, isOwn: false },
  "account-created": { family: "account.created", severity: 0.85, isOwn: false },
  "key-added": { family: "account.created", severity: 0.85, isOwn: false },
  "rule-set": { family: "access.rule", severity: 0.9, isOwn: true },
  "mass-read": { family: "data.dump", severity: 0.9, isOwn: false },
  "mass-send": { family: "account.abuse", severity: 0.9, isOwn: true },
  transfer: { family: "data.transfer", severity: 0.95, isOwn: false },
  "account-locked": { family: "account.locked", severity: 0.6, isOwn: false },
};

function follow(
  access: AccessRecord,
  intruders: Intruders,
  signals: readonly Signal[],
  flows: readonly Flow[],
): Signal | null {
  const { kind, account } = access;
  if (kind === "failed-login" || kind === "refused" || isCopy(access, signals)) return null;
  if (access.isEscape && account !== null) intruders.accounts.add(account);
  if (kind === "login")
    return isByIntruder(access, intruders) ? enter(access, intruders, signals, flows) : null;
  const deed = deeds[kind];
  if (!access.isEscape && !hasEntered(signals, access.record)) return null;
  return isIntended(access, deed, intruders) ? commit(access, deed, intruders) : null;
}

function isIntended(
  access: AccessRecord,
  { isOwn: mustBeOwn }: Deed,
  intruders: Intruders,
): boolean {
  if (access.isAttributed) return isByIntruder(access, intruders);
  return !mustBeOwn || isOwn(access, intruders);
}

function commit(access: AccessRecord, deed: Deed, intruders: Intruders): Signal {
  const { kind, account, created, isAttributed } = access;
  if (kind === "account-created") {
    if (created !== null) intruders.credentials.add(created);
    const isOther = isAttributed ? created : account;
    if (isOther !== null) intruders.accounts.add(isOther);
  }
  return accessSignal(access, deed.family, deed.severity);
}

function isOwn(access: AccessRecord, intruders: Intruders): boolean {
  return isByIntruder(access, intruders) || mentionsIntruder(access, intruders);
}

/** Who says where it came from is judged by that: the owner of a stolen account goes on using it. */
function isByIntruder(
  { account, address, credential, isAttributed }: AccessRecord,
  { accounts, addresses, credentials }: Intruders,
): boolean {
  if (address !== null && addresses.has(address)) return true;
  if (credential !== null && credentials.has(credential)) return true;
  return account !== null && accounts.has(account) && !(isAttributed && addresses.size > 0);
}

function enter(
  access: AccessRecord,
  intruders: Intruders,
  signals: readonly Signal[],
  flows: readonly Flow[],
): Signal {
  const { account, address } = access;
  const family = entryFamily(access, signals);
  if (account !== null && !access.isAttributed) intruders.accounts.add(account);
  if (address !== null) intruders.addresses.add(address);
  const signal = accessSignal(access, family, family === "access.session" ? 0.5 : 0.95);
  const opened = openings(flows, address ?? "", access.record);
  return { ...signal, records: [...signal.records, ...opened] };
}

function entryFamily(access: AccessRecord, signals: readonly Signal[]): string {
  const { account, address, credential, isAttributed } = access;
  const own = signals.filter(
    ({ facts }) =>
      (account !== null && facts.account === account) ||
      (credential !== null && facts.created === credential),
  );
  const entered = own.filter(({ family }) => entries.test(family));
  const isCreated = own.some(
    ({ family, facts }) =>
      family === "account.created" && (facts.created === "" || facts.created === credential),
  );
  if (isCreated && entered.every(({ facts }) => facts.credential !== credential))
    return "access.login-new";
  if (!hasEntered(signals)) return "access.login";
  const isFurther = entered.every(({ facts }) => facts.address !== address);
  return isAttributed && isFurther ? "access.login-new" : "access.session";
}

/** The same deed in another source, or again a moment later, is evidence of the first, not news. */
function isCopy(access: AccessRecord, signals: readonly Signal[]): boolean {
  const families: Readonly<Record<AccessRecord["kind"], readonly string[]>> = {
    "failed-login": [],
    refused: [],
    "rule-set": ["access.rule"],
    "mass-send": ["account.abuse"],
    login: ["access.login", "access.session", "access.login-new"],
    privilege: ["access.privilege"],
    "group-joined": ["account.group"],
    "account-created": ["account.created"],
    "key-added": ["account.created"],
    "account-locked": ["account.locked"],
    "mass-read": ["data.dump"],
    transfer: ["data.transfer"],
    "log-tampering": ["log.edit"],
  };
  const known = signals.findLast(
    ({ family, onset, facts }) =>
      families[access.kind].includes(family) &&
      !isByOther(access, facts) &&
      (Math.abs(onset.earliest - access.record.time.earliest) <= copyMs ||
        isSameEscape(access, facts)),
  );
  if (known === undefined) return false;
  const records = known.records as RecordReference[];
  if (records.length < 6) records.push(access.record);
  return true;
}

/** Both say who it was, and it was not the same. */
function isByOther({ account, address, isAttributed }: AccessRecord, facts: Signal["facts"]) {
  if (!isAttributed) return false;
  const differ = (own: string | null, other = "") => own !== null && other !== "" && own !== other;
  return differ(account, facts.account) || differ(address, facts.address);
}

/** The way to higher rights is found once; each command that goes that way is not news. */
function isSameEscape({ isEscape, account, host }: AccessRecord, facts: Signal["facts"]): boolean {
  return isEscape && facts.account === account && facts.host === host;
}

function mentionsIntruder({ record }: AccessRecord, intruders: Intruders): boolean {
  return [...intruders.accounts, ...intruders.addresses].some(
    (name) => name !== "" && record.message.includes(name),
  );
}

/**
 * The first refusal of each address that had got in, after its last success, when something was changed in
 * between (`changedAtMs`): somebody shut it out. Without a change it is a mistyped password or a missing right.
 */
function findEvictions(
  signals: readonly Signal[],
  ordered: readonly AccessRecord[],
  changedAtMs: readonly number[],
): readonly Signal[] {
  const entered = signals.filter(
    ({ family, facts }) => entryFamilies.test(family) && (facts.address ?? "") !== "",
  );
  const addresses = new Set(entered.map(({ facts }) => facts.address));
  return [...addresses].flatMap((address) => {
    const own = ordered.filter((access) => access.address === address);
    const last = own.findLastIndex(({ kind }) => !isRefusal(kind));
    const after = own.slice(last + 1);
    const refused = after.findLast(({ kind }) => kind === "refused") ?? after[0];
    const success = own[last];
    if (refused === undefined || success === undefined) return [];
    const [from, to] = [success.record.time.earliest, refused.record.time.latest + recordedLateMs];
    if (!changedAtMs.some((at) => at >= from && at <= to)) return [];
    return [accessSignal(refused, "access.refused", 0.6)];
  });
}

function isRefusal(kind: AccessRecord["kind"]): boolean {
  return kind === "failed-login" || kind === "refused";
}
