import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { FactSink } from "../mention";
import { toAddress, toPort } from "../names/addresses";

/**
 * Who opened a connection to whom. In a capture that is the packet with SYN alone (RFC 9293 §3.5); a
 * record of a whole flow without flags names the opener first, unless the ports say the contrary.
 */
export function takeFlows({ fields }: EvidenceRecord, sink: FactSink): void {
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
