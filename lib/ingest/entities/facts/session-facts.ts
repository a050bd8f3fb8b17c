import type { TopologyKind } from "@/lib/domain/evidence/entity-catalogue";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { FactSink, Mention } from "../mention";
import { toAddress } from "../names/addresses";
import type { FieldNames } from "./field-facts";
import type { Origin } from "./record-origin";

/** Who uses which database, where a database's own log says so; and where the database is. */
export function takeSessions(
  record: EvidenceRecord,
  { databases, client }: FieldNames,
  { host, service }: Origin,
  sink: FactSink,
): void {
  const server = host ?? service;
  const [database] = databases;
  if (database === undefined || record.kind !== "log") return;
  const address = typeof record.fields.client === "string" ? toAddress(record.fields.client) : null;
  const isServersOwn = client !== null || record.fields.client !== undefined;
  if (isServersOwn && server !== null) sink.edge("runs-on", database, server, null);
  const user = userOf(client, address);
  if (user === null) return;
  const kind = kindOfUse(record.message);
  if (kind !== null) sink.edge(kind, user, database, null);
  if (user.type === "service" && address !== null) {
    sink.edge("runs-on", user, { type: "address", name: address }, null);
  }
}

function userOf(client: Mention | null, address: string | null): Mention | null {
  if (client !== null) return client;
  return address === null ? null : { type: "address", name: address };
}

const statement = /^(?:duration: [\d.]+ ms\s+)?(?:statement|execute [^:]{1,80}): \s*(\w+)/i;

function kindOfUse(message: string): TopologyKind | null {
  if (message.startsWith("connection authorized")) return "calls";
  const verb = statement.exec(message)?.[1]?.toLowerCase();
  if (verb === "select") return "reads";
  if (verb === "copy") return /\bto\s+(?:stdout|'|program)/i.test(message) ? "reads" : "writes";
  return verb !== undefined && /^(?:insert|update|delete|merge|truncate)$/.test(verb)
    ? "writes"
    : null;
}
