import type { MaskRule } from "../hit";

/** A value in braces, in which a closing one is written twice: `PWD={it;holds}}marks}`. */
const braced = /\b(?:pwd|password)[ \t]{0,4}=[ \t]{0,4}\{((?:[^}\n]|\}\}){1,512})\}(?!\})/gi;
/** The other parts of a connection string: without one near, braces are a place to be filled in. */
const otherPart =
  /\b(?:driver|server|uid|user id|dsn|database|data source|initial catalog|host|port)[ \t]{0,4}=/i;
const nearCharacters = 240;

/** Passwords of ODBC, https://learn.microsoft.com/sql/odbc/reference/syntax/sqldriverconnect-function */
export const findBracedSecrets: MaskRule = (text) => {
  if (!text.includes("{")) return [];
  return Array.from(text.matchAll(braced)).flatMap(({ 0: found, 1: value = "", index }) => {
    const before = text.slice(Math.max(0, index - nearCharacters), index);
    const end = index + found.length;
    const isPart = otherPart.test(before) || otherPart.test(text.slice(end, end + nearCharacters));
    const from = end - 1 - value.length;
    return isPart ? [{ from, to: end - 1, label: "secret:password" as const }] : [];
  });
};
