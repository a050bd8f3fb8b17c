import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { toNamed } from "@/lib/retrieval/words/named";
import type { Moment } from "../../document/moments";
import { isAskedAct } from "./asked-act";

function moment(kind: string, title: string, ...quotes: readonly string[]): Moment {
  return {
    ...{ id: "evt_1", title, kind, entities: [], isKey: true, confidence: 0.9 },
    ...{ earliest: instant(0), latest: instant(0), end: null },
    words: [title, ...quotes].map((text) => [text, 1] as const),
    evidence: quotes.map((quote, at) => ({ path: "loom.log", lines: [at + 1, at + 1], quote })),
  };
}

const refused = moment("observation", "login failed user=ana", "login failed user=ana");
const alert = moment("alert", "Alert Cloth: unusual volume of exports fires");
const named = moment("alert", "Alert ClothTorn fires");
const merged = moment(
  "action",
  "loom/spool-kv: Running mode",
  "spool-kv is starting",
  "spool-kv may fail",
);

const served = moment("access", "198.51.100.7 is served /page", "198.51.100.7 GET /page?block=1");

test.each([
  ["a login", "ana first log in", refused, false],
  ["a failed login", "the login of ana fail", refused, true],
  ["an export, and not the alert about it", "the first export", alert, false],
  ["the alert", "the export alert fire", alert, true],
  ["an alert by its name", "ClothTorn start", named, true],
  [
    "what failed, and not the alert of it that resolves,",
    "the cloth fail",
    moment("recovery", "Alert ClothFailing resolves"),
    false,
  ],
  [
    "an act, and not what somebody thought of it,",
    "ana weave cloth 7",
    moment("communication", "ana names the cause: cloth 7 was woven wrong"),
    false,
  ],
  [
    "a beginning, and not what goes on,",
    "thread breaks start",
    moment("observation", "'thread breaks' of loom goes on after 7.4"),
    false,
  ],
  [
    "what is up, and not what was backed out,",
    "loom-2 is back up",
    moment("change", "loom-2: back out 7.4"),
    false,
  ],
  ["what runs out", "the thread run out", moment("observation", "thread running on loom-2"), false],
  ["what is empty", "the thread run out", moment("observation", "thread runs out on loom-2"), true],
  ["what a later citation alone has", "spool-kv fail", merged, false],
  ["what the first citation has", "spool-kv start", merged, true],
  ["a status by its number", "a client get 504", moment("error", "First 504 at loom"), true],
  ["a parameter of that name", "198.51.100.7 blocked", served, false],
  ["what is served, for a login,", "198.51.100.7 log in", served, false],
  [
    "a login of that address",
    "198.51.100.7 log in",
    moment("access", "198.51.100.7: login ok"),
    true,
  ],
  [
    "another turn of the same",
    "loom-2 up",
    moment("observation", "loom-2 enters drain state"),
    false,
  ],
  ["that it is up", "loom-2 came up", moment("observation", "loom-2 is UP/READY"), true],
  ["that it is drained", "loom-2 go down", moment("observation", "loom-2 enters drain"), false],
  ["that it goes down", "loom-2 go down", moment("failure", "loom-2 is going DOWN"), true],
  ["what a heading alone has", "the call open", moment("communication", "call/notes: torn"), false],
])("%s is what is asked for", (_, words, found, isAsked) => {
  expect(isAskedAct(toNamed(words), found)).toBe(isAsked);
});
