import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { scanEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { scanIsoStamp } from "@/lib/time/stamps/iso-stamp";
import type { LineFormatReader } from "../reader";
import type { Draft } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { detectByShare } from "../records/sample-share";
import { isContinuation } from "../records/trace-lines";

/*
 * What tcpdump prints with -tttt (date and time) or -tt (epoch): one packet a line, hex dumps
 * indented below. https://www.tcpdump.org/manpages/tcpdump.1.html#lbAM
 */
export const tcpdumpTextReader: LineFormatReader = {
  kind: "lines",
  name: "tcpdump-text",
  version: 2,
  detect: (sample) =>
    detectByShare(sample, "tcpdump text", (line) => parsePacket(line) !== null || isBanner(line)),
  open: (emitter) =>
    openJoiningReader(emitter, {
      parse: parsePacket,
      joins: isContinuation,
      skips: (line) => (isBanner(line) ? "message of tcpdump itself" : null),
      isWhole: (line) => /\blength \d+/.test(line),
    }),
};

function isBanner(line: string): boolean {
  return /^(tcpdump: |listening on |reading from file |\d+ packets? (captured|received|dropped))/.test(
    line,
  );
}

const packet = / (?:(\S+) +(?:In|Out) +)?(IP6?|ARP)[, ]+(.*)$/y;
const endpoints = /^(\S+) > (\S+): (.*)$/;

function parsePacket(line: string): Draft | null {
  const scan = scanIsoStamp(line, 0) ?? scanEpochStamp(line, 0);
  if (scan === null) return null;
  packet.lastIndex = scan.end;
  const match = packet.exec(line);
  if (match === null) return null;
  const [, device, protocol = "", text = ""] = match;
  const fields: Record<string, FieldValue> = { protocol };
  if (device !== undefined) fields.interface = device;
  const ends = endpoints.exec(text);
  const rest = ends?.[3] ?? text;
  if (ends !== null) {
    addEndpoint(fields, "src", ends[1] ?? "");
    addEndpoint(fields, "dst", ends[2] ?? "");
  }
  addDetails(fields, rest);
  const flags = typeof fields.flags === "string" ? ` [${fields.flags}]` : "";
  return {
    stamp: scan.stamp,
    kind: "log",
    severity: null,
    source: null,
    message: `${protocol} ${text}`,
    template: `${protocol} <*> > <*>${flags}${flags === "" ? ` ${rest.split(/[\s,]/, 1)[0] ?? ""}` : ""}`,
    fields,
  };
}

/** `10.31.0.40.39750`, `host.name.https` or an address alone (ICMP). */
function addEndpoint(fields: Record<string, FieldValue>, name: "src" | "dst", text: string): void {
  const dot = text.lastIndexOf(".");
  const isBareAddress = /^\d+\.\d+\.\d+\.\d+$/.test(text) || dot < 0;
  fields[name] = isBareAddress ? text : text.slice(0, dot);
  if (isBareAddress) return;
  const port = text.slice(dot + 1);
  fields[`${name}_port`] = /^\d+$/.test(port) ? Number(port) : port;
}

function addDetails(fields: Record<string, FieldValue>, text: string): void {
  const flags = /Flags \[([^\]]*)\]/.exec(text)?.[1];
  if (flags !== undefined) fields.flags = flags;
  for (const [, key, value] of text.matchAll(/\b(seq|ack|win|length) (\d+)/g)) {
    if (key !== undefined) fields[key] = Number(value);
  }
}
