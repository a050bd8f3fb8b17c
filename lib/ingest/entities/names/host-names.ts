import { toAddress } from "./addresses";
import { isPlaceholder } from "./placeholders";

const label = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/i;

/**
 * A host's name in one spelling (names of hosts have no case, RFC 4343), or null when the text cannot be
 * one. Numbers alone, versions and placeholders are none.
 */
export function toHostName(text: string): string | null {
  const name = text.trim().replace(/\.$/, "").toLowerCase();
  if (name.length < 2 || name.length > 253 || isPlaceholder(name) || toAddress(name) !== null) {
    return null;
  }
  if (/^v?[\d.]+$/.test(name) || !/[a-z]/.test(name) || /^v\d+\./.test(name)) return null;
  return name.split(".").every((part) => label.test(part)) ? name : null;
}

/** A name that says by its form that it is one of a machine: with a domain, or numbered as fleets are. */
export function looksLikeHost(name: string): boolean {
  return /[a-z]-?\d+$|-\d+[a-z]$/.test(name) || isFullName(name);
}

/** With a domain. A last part that is the end of a file's name is no domain. */
export function isFullName(name: string): boolean {
  const last = name.slice(name.lastIndexOf(".") + 1);
  return last !== name && /^[a-z]{2,24}$/.test(last) && !fileEndings.has(last);
}

const fileEndings = new Set(
  "java js ts py go rb rs cpp cc log txt conf cfg cnf ini yml yaml json xml html php so jar class sock pid gz zip tar service socket timer target sql csv md exe dll sh err out key pem crt".split(
    " ",
  ),
);
