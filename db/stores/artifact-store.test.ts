import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import type { SourceClock, StampPlace } from "@/lib/domain/evidence/artifact";
import { sourceClocks } from "../schema/artifact";
import { anArtifact, aReport } from "../testing/case-builders";
import { setUpCaseStore } from "../testing/test-case-store";

const store = setUpCaseStore();
const at = (seconds: number) => instant(1_700_000_000_000 + seconds * 1000);

describe("the artifacts of an incident", () => {
  it("read back as they were imported, by path", async () => {
    const incidentId = await store().openIncident();
    const { artifacts } = store().cases.read;
    const unread = {
      ...anArtifact("b/core.bin"),
      report: { kind: "unread" as const, format: "unknown", reason: "binary", warnings: ["NUL"] },
    };
    expect(await artifacts.insert(incidentId, unread, at(0))).toBe(true);
    expect(await artifacts.insert(incidentId, anArtifact("a.log"), at(0))).toBe(true);
    expect(await artifacts.list(incidentId)).toEqual([anArtifact("a.log"), unread]);
  });

  it("add nothing when the same bytes come again under the same path", async () => {
    const incidentId = await store().openIncident();
    const { artifacts } = store().cases.read;
    await artifacts.insert(incidentId, anArtifact("a.log"), at(0));
    expect(await artifacts.insert(incidentId, anArtifact("a.log"), at(1))).toBe(false);
    expect(await artifacts.list(incidentId)).toHaveLength(1);
  });

  it("keep equal bytes of two hosts, and two states of one file, apart", async () => {
    const incidentId = await store().openIncident();
    const { artifacts } = store().cases.read;
    const received = [
      anArtifact("host1/app.log", "same"),
      anArtifact("host2/app.log", "same"),
      anArtifact("host2/app.log", "same and more"),
    ];
    for (const artifact of received) {
      expect(await artifacts.insert(incidentId, artifact, at(0))).toBe(true);
    }
    expect(await artifacts.list(incidentId)).toHaveLength(3);
  });

  it("leave the list when withdrawn, once, and are back when imported again", async () => {
    const incidentId = await store().openIncident();
    const { artifacts } = store().cases.read;
    const artifact = anArtifact("a.log");
    await artifacts.insert(incidentId, artifact, at(0));
    expect(await artifacts.withdraw(incidentId, artifact.id, at(1))).toBe(true);
    expect(await artifacts.withdraw(incidentId, artifact.id, at(2))).toBe(false);
    expect(await artifacts.list(incidentId)).toEqual([]);
    expect(await artifacts.insert(incidentId, artifact, at(3))).toBe(true);
    expect(await artifacts.list(incidentId)).toEqual([artifact]);
  });

  it("keep a report with every kind of fact in it", async () => {
    const incidentId = await store().openIncident();
    const { artifacts } = store().cases.read;
    await artifacts.insert(incidentId, anArtifact("a.log"), at(0));
    const [artifact] = await artifacts.list(incidentId);
    expect(artifact?.report).toEqual(aReport);
  });
});

describe("the clocks of an incident's artifacts", () => {
  const clockOf = (path: string, zone: string): SourceClock => ({
    artifactId: anArtifact(path).id,
    zone,
    zoneBasis: "shared-identifiers",
    year: 2024,
    segments: [
      { fromRecord: 0, offsetMs: 0, basis: { kind: "none" } },
      { fromRecord: 10, offsetMs: -1500, basis: { kind: "same-host", path: "other.log" } },
      {
        fromRecord: 20,
        offsetMs: 90_000.5,
        basis: { kind: "anchors", anchors: 4, madMs: 12.5, isApplied: true },
      },
      {
        fromRecord: 30,
        offsetMs: 90_100,
        basis: { kind: "drift", anchors: 90, madMs: 60, partsPerMillion: 41.5 },
      },
      { fromRecord: 40, offsetMs: 0, basis: { kind: "accepted", anchors: 4, madMs: 12.5 } },
    ],
    doubts: [
      {
        ...{ kind: "proposal", what: "offset", question: "offset: a ~ b", clock: "a" },
        ...{ against: "b/b.log", offsetMs: 422_000, partsPerMillion: 0, anchors: 14, madMs: 1100 },
        reason: "said",
        segments: [
          {
            fromRecord: 0,
            offsetMs: 422_000,
            basis: { kind: "accepted", anchors: 14, madMs: 1100 },
          },
        ],
        examples: [
          {
            identifier: "req-1\u0000",
            own: placeIn(path, "2024-05-14 09:07:02"),
            other: placeIn("b/b.log", "2024-05-14T09:00:00Z"),
          },
        ],
        statement: {
          ...{ artifactId: anArtifact("chat.json").id, path: "chat.json", quote: "7 min ahead" },
          locator: { kind: "index", index: 3 },
        },
      },
      {
        ...{ kind: "conflict", field: "@timestamp", differenceMs: 28_800_000, madMs: 3 },
        ...{ records: 900, reading: "zone" },
        example: { place: placeIn(path, "2024-05-14 09:07:02"), otherStamp: "17:07:02" },
      },
    ],
  });
  const placeIn = (path: string, stamp: string): StampPlace => ({
    ...{ artifactId: anArtifact(path).id, path, stamp },
    locator: { kind: "lines", from: 1, to: 1 },
  });

  it("read back as they were set, one for each artifact", async () => {
    const incidentId = await store().openIncident();
    const { artifacts } = store().cases.read;
    await artifacts.insert(incidentId, anArtifact("a.log"), at(0));
    await artifacts.setClocks(incidentId, [clockOf("a.log", "UTC")], at(0));
    const changed = { ...clockOf("a.log", "+02:00"), zoneBasis: "person" as const, year: null };
    await artifacts.setClocks(incidentId, [changed], at(1));
    expect(await artifacts.clocks(incidentId)).toEqual([changed]);
  });

  it("get a new version only where they differ", async () => {
    const incidentId = await store().openIncident();
    const { artifacts } = store().cases.read;
    await artifacts.insert(incidentId, anArtifact("a.log"), at(0));
    await artifacts.insert(incidentId, anArtifact("b.log"), at(0));
    const before = [clockOf("a.log", "UTC"), clockOf("b.log", "UTC")];
    await artifacts.setClocks(incidentId, before, at(0));
    await artifacts.setClocks(incidentId, before, at(1));
    await artifacts.setClocks(incidentId, [clockOf("a.log", "+01:00")], at(2));
    const versions = await store()
      .database.executor.select({
        zone: sourceClocks.zone,
        recordedAt: sourceClocks.recordedAt,
        expiredAt: sourceClocks.expiredAt,
      })
      .from(sourceClocks)
      .where(eq(sourceClocks.incidentId, incidentId))
      .orderBy(asc(sourceClocks.recordedAt), asc(sourceClocks.expiredAt));
    expect(versions).toEqual([
      { zone: "UTC", recordedAt: at(0), expiredAt: at(2) },
      { zone: "UTC", recordedAt: at(0), expiredAt: null },
      { zone: "+01:00", recordedAt: at(2), expiredAt: null },
    ]);
  });
});
