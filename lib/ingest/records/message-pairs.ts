import type { FieldValue } from "@/lib/domain/evidence-record";

const pair = /(?<![^\s({[,;])([A-Za-z_][\w.-]{0,60})=(?:"([^"]*)"|([^\s,;)\]}"]+))/g;
const pairsMax = 24;

/** `key=value` inside a message, numbers as numbers: `heartbeat cacheEntries=48 rss=58MiB`. */
export function readPairs(message: string): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  if (!message.includes("=")) return fields;
  let count = 0;
  for (const [, key = "", quoted, plain = ""] of message.matchAll(pair)) {
    if (count++ >= pairsMax) break;
    fields[key] = quoted ?? (/^-?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : plain);
  }
  return fields;
}
