import { expect, test } from "vitest";
import { atSecond } from "../testing/sample-timeline";
import { announcement, parseStreamedEntry, type StreamedEntry, toFeed } from "./journal-feed";

const entry = (seq: number, changes: Partial<StreamedEntry> = {}): StreamedEntry => ({
  seq,
  at: atSecond(seq),
  kind: "call-accepted",
  actor: "rules",
  rationale: `entry ${seq}`,
  ...changes,
});

test("the newest comes first, and accepted proposals in a row are one item with a count", () => {
  const feed = toFeed(
    [
      entry(1, { kind: "run-started", actor: "user:u1" }),
      entry(2),
      entry(3),
      entry(4, { kind: "call-rejected" }),
    ],
    { u1: "Ada" },
  );
  expect(feed.map(({ seq, count, actor }) => [seq, count, actor])).toEqual([
    [4, 1, "Rule-based analyst"],
    [3, 2, "Rule-based analyst"],
    [1, 1, "Ada"],
  ]);
});

test("a person who left is still told from the machine", () => {
  expect(toFeed([entry(1, { actor: "user:gone" })], {})[0]?.actor).toBe("A former member");
  expect(toFeed([entry(1, { actor: "model:some/name" })], {})[0]?.actor).toBe("Model some/name");
});

test.each(["", "not json", "[]", '{"seq":0}', '{"seq":1,"at":1,"kind":"no-such-kind"}'])(
  "a message %j that is no entry is passed over",
  (text) => {
    expect(parseStreamedEntry(text)).toBeNull();
  },
);

test("an entry is read as it was streamed", () => {
  const streamed = { ...entry(7), payload: { any: "thing" } };
  expect(parseStreamedEntry(JSON.stringify(streamed))).toEqual(entry(7));
});

test("single proposals are not read out, the end of a run is", () => {
  expect(announcement("call-accepted", "an event")).toBeNull();
  expect(announcement("run-finished", "All passes are done")).toBe(
    "Analysis finished: All passes are done",
  );
});
