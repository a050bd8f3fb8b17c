import { expect, test } from "vitest";
import { experts } from "@/lib/domain/rounds/expert";
import { evidenceTools } from "./evidence-tools";
import { toolsOfExpert } from "./expert-toolsets";

test("every tool is in the hands of some Expert, and none has a tool twice", () => {
  const sets = experts.map((expert) => toolsOfExpert(expert).map(({ name }) => name));
  expect(new Set(sets.flat())).toEqual(new Set(evidenceTools.map(({ name }) => name)));
  for (const names of sets) expect(new Set(names).size).toBe(names.length);
});
