import type { Hit, MaskRule } from "../hit";
import { isPlaceholder } from "./placeholders";
import { readValue, type ValueSpan } from "./read-value";

/** What HTTP carries a login in (RFC 9110 section 11, RFC 6265), in headers as they are logged. */
export const findHeaderSecrets: MaskRule = (text) => [
  ...findAuthorization(text),
  ...findSchemes(text),
  ...findCookies(text),
  ...findCookieLists(text),
];

/** `Authorization:`, `"authorization": [`, `['Authorization', '…'`, `{"name": "Authorization", "value": "…"`, `map[Authorization:[…` */
const authorization =
  /authorization\\{0,7}(?:["'*]{0,3}\]?[ \t]{0,8}(?:=>|[=:])[*]{0,2}|["'],?\s{1,40}\\{0,7}["']?value\\{0,7}["']?\s{0,4}[:=]|["'],\\{0,7}["']?value\\{0,7}["']?[:=]|["'],\s{0,40}(?=["'[])|>(?=[^<\s]))[ \t]{0,8}(?:[[({]\s{0,20}){0,2}/gi;
const scheme =
  /^(\\{0,7}["'`]?(?:bearer|basic|token|apikey|key|negotiate|ntlm|digest|hawk|oauth|aws4-hmac-sha256|sso-key|api-key|genie-?key|splunk|vapid|ssws|privatetoken|zoho-oauthtoken)(?:[ \t]{1,4}|\r?\n[<>*]?[ \t]{1,20}|%20|\+(?=\w)))/i;

/** `Authorization: <scheme> <credentials>`: the scheme stays, parameters are hidden by their names. */
function findAuthorization(text: string): readonly Hit[] {
  const hits: Hit[] = [];
  authorization.lastIndex = 0;
  while (authorization.exec(text) !== null) {
    const span = readCredentials(text, authorization.lastIndex);
    if (span === null) continue;
    authorization.lastIndex = span.to;
    const isRefused =
      span.to - span.from < 6 || isPlaceholder(text.slice(span.from, span.to), true);
    if (!isRefused) hits.push({ from: span.from, to: span.to, label: "secret:authorization" });
  }
  return hits;
}

function readCredentials(text: string, at: number): ValueSpan | null {
  const blank = /^[ \t]{0,8}/.exec(text.slice(at, at + 8))?.[0].length ?? 0;
  const start = at + blank;
  const [before = ""] = scheme.exec(text.slice(start, start + 40)) ?? [];
  if (/aws4|digest|hawk|oauth/i.test(before)) return null;
  // 'token ' + variable: the string ends before the credentials.
  if (/^["'`]/.test(before) && text[start + before.length] === before[0]) return null;
  return readValue(text, start + before.length);
}

const loose =
  /\b(?:bearer|basic|negotiate|ntlm|kerberos)(?:[ \t]{1,4}|%20|\+)(?<value>[A-Za-z0-9._~+/-]{8,}={0,2})|\bresponse=\\?"(?<digest>[0-9a-f]{32,})/dgi;

/** `Bearer …` without its header: then the value has to look like one ("basic authentication" does not). */
function findSchemes(text: string): readonly Hit[] {
  return Array.from(text.matchAll(loose)).flatMap(({ groups, indices }) => {
    const name = groups?.digest === undefined ? "value" : "digest";
    const span = indices?.groups?.[name];
    const value = groups?.[name] ?? "";
    if (span === undefined || !/\d|[a-z][A-Z]|=$/.test(value)) return [];
    return [{ from: span[0], to: span[1], label: "secret:authorization" as const }];
  });
}

const cookieHeader =
  /(?:set-)?cookies?2?(?:\s?\(\w{1,20}\))?\\{0,7}(?:["'*]{0,3}\]?[ \t]{0,8}(?:=>|[=:])[*]{0,2}|["'],?\s{0,40}\\{0,7}["']?value\\{0,7}["']?\s{0,4}[:=]|["'],\s{0,40}(?=["'[]))[ \t]{0,8}(?:[[({<]\s{0,20}){0,2}\\{0,7}["'`]?/gi;
const cookiePair = /[ \t]{0,8}([^=;,\s"'\\`]{1,128})=([^;,\s"'\\`]*)[;,]?/y;
const attributes = new Set(
  "path domain expires max-age samesite httponly secure version priority partitioned".split(" "),
);
/** Shorter values choose a language or a theme. */
const cookieValueMin = 6;

/** `"cookies": {"sid": "…"}` and `"cookies": [{"name": "sid", "value": "…"}]`, as archives of requests hold them. */
const cookieList = /cookies?\\{0,7}["']\s{0,8}:\s{0,8}(?=[[{]\s{0,40}[{"])/gi;
const listMember =
  /[\s,[{]{1,60}\\{0,7}"(?:name\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}"([^"\\\n]{1,128})\\{0,7}",\s{0,60}\\{0,7}"value|([^"\\\n]{1,128}))\\{0,7}"\s{0,4}:\s{0,4}(?:\\{0,7}"([^"\\\n]{0,4096})\\{0,7}"|[\w.-]{1,40})[\s}]{0,60}/y;

function findCookieLists(text: string): readonly Hit[] {
  const hits: Hit[] = [];
  cookieList.lastIndex = 0;
  while (cookieList.exec(text) !== null) {
    listMember.lastIndex = cookieList.lastIndex;
    for (let match = listMember.exec(text); match !== null; match = listMember.exec(text)) {
      const { 0: whole, 1: named, 2: name = named ?? "", 3: value = "", index } = match;
      const isAttribute = attributes.has(name.toLowerCase()) && named === undefined;
      if (value.length < cookieValueMin || isAttribute || isPlaceholder(value, false)) continue;
      const from = index + whole.lastIndexOf(value);
      hits.push({ from, to: from + value.length, label: "secret:cookie" });
    }
  }
  return hits;
}

/** Names of cookies stay: which cookie it was matters, its value lets a reader in. */
function findCookies(text: string): readonly Hit[] {
  const hits: Hit[] = [];
  cookieHeader.lastIndex = 0;
  while (cookieHeader.exec(text) !== null) {
    let at = cookieHeader.lastIndex;
    for (const pair of readPairs(text, at)) {
      at = pair.index + pair[0].length;
      const found = judgeCookie(pair);
      if (found !== null) hits.push(found);
    }
    cookieHeader.lastIndex = at;
  }
  return hits;
}

function* readPairs(text: string, from: number): Generator<RegExpExecArray> {
  for (let at = from; ; at = cookiePair.lastIndex) {
    cookiePair.lastIndex = at;
    const pair = cookiePair.exec(text);
    if (pair === null) return;
    yield pair;
  }
}

function judgeCookie({ 0: whole, 1: name = "", 2: value = "", index }: RegExpExecArray) {
  const isSecret =
    value.length >= cookieValueMin &&
    !attributes.has(name.toLowerCase()) &&
    !isPlaceholder(value, false);
  if (!isSecret) return null;
  const from = index + whole.lastIndexOf(value);
  return { from, to: from + value.length, label: "secret:cookie" as const };
}
