import { type EvidenceRecord, tellingOfOthers } from "@/lib/domain/evidence/evidence-record";
import type { FactSink, Mention } from "../mention";
import { toAddress, toPort } from "../names/addresses";
import { toEndpoint, toMachine, toPerson, toService, toVersion } from "../names/entity-names";
import { looksLikeHost } from "../names/host-names";
import { readConnectionStrings } from "./connection-strings";
import { type FieldNames, readFieldNames } from "./field-facts";
import { endOfOrigin } from "./origin-end";
import { type Origin, originOfPath } from "./record-origin";
import { takeRequests } from "./request-facts";
import { takeSessions } from "./session-facts";
import { readStatedAddresses } from "./stated-addresses";
import { readCaller, readStatedConnections } from "./stated-connections";

const readCharsMax = 4000;

/** Everything one record says about who there is and who talks to whom. Linear in its length. */
export function readFacts(record: EvidenceRecord, sink: FactSink): FieldNames {
  const names = readFieldNames(record);
  const origin = originOf(record, names);
  takeNames(record, names, origin, sink);
  takePlaces(names, origin, sink);
  if (record.kind === "change") {
    for (const host of names.hosts.slice(1)) takePlace(origin.service, host, sink);
  }
  takeRequests(record, names, origin, sink);
  takeSessions(record, names, origin, sink);
  takeFlows(record, sink);
  takePeers(record, names, origin, sink);
  if (record.kind === "log") takeText(record, origin, sink);
  return names;
}

/** A record's own words go before the place of its file. Alerts tell of others, not of who wrote them. */
function originOf({ kind, path }: EvidenceRecord, { hosts, pods, services }: FieldNames): Origin {
  if (tellingOfOthers.includes(kind)) {
    return { host: hosts[0] ?? null, service: services[0] ?? null };
  }
  const placed = originOfPath(path);
  return {
    host: hosts.find(({ type }) => type !== "address") ?? pods[0] ?? placed.host,
    service: services[0] ?? placed.service,
  };
}

function takeNames(
  record: EvidenceRecord,
  names: FieldNames,
  { host, service }: Origin,
  sink: FactSink,
): void {
  for (const mention of names.hosts) sink.mention(mention);
  for (const mention of names.services) sink.mention(mention);
  for (const mention of names.subjects) sink.mention(mention);
  for (const mention of names.pods) sink.mention(mention);
  for (const mention of names.containers) sink.mention(mention);
  for (const mention of names.databases) sink.mention(mention);
  for (const mention of names.others) sink.mention(mention);
  if (host !== null && !names.hosts.includes(host)) sink.mention(host);
  if (service !== null && !names.services.includes(service)) sink.mention(service);
  if (names.client !== null) sink.mention(names.client);
  takeVersions(record, names, service, sink);
  takeAuthor(record, sink);
}

/** Tables and metrics have labels for others; a log states the version of what writes it. */
function takeVersions(
  { kind }: EvidenceRecord,
  { versions }: FieldNames,
  service: Mention | null,
  sink: FactSink,
): void {
  if (service === null || (service.type !== "service" && kind !== "log")) return;
  for (const text of versions) {
    const version = toVersion(service, text);
    if (version !== null) sink.mention(version);
  }
}

/** Who wrote a message or a commit. */
function takeAuthor({ kind, source, fields }: EvidenceRecord, sink: FactSink): void {
  const isPersons = kind === "message" || typeof fields.author === "string";
  const person = isPersons && source !== null ? toPerson(source) : null;
  if (person === null) return;
  sink.mention(person);
  const { email } = fields;
  if (typeof email === "string" && email.includes("@")) {
    sink.sameAs(person, email.toLowerCase(), "signs with this address");
  }
}

/** What runs where, and which address is whose, where fields of one record say so. */
function takePlaces(
  { hosts, pods, containers, subjects, ownAddresses }: FieldNames,
  { host, service }: Origin,
  sink: FactSink,
): void {
  const machine = hosts.find(({ type }) => type === "host");
  for (const pod of pods) takePlace(pod, machine, sink);
  takePlace(containers[0], pods[0] ?? host, sink);
  if (host?.type !== "address") {
    takePlace(service, host, sink);
    for (const subject of subjects) takePlace(subject, host, sink);
  }
  const own = pods[0] ?? machine;
  if (own === undefined) return;
  for (const text of ownAddresses) {
    const address = toAddress(text);
    if (address !== null) sink.sameAs(own, address, "stated with its address");
  }
}

function takePlace(
  what: Mention | null | undefined,
  where: Mention | null | undefined,
  sink: FactSink,
): void {
  if (!what || !where) return;
  if (what.name !== where.name) sink.edge("runs-on", what, where, null);
}

