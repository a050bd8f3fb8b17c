import { describe, expect, test } from "vitest";
import { brokerScenarios } from "./testing/families/brokers";
import { networkScenarios } from "./testing/families/networks";
import { platformScenarios } from "./testing/families/platforms";
import { releaseScenarios } from "./testing/families/releases";
import { replicationScenarios } from "./testing/families/replication";
import { resourceScenarios } from "./testing/families/resources";
import { tradingScenarios } from "./testing/families/trading";
import { trustScenarios } from "./testing/families/trust";
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

describe.each(scenarios)("$name", ({ lines, root, decoy, offeredWithin = 1 }) => {
  test("begins where it began, and not with the change beside it", async () => {
    const { conclusion, roots, rejections } = await play(lines);
    expect(conclusion?.outcome).toBe("incident");
    expect(roots.slice(0, offeredWithin).join("\n")).toMatch(root);
    expect(roots[0]).not.toMatch(decoy);
    expect(rejections).toEqual([]);
  });
});
