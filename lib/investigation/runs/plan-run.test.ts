import { expect, test } from "vitest";
import type { Performer } from "../ports/performer-port";
import { settingsOfTask } from "./plan-run";

const performer = (name: string, kind: Performer["kind"]): Performer => ({
  ...{ name, kind, actor: "rules", edition: "1" },
  async *perform() {
    yield { kind: "done", output: {} };
  },
});
const known = [performer("rules", "rules"), performer("local/x", "model")];
const performers = {
  names: known.map(({ name }) => name),
  find: (name: string) => known.find((one) => one.name === name) ?? null,
};

test.each([
  ["direct", 0.2],
  ["answer-question", 0.3],
  ["critique", 0.1],
  ["report", 0.2],
])("a model performs %s at temperature %d, rules at none", (task, temperature) => {
  const of = (name: string) => settingsOfTask(performers, task, { performer: name }, {});
  expect([of("local/x").temperature, of("rules").temperature]).toEqual([temperature, null]);
});
