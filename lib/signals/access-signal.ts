import { type Interval, interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import type { AccessRecord } from "./access-record";
import type { Flow } from "./network-flows";
import { type Signal, uniqueMentions } from "./signal";

/** A conversation is part of what a record tells when it opened this shortly before. */
const openedBeforeMs = 4_000;
/** Copies of a record in a second file lie within this time of each other. */
export const copyMs = 2_500;

/** A signal made of one access record. */
export function accessSignal(access: AccessRecord, family: string, severity: number): Signal {
  const { account, address, host, command, credential, created } = access;
  const signal = plainSignal(family, access, [
    mention("account", created),
    mention("account", account),
    mention("host", host),
    mention("address", address),
    mention("account", credential),
  ]);
  return {
    ...signal,
    severity,
    explanation: command ?? access.record.message.slice(0, 200),
    facts: {
      account: account ?? "",
      address: address ?? "",
      host,
      credential: credential ?? "",
      created: created ?? "",
      title: ownTitle(access, family),
      command: (command ?? "").slice(0, 300),
      group: family === "account.group" ? groupOf(access.record.message) : "",
      tables: family === "data.dump" ? tablesOf(access.record.message) : "",
      text: ((family === "account.locked" ? command : null) ?? access.record.message).slice(0, 300),
    },
  };
}

/** What a record says that names who did it and with what. */
function ownTitle({ credential, created, isAttributed }: AccessRecord, family: string): string {
  if (!isAttributed) return "";
  if (family === "account.created")
    return created === null
      ? "New credential made for {account} from {address}"
      : "{created} created for {account} from {address}";
  if (!/^access\.(?:login|login-new|session)$/.test(family)) return "";
  if (credential === null) return "Login as {account} from {address}";
  return "{credential} of {account} used from {address}";
}

function groupOf(text: string): string {
  return /\bgroup '?([\w.$-]+)'?/i.exec(text)?.[1] ?? "";
}

function tablesOf(text: string): string {
  return /\b(?:FROM|COPY)\s+[`"]?([\w.]+)[`"]?/i.exec(text)?.[1] ?? "";
}

/** When a guest opened the conversation a record tells of. */
export function openings(
  flows: readonly Flow[],
  address: string,
  record: RecordReference,
): RecordReference[] {
  const opened = flows.find((flow) => {
    const before = record.time.earliest - flow.opened.time.earliest;
    return flow.from === address && before >= -1000 && before <= openedBeforeMs;
  });
  return opened === undefined ? [] : [opened.opened];
}

export function plainSignal(
  family: string,
  access: AccessRecord,
  entities: readonly (EntityMention | null)[],
): Signal {
  const onset: Interval = interval(access.record.time.earliest, access.record.time.latest);
  return {
    detector: "intrusion",
    family,
    entities: uniqueMentions(entities),
    onset,
    end: null,
    records: [access.record],
    count: 1,
    baselineCount: 0,
    severity: 0.8,
    novelty: 1,
    explanation: "",
    facts: {},
  };
}

export function mention(type: string, name: string | null): EntityMention | null {
  return name === null || name === "" ? null : { type, name };
}
