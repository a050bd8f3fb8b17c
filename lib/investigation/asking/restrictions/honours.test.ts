import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { toNamed } from "@/lib/retrieval/words/named";
import type { Moment } from "../../document/moments";
import { parseQuestion } from "../question/parse-question";
import { fillEllipsis } from "./fill-ellipsis";
import { findUncovered } from "./find-uncovered";
import { honours } from "./honours";

/** An event as analysts merge them: its time is that of the first line that it cites. */
function moment(
  title: string,
  quotes: readonly string[] = [title],
  end: number | null = null,
): Moment {
  return {
    ...{ id: "evt_1", title, kind: "observation", entities: [], isKey: true, confidence: 0.9 },
    ...{ earliest: instant(0), latest: instant(0), end: end === null ? null : instant(end) },
    words: [title, ...quotes].map((text) => [text, 1] as const),
    evidence: quotes.map((quote, at) => ({ path: "loom.log", lines: [at + 1, at + 1], quote })),
  };
}

const rollout = moment("Rollout of controller 4.2 starts", [
  "deploy of controller started on loom-1",
  "deploy of controller started on loom-2",
]);
const both = moment("controller 4.2 running on loom-2, loom-1", ["deploy finished on loom-2"]);
const opened = moment("doors: G1 MODE SHUT>OPEN", ["G1 MODE SHUT>OPEN", "G2 MODE SHUT>OPEN"]);
const torn = moment("First 'thread torn' in weaving", ["thread torn at spool 7"], 20_000);

const moved = moment("Failover from loom-1 to loom-2");

test.each([
  [
    "both of the two between which something moves",
    "the failover from loom-1 to loom-2",
    moved,
    true,
  ],
  ["where something moves to", "the failover to loom-2", moved, true],
  ["one of several that an event merges", "the rollout on loom-1", rollout, true],
  ["another of them, whose time it has not", "the rollout on loom-2", rollout, false],
  ["of two that a title names, the one of the first line", "4.2 running on loom-2", both, true],
  ["of two that a title names, the other one", "4.2 running on loom-1", both, false],
  [
    "another name of the same form",
    "cloth_width_left falls",
    moment("cloth_width_right falls"),
    false,
  ],
  ["the name of another door", "G2 went to open", opened, false],
  ["a name that stands beside no other of its form", "the P1 alert", moment("Alert fires"), true],
  ["the way it turned", "G1 go to open", opened, true],
  ["what it turned from", "G1 go to shut", opened, false],
  ["what it was no more", "G1 in SHUT mode", opened, false],
  ["what it left, where that is asked for", "G1 leave SHUT", opened, true],
  ["from one value to the other", "G1 go from SHUT to OPEN", opened, true],
  ["the way back", "G1 go from OPEN to SHUT", opened, false],
  [
    "a state is not that it came to be so",
    "G1 go to open",
    moment("G1 heartbeat mode=OPEN"),
    false,
  ],
  ["the first of many", "the first torn thread", torn, true],
  ["the last of many", "the last torn thread", torn, false],
  ["the second of many", "the second torn thread", torn, false],
  ["that many stopped", "the torn threads stop", torn, false],
  ["that one stopped", "the torn threads stop", moment("Torn threads stopped"), true],
  [
    "one of more that went on is not the first",
    "the first torn thread",
    moment("'thread torn' goes on"),
    false,
  ],
  ["what only may happen", "the spindle jam", moment("Without oil a spindle may jam"), false],
  [
    "what happened beside it",
    "the spindle jam",
    moment("The spindle jam began. It may go on."),
    true,
  ],
] as const)("%s", (_kind, words, of, is) => {
  expect(honours(toNamed(words), of)).toBe(is);
});

test.each([
  ["G1 opened", "G2", "G2 opened"],
  ["the rollout reach loom-1", "loom-2", "the rollout reach loom-2"],
  ["cloth_width rise", "speed", "speed rise"],
  ["G1 opened", "the alert", "the alert"],
  ["the press jammed", "lunch", "lunch"],
])(
  "the second of two does what the first does, where it is a name alone: %s",
  (one, two, words) => {
    expect(fillEllipsis(one, two)).toBe(words);
  },
);

test.each([
  ["How many threads tore before the refit?", "threads tore", "before the refit"],
  [
    "How many torn threads were there between 10:00 and 10:05?",
    "torn threads",
    "between 10:00 and 10:05",
  ],
  ["How many torn threads were there in total?", "torn threads", null],
  ["How many torn threads were there on loom-2?", "torn threads on loom-2", null],
])("a count keeps its time and what it is restricted to: %s", (text, words, within) => {
  expect(parseQuestion(text)).toEqual({ kind: "how_many", of: toNamed(words), within });
});

test("who was called is another question than who called", () => {
  expect(parseQuestion("Who was paged?")).toMatchObject({ kind: "none" });
  expect(parseQuestion("Who paged ana?")).toMatchObject({ kind: "who" });
});

test("words that neither an answer nor what it cites has are told, where the evidence knows them", () => {
  const answer = {
    kind: "when",
    answer: "Rollout on loom-1",
    evidence: [],
    confidence: 1,
    reasoning: "",
  } as const;
  const knows = (stem: string) => stem !== "flibbertigibbet";
  const uncovered = (text: string) =>
    findUncovered(parseQuestion(text), answer, { knows, moments: [] });
  expect(uncovered("When did loom-1 overheat?")).toEqual(["overheat"]);
  expect(uncovered("When was the deploy on loom-1?")).toEqual([]);
  expect(uncovered("When did flibbertigibbet start on loom-1?")).toEqual([]);
});
