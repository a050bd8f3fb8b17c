import type { AccessKind, AccessRecord } from "./access-records";
import { accessSignal, copyMs, openings } from "./access-signal";
import { findRetries, findTransfers } from "./exfiltration";
import type { Frame } from "./frame";
import { findGuessing, guessingEnd } from "./guessing";
import type { Flow } from "./network-flows";
import { compareReferences, type RecordReference } from "./record-reference";
import type { Signal } from "./signal";

type Suspects = { readonly addresses: Set<string>; readonly accounts: Set<string> };

/** What responders shut out: who they name is suspect from the beginning. */
export type Containment = {
  readonly blocked: readonly { readonly address: string; readonly record: RecordReference }[];
  readonly locked: readonly string[];
};

/**
 * Follows suspicion through access records: an address that guesses, or that responders blocked,
 * makes the account it enters suspect; a suspect account makes what it creates suspect, and so do
 * the addresses it comes from. Until somebody suspect got in, ordinary administration gives no signal.
 */
export function findIntrusion(
  accessRecords: readonly AccessRecord[],
  flows: readonly Flow[],
  { blocked, locked }: Containment,
  frame: Frame,
  web: readonly Signal[] = [],
): readonly Signal[] {
  const ordered = accessRecords.toSorted((a, b) => compareReferences(a.record, b.record));
  const guessing = findGuessing(ordered, frame, flows);
  const addresses = [
    ...guessing.map(({ facts }) => facts.address ?? ""),
    ...blocked.map(({ address }) => address),
    ...web
      .filter(({ family }) => family === "access.web-shell")
      .map(({ facts }) => facts.address ?? ""),
  ];
  const suspects: Suspects = {
    addresses: new Set(addresses.filter((address) => address !== "")),
    // With an address to follow, a locked account is a victim whose ordinary use is not suspect.
    accounts: new Set(addresses.length === 0 ? locked : []),
  };
  const signals: Signal[] = [
    ...web,
    ...guessing,
    ...guessing.flatMap((signal) => guessingEnd(signal, ordered)),
  ];
  for (const access of ordered) {
    const signal = follow(access, suspects, signals, flows);
    if (signal !== null) signals.push(signal);
  }
  if (hasEntered(signals)) signals.push(...findTransfers(flows, suspects, signals, frame));
  return [...signals, ...findRetries(flows, blocked)];
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
const deeds: Readonly<Record<Exclude<AccessKind, "login" | "failed-login">, Deed>> = {
  privilege: { family: "access.privilege", severity: 0.9, isOwn: true },
  "log-tampering": { family: "log.edit", severity: 0.9, isOwn: true },
  "group-joined": { family: "account.group", severity: 0.85, isOwn: false },
  "account-created": { family: "account.created", severity: 0.85, isOwn: false },
  "key-added": { family: "account.created", severity: 0.85, isOwn: false },
  "mass-read": { family: "data.dump", severity: 0.9, isOwn: false },
  transfer: { family: "data.transfer", severity: 0.95, isOwn: false },
  "account-locked": { family: "account.locked", severity: 0.6, isOwn: false },
};

function follow(
  access: AccessRecord,
  suspects: Suspects,
  signals: readonly Signal[],
  flows: readonly Flow[],
): Signal | null {
  const { kind, account } = access;
  if (kind === "failed-login" || isCopy(access, signals)) return null;
  if (access.isEscape && account !== null) suspects.accounts.add(account);
  if (kind === "login")
    return isBySuspect(access, suspects) ? enter(access, suspects, signals, flows) : null;
  const deed = deeds[kind];
  if (!access.isEscape && !hasEntered(signals, access.record)) return null;
  if (deed.isOwn && !isOwn(access, suspects)) return null;
  return commit(access, deed, suspects);
}

function commit(access: AccessRecord, deed: Deed, suspects: Suspects): Signal {
  const { kind, account } = access;
  if (kind === "account-created" && account !== null) suspects.accounts.add(account);
  return accessSignal(access, deed.family, deed.severity);
}

function isOwn(access: AccessRecord, suspects: Suspects): boolean {
  return isBySuspect(access, suspects) || mentionsSuspect(access, suspects);
}

function isBySuspect(
  { account, address }: AccessRecord,
  { accounts, addresses }: Suspects,
): boolean {
  const byAccount = account !== null && accounts.has(account);
  return byAccount || (address !== null && addresses.has(address));
}

function enter(
  access: AccessRecord,
  suspects: Suspects,
  signals: readonly Signal[],
  flows: readonly Flow[],
): Signal {
  const { account, address } = access;
  const family = entryFamily(access, signals);
  if (account !== null) suspects.accounts.add(account);
  if (address !== null) suspects.addresses.add(address);
  const signal = accessSignal(access, family, family === "access.session" ? 0.5 : 0.95);
  const opened = openings(flows, address ?? "", access.record);
  return { ...signal, records: [...signal.records, ...opened] };
}

function entryFamily({ account }: AccessRecord, signals: readonly Signal[]): string {
  const own = signals.filter(({ facts }) => account !== null && facts.account === account);
  const isCreated = own.some(({ family }) => family === "account.created");
  if (isCreated && !own.some(({ family }) => entries.test(family))) return "access.login-new";
  return hasEntered(signals) ? "access.session" : "access.login";
}

/** The same deed in another source, or again a moment later, is evidence of the first, not news. */
function isCopy(access: AccessRecord, signals: readonly Signal[]): boolean {
  const families: Readonly<Record<AccessRecord["kind"], readonly string[]>> = {
    "failed-login": [],
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
      (Math.abs(onset.earliest - access.record.time.earliest) <= copyMs ||
        isSameEscape(access, facts)),
  );
  if (known === undefined) return false;
  const records = known.records as RecordReference[];
  if (records.length < 6) records.push(access.record);
  return true;
}

/** The way to higher rights is found once; each command that goes that way is not news. */
function isSameEscape({ isEscape, account, host }: AccessRecord, facts: Signal["facts"]): boolean {
  return isEscape && facts.account === account && facts.host === host;
}

function mentionsSuspect({ record }: AccessRecord, suspects: Suspects): boolean {
  return [...suspects.accounts, ...suspects.addresses].some(
    (name) => name !== "" && record.message.includes(name),
  );
}
