import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { modelsAsked, roleTasksOf, toRunChoices } from "./run-choice";

const performers = ["rules", "local/a", "openai/b"];
const given = (...names: readonly string[]) =>
  Object.fromEntries(
    ["coarse-pass", "detailed-pass", "causal-pass"].flatMap((task, index) => {
      const name = names[index];
      return name === undefined ? [] : [[task, name]];
    }),
  );

test("where nothing is set for the roles, the rules are asked first and nothing would leave", () => {
  const [first, second] = toRunChoices({ performers, roles: {} });
  expect(first).toMatchObject({ value: "rules", models: [] });
  expect(second).toMatchObject({ value: "local/a", models: ["local/a"] });
});

test("models set for roles are one choice, which comes first and names each model that is sent to", () => {
  const [first] = toRunChoices({ performers, roles: given("local/a", "openai/b") });
  expect(first).toEqual({
    ...{ value: "as set", label: "As set: local/a, openai/b", models: ["local/a", "openai/b"] },
    tasks: {
      "coarse-pass": { performer: "local/a" },
      "detailed-pass": { performer: "openai/b" },
    },
  });
});

test("one model set for every role is its own choice, first", () => {
  const choices = toRunChoices({ performers, roles: given("openai/b", "openai/b", "openai/b") });
  expect(choices.map(({ value }) => value)).toEqual(["openai/b", "rules", "local/a"]);
});

test("a model that cannot be had any more is no choice, whatever was set", () => {
  const choices = toRunChoices({ performers, roles: given("local/gone") });
  expect(choices.map(({ value }) => value)).toEqual(performers);
});

test("only models that are asked are said to be sent to: those of the passes, or of the rounds", () => {
  const roles = { "coarse-pass": "local/a", "answer-question": "openai/b" };
  const [first] = toRunChoices({ performers, roles });
  const choice = assertPresent(first, "choice");
  expect(modelsAsked(choice, "whole")).toEqual(["local/a", "openai/b"]);
  expect(modelsAsked(choice, "passes")).toEqual(["local/a"]);
  expect(modelsAsked(choice, "rounds")).toEqual(["openai/b"]);
  expect(roleTasksOf(choice)).toEqual({ "answer-question": { performer: "openai/b" } });
});

test("whoever is set for interventions is asked for those alone, and performs no analysis by it", () => {
  const roles = { "propose-interventions": "local/a" };
  expect(toRunChoices({ performers, roles })).toEqual(toRunChoices({ performers, roles: {} }));
});
