import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskedTools, askTools } from "../testing/ask-tools";

const secret = "Qz7xkvWm42";
let tools: AskedTools;
beforeAll(async () => {
  tools = await askTools({
    "door.log": [
      "2026-03-04T09:00:00Z INFO gate opens",
      `2026-03-04T09:00:01Z WARN login failed password=${secret} for lane 7`,
      "2026-03-04T09:00:02Z INFO gate closes",
    ],
    "desk.json": [JSON.stringify({ time: "2026-03-04T09:00:03Z", msg: "asks", password: secret })],
  });
});
afterAll(() => tools.close());

const prefixes = [1, 2, 3, secret.length].map((length) => secret.slice(0, length));
const wrong = (guess: string) => `${guess.slice(0, -1)}~`;
const asked: readonly (readonly [string, (guess: string) => Record<string, unknown>])[] = [
  ["search_records", (guess) => ({ text: `password=${guess}` })],
  ["search_records", (guess) => ({ regex: `password=${guess}.*` })],
  ["search_records", (guess) => ({ text: guess.padStart(3, "=") })],
  ["list_shapes", (guess) => ({ text: `password=${guess}` })],
  ["list_shapes", (guess) => ({ regex: `password=${guess}` })],
  ["count_records", (guess) => ({ text: `password=${guess}` })],
  ["count_records", (guess) => ({ regex: `password=${guess}` })],
  ["list_happenings", (guess) => ({ words: `password=${guess}` })],
  ["follow_value", (guess) => ({ value: `password=${guess}` })],
  [
    "query_records",
    (guess) => ({ sql: `SELECT count(*) FROM records WHERE message LIKE '%password=${guess}%'` }),
  ],
];

test.each(asked)(
  "no letter of what is hidden is told right from wrong by %s",
  async (name, given) => {
    for (const guess of prefixes) {
      const right = await tools.ask(name, given(guess));
      const other = await tools.ask(name, given(wrong(guess)));
      expect(right.text).toBe(other.text);
    }
  },
);

test("the whole of what is hidden is followed nowhere", async () => {
  const { lines } = await tools.ask("follow_value", { value: secret });
  expect(lines).toEqual([]);
});

test("words beside what is hidden are found where they stand", async () => {
  const { lines } = await tools.ask("search_records", { text: "for lane 7" });
  expect(lines.map(({ place }) => place.locator)).toEqual([{ kind: "lines", from: 2, to: 2 }]);
});
