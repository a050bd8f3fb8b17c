import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { parseStamp, scanStamp } from "@/lib/time/stamps/parse-stamp";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { detectByShare } from "../records/sample-share";

/*
 * FIX messages (https://www.fixtrading.org/online-specification/), with `|`, `^A` or SOH between
 * fields, as engines log them: a stamp and a direction before `8=FIX…`, or nothing. Without a stamp
 * of the log, SendingTime (52) is taken, which FIX defines as UTC.
 */
export const fixLogReader: LineFormatReader = {
  kind: "lines",
  name: "fix-log",
  version: 2,
  detect: (sample) => detectByShare(sample, "FIX message log", (line) => parseFix(line) !== null),
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parseFix,
      joins: () => false,
      isWhole: (line) => /10=\d{3}\W*$/.test(line),
    }),
};

/** Tags that say what happened, under readable names. */
const tagNames = new Map([
  ["6", "avg_px"],
  ["11", "cl_ord_id"],
  ["14", "cum_qty"],
  ["17", "exec_id"],
  ["31", "last_px"],
  ["32", "last_qty"],
  ["34", "seq"],
  ["35", "msg_type"],
  ["37", "order_id"],
  ["38", "qty"],
  ["39", "ord_status"],
  ["40", "ord_type"],
  ["41", "orig_cl_ord_id"],
  ["44", "price"],
  ["49", "sender"],
  ["54", "side"],
  ["55", "symbol"],
  ["56", "target"],
  ["58", "text"],
  ["103", "ord_rej_reason"],
  ["150", "exec_type"],
  ["151", "leaves_qty"],
]);

const messageTypes = new Map([
  ["0", "Heartbeat"],
  ["1", "TestRequest"],
  ["2", "ResendRequest"],
  ["3", "Reject"],
  ["4", "SequenceReset"],
  ["5", "Logout"],
  ["8", "ExecutionReport"],
  ["9", "OrderCancelReject"],
  ["A", "Logon"],
  ["D", "NewOrderSingle"],
  ["F", "OrderCancelRequest"],
  ["G", "OrderCancelReplaceRequest"],
  ["V", "MarketDataRequest"],
  ["W", "MarketDataSnapshot"],
  ["X", "MarketDataIncrementalRefresh"],
  ["j", "BusinessMessageReject"],
]);

const execTypes = new Map([
  ["0", "new"],
  ["4", "canceled"],
  ["5", "replaced"],
  ["8", "rejected"],
  ["F", "trade"],
]);

const numericNames = new Set([
  "avg_px",
  "cum_qty",
  "last_px",
  "last_qty",
  "seq",
  "qty",
  "price",
  "leaves_qty",
]);

function parseFix(line: string): Draft | null {
  const start = line.indexOf("8=FIX");
  if (start < 0 || start > 80) return null;
  const body = parseBody(line.slice(start));
  const scan = scanStamp(line, 0);
  const fields: Record<string, FieldValue> = { ...body.fields };
  if (typeof fields.msg_type !== "string") return null;
  const direction = line.slice(scan?.end ?? 0, start).trim();
  if (direction !== "") fields.direction = direction;
  const type = messageTypes.get(fields.msg_type) ?? `35=${fields.msg_type}`;
  const outcome = execTypes.get(String(fields.exec_type ?? "")) ?? null;
  return {
    stamp: scan?.stamp ?? parseSendingTime(body.sendingTime),
    kind: "log",
    severity: severityOf(fields),
    source: null,
    message: compose(direction, type, outcome, fields),
    template: [direction, type, outcome, fields.symbol, fields.text].filter(Boolean).join(" "),
    fields,
  };
}

function parseBody(body: string) {
  const fields: Record<string, FieldValue> = {};
  let sendingTime: string | null = null;
  for (const pair of splitFields(body)) {
    const equals = pair.indexOf("=");
    const [tag, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    if (tag === "52") sendingTime = value;
    const name = tagNames.get(tag);
    if (name !== undefined) fields[name] = numericNames.has(name) ? Number(value) : value;
  }
  return { fields, sendingTime };
}

function splitFields(body: string): string[] {
  if (body.includes("\u0001")) return body.split("\u0001");
  return body.split(body.includes("^A") ? "^A" : "|");
}

function parseSendingTime(text: string | null) {
  const stamp = text === null ? null : parseStamp(text);
  return stamp === null ? null : { ...stamp, offsetMinutes: 0 };
}

/** Rejects of the session (3) and of the business (j, 9), and orders the other side refused. */
function severityOf(fields: Readonly<Record<string, FieldValue>>): Severity | null {
  if (["3", "j", "9"].includes(String(fields.msg_type))) return "error";
  return fields.exec_type === "8" || fields.ord_status === "8" ? "warning" : null;
}

function compose(
  direction: string,
  type: string,
  outcome: string | null,
  fields: Readonly<Record<string, FieldValue>>,
): string {
  const price = fields.last_px ?? fields.price;
  const words = [
    direction,
    type,
    outcome,
    `${fields.sender ?? "?"} → ${fields.target ?? "?"}`,
    fields.cl_ord_id,
    sides.get(String(fields.side)),
    fields.last_qty ?? fields.qty,
    fields.symbol,
    price === undefined ? null : `@ ${price}`,
    fields.text,
  ];
  return words.filter((word) => word !== null && word !== undefined && word !== "").join(" ");
}

const sides = new Map([
  ["1", "buy"],
  ["2", "sell"],
  ["5", "sell short"],
]);
