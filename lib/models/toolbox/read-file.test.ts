import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskedTools, askTools } from "../testing/ask-tools";

let tools: AskedTools;
beforeAll(async () => {
  tools = await askTools({
    "doors.json": [
      '[{"at":"2026-03-04T09:00:00Z","door":"north"},{"at":"2026-03-04T09:00:01Z","door":"south"}]',
    ],
    "gate.log": [
      "2026-03-04T09:00:00Z INFO lane 7 opens",
      "2026-03-04T09:00:01Z INFO lane 8 opens",
    ],
  });
});
afterAll(() => tools.close());

test("a file is read from its first element or line, unless another is named", async () => {
  const placesOf = async (given: Record<string, unknown>) =>
    (await tools.ask("read_file", given)).lines.map(({ place }) => place.locator);
  expect(await placesOf({ path: "doors.json" })).toEqual([
    { kind: "index", index: 0 },
    { kind: "index", index: 1 },
  ]);
  expect(await placesOf({ path: "doors.json", from: 1 })).toEqual([{ kind: "index", index: 1 }]);
  expect(await placesOf({ path: "gate.log", count: 1 })).toEqual([
    { kind: "lines", from: 1, to: 1 },
  ]);
});
