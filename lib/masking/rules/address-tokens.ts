import type { Hit, MaskRule } from "../hit";
import { looksRandom } from "./randomness";

/**
 * Tokens that are a part of an address and let in whoever has it: links to reset a password, to confirm, to
 * join or to sign in, shared files, incoming hooks. What was asked for stays readable.
 */
export const findAddressTokens: MaskRule = (text) => [
  ...(text.includes("/") ? findInPaths(text) : []),
  ...(text.includes("=") ? findInQueries(text) : []),
];

/** Words of a path behind which a token of one use stands, as frameworks and products name them. */
const oneUse =
  "reset|recover|recovery|forgot|forgotten|lost-?password|password|passwort|set-?password|change-?password|verify|verification|verify-?email|confirm|confirmation|confirm-?email|activate|activation|invite|invites|invitation|invitations|magic|magic-?link|magic-?login|login-?link|email-?login|one-?time|otp|otl|passwordless|unlock|unsubscribe|optout|opt-?out|impersonate|sso|set-?initial-?password|onboarding|accept|join|sign-?in|login|auth|token|tokens|jwt|t|secret|secrets|private";
/** Behind these others stand as well: only what looks like a key is one. */
const shared =
  "share|shared|s|link|links|d|dl|download|downloads|file|files|view|session|sessions|hook|hooks|webhook|webhooks|callback|key|keys|apikey|access|signed|ics|feed|feeds|rss|calendar|integration|integrations|services|bot|ping|ingest|publish|stream|live|room|meet|upload|public|embed|e|r|in|enqueue|catch|trigger|triggers|buildbytoken";
const path = new RegExp(
  `/(?:[\\w-]{0,40}[-_.])?(?:${oneUse}|${shared})(?:[-_][\\w-]{0,30})?(?:/[A-Za-z]{2,20}){0,2}(?:/[A-Za-z0-9]{1,12})?/(?<value>[\\w~.%=:@+-]{8,1024})`,
  "dgi",
);

const oneUseWord = new RegExp(`[-_./](?:${oneUse})(?=[-_./])`, "i");

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const sharedLengthMin = 20;
const oneUseLengthMin = 8;

function findInPaths(text: string): readonly Hit[] {
  return Array.from(text.matchAll(path)).flatMap((match): readonly Hit[] => {
    const [from, to] = match.indices?.groups?.value ?? [0, 0];
    const value = text.slice(from, to).replace(/[.:]+$/, "");
    const isOneUse = oneUseWord.test(text.slice(match.index, from));
    const isToken = isOneUse ? isOneUseToken(value) : isSharedToken(value);
    return isToken ? [{ from, to: from + value.length, label: "secret:token" }] : [];
  });
}

/** Names of pages ("reset-password.html", "confirm-email-sent") are words. */
function isOneUseToken(value: string): boolean {
  if (uuid.test(value)) return true;
  if (value.length < oneUseLengthMin || isName(value)) return false;
  return looksRandom(value, oneUseLengthMin) || /^[A-Za-z\d_-]{20,}$/.test(value);
}

function isSharedToken(value: string): boolean {
  const isMixed = /[A-Z]/.test(value) && /[a-z]/.test(value);
  return isMixed && !isName(value) && looksRandom(value, sharedLengthMin);
}

/** Words and numbers joined, a file, a version: "orders-api-v2", "step_2", "report-2026-11.pdf". */
function isName(value: string): boolean {
  return (
    /^\d+$/.test(value) ||
    /\.[a-z]{2,5}\d?$/i.test(value) ||
    /^(?:[a-z]+|[A-Z][a-z]*|[A-Z]+|v?\d{1,10})(?:[-_.~%+:]+(?:[a-z]+|[A-Z][a-z]*|[A-Z]+|v?\d{1,10}))*$/.test(
      value,
    )
  );
}

/** Parameters by what they are called; the shorter the name, the more the value has to look like a key. */
const query = /[?&#;](?<name>[\w.[\]-]{1,40})=(?<value>[\w.~%+/=-]{8,4096})/dg;
const tokenNames =
  /(?:token|ticket|otp|hash|sig|signature|magic|invite|invitation|reset|confirm(?:ation)?|verify|verification|activation|secret|credential|jwt|assertion|state|code|key|sid|session|auth|nonce|policy|hmac|checksum|passcode|tkn|tok|uidb?64|samlresponse|relaystate|login_?hint)$/i;
const shortNames = /^(?:t|k|h|s|c|p|x|q|id|uid|u|st|vt|rt|at|sk|pk|wsid|auth|a)$/i;
const namedLengthMin = 16;
const shortLengthMin = 24;

function findInQueries(text: string): readonly Hit[] {
  return Array.from(text.matchAll(query)).flatMap(({ groups, indices }): readonly Hit[] => {
    const [from, to] = indices?.groups?.value ?? [0, 0];
    const { name = "", value = "" } = groups ?? {};
    const isNamed =
      tokenNames.test(name) && (looksRandom(value, namedLengthMin) || uuid.test(value));
    const isShort =
      shortNames.test(name) && !uuid.test(value) && looksRandom(value, shortLengthMin);
    const isToken = isNamed || (isShort && /[A-Z]/.test(value) && /[a-z]/.test(value));
    return isToken && !isName(value) ? [{ from, to, label: "secret:token" }] : [];
  });
}
