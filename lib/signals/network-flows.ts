import type { Instant } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { numberField, textField } from "@/lib/domain/evidence/record-reference";
import type { Detector } from "./signal";

/** A conversation that one side opened. */
export type Flow = {
  readonly from: string;
  readonly to: string;
  readonly port: string;
  readonly opened: RecordReference;
  isAnswered: boolean;
  closed: RecordReference | null;
  /** What the opening side sent, when the capture tells. */
  bytes: number;
};

const flowsMax = 20_000;
/** tcpdump's line for a TCP segment (tcpdump(1), "TCP Packets"). */
const segment =
  /(?:IP6? )?([0-9a-f.:]+)[.:](\d+) > ([0-9a-f.:]+)[.:](\d+): Flags \[([^\]]+)\](?:, seq (\d+))?/;

type Segment = {
  from: string;
  fromPort: string;
  to: string;
  toPort: string;
  flags: string;
  seq: number;
};

/** Follows who opened a conversation with whom, whether it was answered and how much was sent. */
export class FlowDetector implements Detector {
  readonly kinds = ["access", "log"] as const;
  readonly #open = new Map<string, Flow>();
  readonly #flows: Flow[] = [];
  readonly #firstSeen = new Map<string, Instant>();
  /** Conversations beyond the limit. */
  unfollowed = 0;

  observe(record: RecordReference): void {
    if (record.kind !== "log" && record.kind !== "access") return;
    const summary = summaryOf(record);
    if (summary !== null) {
      if (this.#flows.length < flowsMax) {
        this.#flows.push(summary);
        return;
      }
      this.unfollowed += 1;
    }
    const parsed = parseSegment(record);
    if (parsed === null) return;
    const forward = `${parsed.from}:${parsed.fromPort}>${parsed.to}:${parsed.toPort}`;
    const backward = `${parsed.to}:${parsed.toPort}>${parsed.from}:${parsed.fromPort}`;
    if (parsed.flags === "S") this.#begin(forward, parsed, record);
    else if (parsed.flags.startsWith("S")) this.#answer(backward);
    else if (parsed.flags.includes("F")) this.#close(forward, parsed, record);
  }

  flows(): readonly Flow[] {
    return this.#flows;
  }

  /** When an address first took part in any conversation. */
  firstSeen(address: string): Instant | null {
    return this.#firstSeen.get(address) ?? null;
  }

  #begin(key: string, parsed: Segment, record: RecordReference): void {
    for (const address of [parsed.from, parsed.to]) {
      if (!this.#firstSeen.has(address)) this.#firstSeen.set(address, record.time.earliest);
    }
    if (this.#open.has(key)) return;
    if (this.#flows.length >= flowsMax) {
      this.unfollowed += 1;
      return;
    }
    const flow: Flow = {
      from: parsed.from,
      to: parsed.to,
      port: parsed.toPort,
      opened: record,
      isAnswered: false,
      closed: null,
      bytes: 0,
    };
    this.#open.set(key, flow);
    this.#flows.push(flow);
  }

  #answer(key: string): void {
    const flow = this.#open.get(key);
    if (flow !== undefined) flow.isAnswered = true;
  }

  #close(key: string, parsed: Segment, record: RecordReference): void {
    const flow = this.#open.get(key);
    if (flow === undefined || flow.closed !== null) return;
    flow.closed = record;
    flow.bytes = parsed.seq;
  }
}

/** What sensors call the bytes the opening side sent: Suricata, Zeek, cloud flow logs. */
const sentNames = [
  "flow.bytes_toserver",
  "orig_bytes",
  "bytes_toserver",
  "bytes_out",
  "bytes_sent",
];

/** A sensor's one record of a whole conversation, written when it is over. */
function summaryOf(record: RecordReference): Flow | null {
  const name = sentNames.find((each) => record.fields[each] !== undefined);
  const from = textField(record, "src");
  const to = textField(record, "dst");
  const port = textField(record, "dst_port");
  if (name === undefined || from === null || to === null || port === null) return null;
  return {
    ...{ from, to, port, opened: record, closed: null },
    isAnswered: (numberField(record, "flow.pkts_toclient") ?? 1) > 0,
    bytes: numberField(record, name) ?? 0,
  };
}

function parseSegment(record: RecordReference): Segment | null {
  // Most records are no packets; a look for one word is cheaper than a pattern.
  if (record.fields.flags === undefined && !record.message.includes("Flags [")) return null;
  const stated = textField(record, "flags");
  const source = textField(record, "src");
  const target = textField(record, "dst");
  if (stated !== null && source !== null && target !== null) {
    return {
      from: source,
      fromPort: textField(record, "src_port") ?? "",
      to: target,
      toPort: textField(record, "dst_port") ?? "",
      flags: stated.replace(/[[\]]/g, ""),
      seq: numberField(record, "seq") ?? 0,
    };
  }
  const match = segment.exec(record.message);
  if (match === null) return null;
  const [, from = "", fromPort = "", to = "", toPort = "", flags = "", seq = "0"] = match;
  return { from, fromPort, to, toPort, flags, seq: Number(seq) };
}
