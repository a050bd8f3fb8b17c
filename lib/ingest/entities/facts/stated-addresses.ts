import type { Mention } from "../mention";
import { toAddress } from "../names/addresses";
import { toEndpoint } from "../names/entity-names";
import { looksLikeHost } from "../names/host-names";

/** An address in a text, and the name that the text gives it, if any. */
export type StatedAddress = {
  readonly address: string;
  readonly named: {
    readonly mention: Mention;
    readonly reason: string;
    /** Such a statement is about names of machines; a word before brackets may be anything. */
    readonly isName: boolean;
  } | null;
};

const v4 = /\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/g;
const addressesMax = 16;

/** `db-01 (10.0.0.5)`, `db-01/10.0.0.5:5432`, answers of name servers, leases and lists of hosts. */
export function readStatedAddresses(text: string): readonly StatedAddress[] {
  const found: StatedAddress[] = [];
  for (const match of text.matchAll(v4)) {
    if (found.length >= addressesMax) break;
    const from = match.index;
    const address = toAddress(match[0]);
    if (address === null || !isWhole(text, from, from + match[0].length)) continue;
    found.push({ address, named: nameOf(text, from) });
  }
  if (found.length === 0) return found;
  return [...found, ...readStatements(text)];
}

/** Not a part of a longer number, of a version or of a name. */
function isWhole(text: string, from: number, to: number): boolean {
  if (
    /[\w.-]/.test(text.charAt(from - 1)) ||
    /(?:version|v) ?$/i.test(text.slice(from - 9, from))
  ) {
    return false;
  }
  return !/^(?:[\w-]|\.\w)/.test(text.slice(to, to + 2));
}

/** Words before an address in brackets that say what it is, not whose. */
const commonWords = new Set(
  "host server address addr client ip peer node name from for to at by on of with user via port connection source target upstream backend local remote endpoint device interface gateway router machine system listener db database".split(
    " ",
  ),
);
/** Somebody claims a name that is not confirmed. */
const doubted = /BREAK-IN|does not (?:map|resolve|match)|mismatch|spoof|forged/i;

function nameOf(text: string, addressAt: number): StatedAddress["named"] {
  const before = text.charAt(addressAt - 1);
  const end =
    before === "/" ? addressAt - 1 : /[([]/.test(before) ? endOfName(text, addressAt - 1) : -1;
  if (end < 0) return null;
  const from = startOfName(text, end);
  const name = text.slice(from, end);
  if (name === "" || commonWords.has(name.toLowerCase()) || doubted.test(text)) return null;
  if (/[/:@]/.test(text.charAt(from - 1))) return null;
  const mention = toEndpoint(name);
  return mention === null || mention.type === "address"
    ? null
    : { mention, reason: "named with its address", isName: false };
}

/** Before the bracket at `bracket`, a blank and a closing quote left out. */
function endOfName(text: string, bracket: number): number {
  let end = bracket;
  if (text.charAt(end - 1) === " ") end--;
  if (/["'`]/.test(text.charAt(end - 1))) end--;
  return end;
}

function startOfName(text: string, end: number): number {
  let from = end;
  while (from > 0 && end - from < 254 && /[\w.-]/.test(text.charAt(from - 1))) from--;
  return from;
}

const listed = "listed with this address";

type Statement = {
  readonly pattern: RegExp;
  readonly reason: string;
};

/** Each with the groups `address` and `names`. */
const statements: readonly Statement[] = [
  {
    pattern:
      /\b(?:reply|cached|config|DHCP|\/etc\/hosts\S{0,40}) (?<names>[\w.-]{1,253}) is (?<address>[\d.]{7,15})$/,
    reason: "resolved to this address",
  },
  {
    pattern: /^(?<names>[\w.-]{1,253}) has address (?<address>[\d.]{7,15})$/,
    reason: "resolved to this address",
  },
  {
    pattern: /^(?<names>[\w.-]{1,253})\.?\s+\d{1,9}\s+IN\s+A\s+(?<address>[\d.]{7,15})$/,
    reason: "resolved to this address",
  },
  {
    pattern: /\bDHCPACK on (?<address>[\d.]{7,15}) to [\da-f:]{11,20} \((?<names>[\w.-]{1,253})\)/i,
    reason: "was given this address by DHCP",
  },
  {
    pattern:
      /\bDHCPACK\(\S{1,16}\) (?<address>[\d.]{7,15}) [\da-f:]{11,20} (?<names>[\w.-]{1,253})$/i,
    reason: "was given this address by DHCP",
  },
  {
    pattern:
      /^\s*(?<address>[\d.]{7,15})\s+(?<names>[A-Za-z][\w.-]{1,252}(?:\s+[A-Za-z][\w.-]{0,252}){0,7})\s*(?:#.{0,200})?$/,
    reason: listed,
  },
  {
    pattern: /^\s*server\s+(?<names>[\w.-]{1,253})\s+(?<address>[\d.]{7,15}):\d{1,5}\b/,
    reason: "configured with this address",
  },
];

function readStatements(text: string): readonly StatedAddress[] {
  const line = text.split("\n", 1)[0] ?? "";
  if (line.length > 600) return [];
  return statements.flatMap(({ pattern, reason }) => {
    const groups = pattern.exec(line)?.groups;
    const address = toAddress(groups?.address ?? "");
    if (groups === undefined || address === null) return [];
    const names = (groups.names ?? "").split(/\s+/);
    if (reason === listed && !names.every((name) => isListed(name, names))) return [];
    return names.flatMap((name) => {
      const mention = toEndpoint(name);
      const isName = mention !== null && mention.type !== "address";
      return isName ? [{ address, named: { mention, reason, isName: true } }] : [];
    });
  });
}

/** Any line may begin with an address; a list of hosts has nothing but their names behind it. */
function isListed(name: string, names: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return looksLikeHost(lower) || names.some((other) => other.toLowerCase().startsWith(`${lower}.`));
}
