import type { EvidenceRecord, FieldValue } from "@/lib/domain/evidence/evidence-record";
import type { Mention } from "../mention";
import { toAddress } from "../names/addresses";
import {
  toAccount,
  toDatabase,
  toFile,
  toMachine,
  toPerson,
  toQueue,
  toService,
  toVersion,
} from "../names/entity-names";
import { toHostName } from "../names/host-names";
import { type FieldRole, roleOfField } from "./field-roles";

/** What the fields of one record name, by what they are for it. */
export type FieldNames = {
  readonly hosts: Mention[];
  readonly services: Mention[];
  readonly pods: Mention[];
  readonly containers: Mention[];
  readonly databases: Mention[];
  /** Services the record is about, whoever wrote it. */
  readonly subjects: Mention[];
  /** All that only has to be listed. */
  readonly others: Mention[];
  readonly ownAddresses: string[];
  readonly peers: string[];
  readonly upstreams: string[];
  readonly versions: string[];
  readonly identifiers: (readonly [field: string, value: string])[];
  /** Who asked, where the record is a server's of its client's program. */
  client: Mention | null;
};

type Taker = (names: FieldNames, text: string) => void;

const takers: Readonly<Record<Exclude<FieldRole, "identifier">, Taker>> = {
  host: ({ hosts }, text) => push(hosts, toMachine(text)),
  service: ({ services }, text) => push(services, toService(text)),
  subject: ({ subjects }, text) => push(subjects, toService(text)),
  pod: ({ pods }, text) => push(pods, toPod(text)),
  container: ({ containers }, text) => push(containers, toContainer(text)),
  database: ({ databases }, text) => push(databases, toDatabase(text)),
  address: ({ others }, text) => push(others, toAddressMention(text)),
  account: ({ others }, text) => push(others, toAccount(text)),
  person: ({ others }, text) => push(others, toPerson(text)),
  queue: ({ others }, text) => push(others, toQueue(text)),
  file: ({ others }, text) => push(others, toFile(text)),
  "own-address": ({ ownAddresses }, text) => void ownAddresses.push(text),
  peer: ({ peers }, text) => void peers.push(text),
  upstream: ({ upstreams }, text) => void upstreams.push(text),
  "version-text": ({ versions }, text) => void versions.push(text),
};

const valuesMax = 32;

export function readFieldNames(record: EvidenceRecord): FieldNames {
  const names: FieldNames = {
    ...{ hosts: [], services: [], pods: [], containers: [], databases: [], subjects: [] },
    ...{ others: [], ownAddresses: [], peers: [], upstreams: [], versions: [], identifiers: [] },
    client: null,
  };
  const { fields } = record;
  for (const key in fields) {
    const role = isFileName(key, fields) ? "file" : roleOfField(key);
    const value = fields[key];
    if (role === null || isBlank(value)) continue;
    if (role === "identifier") names.identifiers.push([key, String(value)]);
    else if (isClientProgram(key, fields)) takeClient(names, String(value));
    else if (isIntended(role, key, record)) takeValue(names, takers[role], String(value));
  }
  return names;
}

function isBlank(value: FieldValue | undefined): boolean {
  return value === null || value === undefined || value === "";
}

function takeValue(names: FieldNames, take: Taker, value: string): void {
  if (!value.includes(",")) take(names, value);
  else for (const text of value.split(/, ?/, valuesMax)) take(names, text);
}

/** Programs anybody starts: who used one is told by the address, not by its name. */
const tools =
  /^(?:psql|pg_\w+|pgadmin.*|dbeaver.*|datagrip.*|mysql|mysqldump|mongosh?|redis-cli)$/i;

/** `orders-api/2.14.0` names its version too. */
function takeClient(names: FieldNames, text: string): void {
  const slash = text.indexOf("/");
  const service = toService(slash < 0 ? text : text.slice(0, slash));
  if (service === null || tools.test(service.name)) return;
  names.client = service;
  const version = slash < 0 ? null : toVersion(service, text.slice(slash + 1));
  if (version !== null) names.others.push(version);
}

/** In a chat the user is the person who writes; who acts is a person only in a change; a request has routes. */
function isIntended(role: FieldRole, key: string, { kind, fields }: EvidenceRecord): boolean {
  if (role === "account") return kind !== "message";
  if (role === "person") return kind === "change";
  if (role === "file") return kind !== "access";
  return !isOfPeer(key, fields);
}

/** The audit log's `name` is a file's where it says what the file was to the call. */
function isFileName(key: string, fields: EvidenceRecord["fields"]): boolean {
  return key === "name" && fields.nametype !== undefined;
}

/** A database's log names the program that connected, not the one that writes. */
function isClientProgram(key: string, fields: EvidenceRecord["fields"]): boolean {
  return key.startsWith("application") && fields.db !== undefined && fields.client !== undefined;
}

/** The audit log calls the other machine of a login `hostname`. */
function isOfPeer(key: string, fields: EvidenceRecord["fields"]): boolean {
  return key === "hostname" && fields.acct !== undefined && fields.addr !== undefined;
}

function push(list: Mention[], mention: Mention | null): void {
  if (mention === null) return;
  if (!list.some(({ type, name }) => type === mention.type && name === mention.name)) {
    list.push(mention);
  }
}

function toPod(text: string): Mention | null {
  const name = toHostName(text);
  return name === null ? null : { type: "pod", name };
}

function toContainer(text: string): Mention | null {
  const id = text.replace(/^(?:docker|containerd|cri-o):\/\//, "");
  return /^[\w][\w.-]{1,127}$/.test(id) ? { type: "container", name: id } : null;
}

function toAddressMention(text: string): Mention | null {
  const address = toAddress(text.replace(/^\/|:\d+$/g, "")) ?? toAddress(text);
  return address === null ? null : { type: "address", name: address };
}
