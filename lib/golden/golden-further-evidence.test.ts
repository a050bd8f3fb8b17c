import { expect, inject, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { playSteps } from "@/lib/investigation/runs/headless/play-steps";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { analyse } from "@/lib/tasks/analysis/analyse";
import { createRulesRun } from "@/lib/tasks/rules-run";
import { goldenArtifacts } from "./golden-incident";

const readings = inject("readings");

/** Every so many of an incident's artifacts is the one that comes late: chat, logs, metrics, changes… */
const lateEvery = 4;

test.each([
  "algo-stale-feed-order-burst",
  "bastion-ssh-bruteforce-exfiltration",
  "catalog-oom-crash-loop",
  "orders-503-pool-exhaustion",
])(
  "%s: a file that comes late leads to the same timeline as if it had been there",
  async (slug) => {
    const look = async (reader: EvidenceReader) => {
      const whole = await timelineOf(reader, createRulesRun());
      const late = reader.artifacts.filter((_, index) => index % lateEvery === 1);
      for (const { artifact } of late) {
        const rules = createRulesRun();
        await timelineOf(without(reader, artifact.id), rules);
        expect(await timelineOf(reader, rules), artifact.path).toEqual(whole);
      }
    };
    await openLocalEvidence(await goldenArtifacts(slug), look, { readings });
  },
);

test("what people said late has nothing of the machines read again", async () => {
  await openLocalEvidence(await goldenArtifacts("orders-503-pool-exhaustion"), async (reader) => {
    const chat = reader.artifacts.find(({ artifact }) => artifact.path.endsWith("incident.json"));
    const before = await analyse(without(reader, chat?.artifact.id));
    const after = await analyse(reader, undefined, before);
    const [few, all] = [after, before].map(({ observations }) => observations.watch.recordsRead);
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(0.01 * (all ?? 0));
  });
});

async function timelineOf(evidence: EvidenceReader, rules = createRulesRun()): Promise<Timeline> {
  const { timeline } = await playSteps({
    ...{ ...rules, evidence, clock: { now: () => instant(0) } },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
  });
  return timeline;
}

function without(reader: EvidenceReader, late: ArtifactId | undefined): EvidenceReader {
  const artifacts = reader.artifacts.filter(({ artifact }) => artifact.id !== late);
  const there = new Set(artifacts.map(({ artifact }) => artifact.id));
  return {
    ...reader,
    artifacts,
    scan: (filter = {}, options) => {
      const artifactIds = (filter.artifactIds ?? [...there]).filter((id) => there.has(id));
      return reader.scan({ ...filter, artifactIds }, options);
    },
  };
}
