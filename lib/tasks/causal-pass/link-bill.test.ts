import { expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { play } from "../testing/play";
import {
  certificateExpires,
  diskFills,
  nameIsDropped,
  poisonMessage,
  replicaFallsBehind,
  stolenCredential,
} from "../testing/recordings";

test.each<[string, readonly Line[]]>([
  ["an expired certificate", certificateExpires],
  ["a disk that fills", diskFills],
  ["a poison message", poisonMessage],
  ["a record dropped from a zone", nameIsDropped],
  ["a replica that cannot follow", replicaFallsBehind],
  ["a credential that was guessed", stolenCredential],
])(
  "every link tells its mechanism, and what its confidence is the product of: %s",
  async (_, lines) => {
    const { causalLinks } = (await play(lines)).timeline;
    expect(causalLinks.length).toBeGreaterThan(1);
    for (const { mechanismId, contributions = [], confidence } of causalLinks) {
      expect(mechanismId).toMatch(/^[a-z][a-z-]+$/);
      const product = contributions.reduce((belief, { value }) => belief * value, 1);
      expect(product).toBeCloseTo(confidence, 2);
      expect(contributions[0]?.factor).toBe("strength");
      for (const { why } of contributions) expect(why).not.toBe("");
    }
  },
);
