import { expect, test } from "vitest";
import { describeModels } from "./model-page";

const models = [
  { name: "local/a", isFixed: false, problem: null, price: null },
  { name: "openai/b", isFixed: false, problem: "It has no key.", price: null },
];

test("the page says first who performs, and promises no draft of the rules that can be switched off", () => {
  expect(describeModels({ models: [] })).toContain("nothing leaves this machine");
  expect(describeModels({ models })).toContain("2 models offered, 1 of them ready");
  expect(describeModels({ models })).not.toContain("always");
});