/** The other end of a span or of a logged call, in a field of its own. */
function takePeers(
  { fields }: EvidenceRecord,
  { peers }: FieldNames,
  origin: Origin,
  sink: FactSink,
): void {
  const from = endOfOrigin(origin);
  if (from === null) return;
  const port = toPort(fields["server.port"] ?? fields["net.peer.port"] ?? fields.peer_port);
  for (const peer of peers) {
    const to = toEndpoint(peer) ?? toService(peer);
    if (to !== null && to.name !== from.name) sink.edge("calls", from, to, port);
  }
}

/** What the words of a log message say; a longer one is a dump, which says it at its beginning. */
function takeText({ message, fields }: EvidenceRecord, origin: Origin, sink: FactSink): void {
  const text = message.slice(0, readCharsMax);
  const end = endOfOrigin(origin);
  takeAddresses(text, sink);
  takeAssignment(text, sink);
  takeListener(text, origin, sink);
  if (end === null) return;
  takeConnections(text, end, sink);
  const caller = fields.client === undefined ? readCaller(text) : null;
  if (caller !== null) sink.edge("calls", caller, end, null);
}

function takeAddresses(text: string, sink: FactSink): void {
  for (const { address, named } of readStatedAddresses(text)) {
    sink.mention({ type: "address", name: address });
    if (named === null) continue;
    if (named.isName || looksLikeHost(named.mention.name)) sink.mention(named.mention);
    sink.sameAs(named.mention, address, named.reason);
  }
}

/** `Successfully assigned shop/orders-7f9c… to node-3`, as the scheduler of Kubernetes says it. */
function takeAssignment(text: string, sink: FactSink): void {
  if (!text.includes("assigned ")) return;
  const [, pod = "", node = ""] =
    /\bassigned (?:[\w.-]{1,63}\/)?([\w.-]{1,253}) to ([\w.-]{1,253})$/.exec(text) ?? [];
  const host = toMachine(node);
  if (host?.type === "host") sink.edge("runs-on", { type: "pod", name: pod }, host, null);
}

function takeConnections(text: string, from: Mention, sink: FactSink): void {
  for (const { endpoints, account, database } of readConnectionStrings(text)) {
    if (account !== null) sink.mention(account);
    for (const { endpoint, port } of endpoints) {
      sink.edge("calls", from, endpoint, port);
      if (database !== null) sink.edge("runs-on", database, endpoint, null);
    }
    if (database !== null) sink.edge("calls", from, database, null);
  }
  for (const { kind, to, port } of readStatedConnections(text)) sink.edge(kind, from, to, port);
}

function takeListener(text: string, { host, service }: Origin, sink: FactSink): void {
  if (host === null || service === null) return;
  const port = readListenedPort(text);
  if (port !== null) sink.listens(service, host, port);
}

/**
 * Who opened a connection to whom. In a capture that is the packet with SYN alone (RFC 9293 §3.5); a
 * record of a whole flow without flags names the opener first, unless the ports say the contrary.
 */
function takeFlows({ fields }: EvidenceRecord, sink: FactSink): void {
  if (fields.src === undefined || fields.dst === undefined) return;
  const [from, to] = [toAddress(String(fields.src)), toAddress(String(fields.dst))];
  const [fromPort, toPortNumber] = [toPort(fields.src_port), toPort(fields.dst_port)];
  if (from === null || to === null || toPortNumber === null) return;
  if (typeof fields.flags === "string" && fields.protocol !== undefined) {
    if (!fields.flags.includes("S") || /[.A]/.test(fields.flags)) return;
  } else if (fromPort !== null && fromPort < toPortNumber) return;
  sink.edge("calls", { type: "address", name: from }, { type: "address", name: to }, toPortNumber);
  if (fromPort !== null) sink.connects(to, from, fromPort);
}

/** How servers say where they listen; each with the port as its group. */
const phrases: readonly RegExp[] = [
  /\blisten(?:ing|s)? (?:on|at)\b[^;\n]{0,80}?\bport(?:\(s\))?[ :=]{1,3}(\d{1,5})\b/i,
  /\blisten(?:ing|s)? (?:on|at):? (?:[a-z]{2,6}:\/\/)?(?:\[[\da-f:]*\]|\*|[\w.-]{0,253}):(\d{1,5})\b/i,
  /\b(?:started|running|bound|binding|available|serving|accepting connections)\b[^;\n]{0,60}?\bport(?:\(s\))?[ :=]{1,3}(\d{1,5})\b/i,
];

/** The port a message says its program takes connections on, or null. */
export function readListenedPort(text: string): number | null {
  if (!/listen|port/i.test(text)) return null;
  for (const phrase of phrases) {
    const port = toPort(phrase.exec(text)?.[1]);
    if (port !== null) return port;
  }
  return null;
}
