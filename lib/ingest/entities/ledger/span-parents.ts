import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { orphansMax, spansMax } from "../entity-limits";
import type { Mention } from "../mention";
import { toService } from "../names/entity-names";
import { Recent } from "./recent";
import type { Seen } from "./seen";

type CallSeen = (caller: Mention, callee: Mention, seen: Seen) => void;

/**
 * A span whose parent is a span of another service is a call of the one to the other. Parents mostly come
 * first; a child that comes first waits, as clocks of two services need not agree.
 */
export class SpanParents {
  private readonly services = new Recent<Mention>(spansMax);
  private readonly orphans = new Recent<{ readonly service: Mention; readonly seen: Seen }[]>(
    orphansMax,
  );

  observe({ kind, fields }: EvidenceRecord, seen: Seen, report: CallSeen): void {
    if (kind !== "span" || typeof fields.service !== "string") return;
    const service = toService(fields.service);
    const own = keyOf(fields.trace_id, fields.span_id);
    if (service === null || own === null) return;
    this.services.set(own, service);
    for (const child of this.orphans.take(own) ?? [])
      tell(service, child.service, child.seen, report);
    const parent = keyOf(fields.trace_id, fields.parent_span_id);
    if (parent === null) return;
    const caller = this.services.get(parent);
    if (caller !== undefined) tell(caller, service, seen, report);
    else this.await(parent, service, seen);
  }

  private await(parent: string, service: Mention, seen: Seen): void {
    const waiting = this.orphans.get(parent);
    if (waiting === undefined) this.orphans.set(parent, [{ service, seen }]);
    else if (waiting.length < siblingsMax) waiting.push({ service, seen });
  }
}

/** Children of one span that wait for it. */
const siblingsMax = 64;

function tell(caller: Mention, callee: Mention, seen: Seen, report: CallSeen): void {
  if (caller.name !== callee.name) report(caller, callee, seen);
}

function keyOf(trace: unknown, span: unknown): string | null {
  if (span === undefined || span === null || span === "") return null;
  return `${String(trace ?? "")} ${String(span)}`;
}
