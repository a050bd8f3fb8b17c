import { describe, expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { analyse } from "./analysis/analyse";
import { findLinks } from "./causal-pass/find-links";
import { brokerScenarios } from "./testing/families/brokers";
import { networkScenarios } from "./testing/families/networks";
import { platformScenarios } from "./testing/families/platforms";
import { releaseScenarios } from "./testing/families/releases";
import { replicationScenarios } from "./testing/families/replication";
import { resourceScenarios } from "./testing/families/resources";
import { tradingScenarios } from "./testing/families/trading";
import { trustScenarios } from "./testing/families/trust";
import { memoryReader } from "./testing/memory-reader";
import { play } from "./testing/play";
import type { Scenario } from "./testing/scenario";

const scenarios: readonly Scenario[] = [
  ...releaseScenarios,
  ...resourceScenarios,
  ...brokerScenarios,
  ...replicationScenarios,
  ...trustScenarios,
  ...networkScenarios,
  ...platformScenarios,
  ...tradingScenarios,
];

async function linkedFamilies(lines: readonly Line[]): Promise<readonly string[]> {
  const links = findLinks(await analyse(memoryReader(lines)));
  return links.map(({ source, target }) => `${source.family} -> ${target.family}`);
}

describe.each(scenarios)("$name", ({ lines, root, links, decoy }) => {
  test("begins where it began, and not with the change beside it", async () => {
    const { conclusion, roots, rejections } = await play(lines);
    expect(conclusion?.outcome).toBe("incident");
    expect(roots[0]).toMatch(root);
    expect(roots[0]).not.toMatch(decoy);
    expect(rejections).toEqual([]);
  });

  test("is told as a chain of causes", async () => {
    const found = await linkedFamilies(lines);
    for (const [from, to] of links) expect(found).toContain(`${from} -> ${to}`);
  });
});
