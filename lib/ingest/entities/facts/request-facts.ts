import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { FactSink, Mention } from "../mention";
import { splitPort, toAddress, toPort } from "../names/addresses";
import { toEndpoint } from "../names/entity-names";
import type { FieldNames } from "./field-facts";
import { endOfOrigin } from "./origin-end";
import type { Origin } from "./record-origin";

/** Who asked the writer of the record, and to whom it passed the request on. */
export function takeRequests(
  { fields }: EvidenceRecord,
  { upstreams }: FieldNames,
  origin: Origin,
  sink: FactSink,
): void {
  const { host } = origin;
  const server = endOfOrigin(origin);
  if (server === null) return;
  const client = clientOf(fields.client);
  if (client !== null) {
    sink.edge("calls", client, server, null);
    const port = toPort(fields.client_port);
    if (host !== null && port !== null) sink.accepts(host, client.name, port);
  }
  for (const upstream of upstreams) {
    const to = toUpstream(upstream);
    if (to !== null) sink.edge("routes", server, to.endpoint, to.port);
  }
}

function clientOf(value: unknown): Mention | null {
  if (typeof value !== "string") return null;
  const address = toAddress(value) ?? toAddress(value.replace(/^\/|:\d+$/g, ""));
  return address === null ? null : { type: "address", name: address };
}

/** `10.0.0.5:80`, `http://orders:8080/x`, or HAProxy's `backend/server`, in which no server is `<NOSRV>`. */
function toUpstream(text: string): { endpoint: Mention; port: number | null } | null {
  if (text.startsWith("unix:")) return null;
  const authority = text.replace(/^\w{2,8}:\/\//, "");
  const slash = authority.indexOf("/");
  const isPath = authority !== text || splitPort(authority.slice(0, slash)).port !== null;
  const name =
    slash < 0 ? authority : isPath ? authority.slice(0, slash) : authority.slice(slash + 1);
  const { host, port } = splitPort(name.trim());
  const endpoint = toEndpoint(host);
  return endpoint === null ? null : { endpoint, port };
}
