import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import { eventIds, type IncidentId } from "@/lib/domain/ids";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { createCaseStore } from "../case-store";
import { connect } from "../client";
import { entities } from "../schema/claim-tables";
import { setUpCaseStore, sha256 } from "../testing/test-case-store";
import { anyTimeline } from "../testing/timeline-arbitraries";

const store = setUpCaseStore();

const at = (seconds: number) => instant(1_700_000_000_000 + seconds * 1000);
const entity = (digit: string, name: string) => ({
  id: `ent_${digit.repeat(16)}` as Timeline["entities"][number]["id"],
  type: "service",
  name,
  aliases: [],
  properties: {},
});
const web = entity("a", "web");
const queue = entity("b", "queue");

function withEntities(...list: readonly ReturnType<typeof entity>[]): Timeline {
  return { ...emptyTimeline, entities: list };
}

async function entityVersions(incidentId: IncidentId) {
  return store()
    .database.executor.select({
      id: entities.id,
      recordedAt: entities.recordedAt,
      expiredAt: entities.expiredAt,
    })
    .from(entities)
    .where(eq(entities.incidentId, incidentId))
    .orderBy(asc(entities.versionId));
}

describe("a timeline in the case store", () => {
  it("is empty before the first write", async () => {
    const incidentId = await store().openIncident();
    expect(await store().cases.read.timelines.current(incidentId)).toEqual(emptyTimeline);
  });

  it("reads back exactly as it was written, whatever came before it", async () => {
    const incidentId = await store().openIncident();
    const { timelines } = store().cases.read;
    let writes = 0;
    await fc.assert(
      fc.asyncProperty(anyTimeline, async (timeline) => {
        writes += 1;
        await timelines.write(incidentId, timeline, at(writes));
        expect(await timelines.current(incidentId)).toEqual(timeline);
      }),
      { numRuns: 60 },
    );
  });

  it("is known at each instant as it was recorded then", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTimeline, { minLength: 1, maxLength: 4 }), async (history) => {
        const incidentId = await store().openIncident();
        const { timelines } = store().cases.read;
        for (const [index, timeline] of history.entries()) {
          await timelines.write(incidentId, timeline, at(index * 10));
        }
        expect(await timelines.recordedAt(incidentId, at(-1))).toEqual(emptyTimeline);
        for (const [index, timeline] of history.entries()) {
          expect(await timelines.recordedAt(incidentId, at(index * 10))).toEqual(timeline);
          expect(await timelines.recordedAt(incidentId, at(index * 10 + 9))).toEqual(timeline);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("keeps the version of a piece that did not change, also when it moved", async () => {
    const incidentId = await store().openIncident();
    const { timelines } = store().cases.read;
    await timelines.write(incidentId, withEntities(web, queue), at(0));
    await timelines.write(incidentId, withEntities(queue, web), at(10));
    expect(await entityVersions(incidentId)).toEqual([
      { id: web.id, recordedAt: at(0), expiredAt: null },
      { id: queue.id, recordedAt: at(0), expiredAt: null },
    ]);
    const names = (await timelines.current(incidentId)).entities.map(({ name }) => name);
    expect(names).toEqual(["queue", "web"]);
  });

  it("expires the version of a piece that differs or is gone", async () => {
    const incidentId = await store().openIncident();
    const { timelines } = store().cases.read;
    await timelines.write(incidentId, withEntities(web, queue), at(0));
    await timelines.write(incidentId, withEntities({ ...web, name: "edge" }), at(10));
    expect(await entityVersions(incidentId)).toEqual([
      { id: web.id, recordedAt: at(0), expiredAt: at(10) },
      { id: queue.id, recordedAt: at(0), expiredAt: at(10) },
      { id: web.id, recordedAt: at(10), expiredAt: null },
    ]);
  });

  it("records each write after what it takes the place of, though a clock was set back", async () => {
    const incidentId = await store().openIncident();
    const { timelines } = store().cases.read;
    await timelines.write(incidentId, withEntities(web), at(100));
    const writtenAt = await timelines.write(incidentId, withEntities(queue), at(50));
    expect(writtenAt).toBeGreaterThan(at(100));
    expect(await timelines.recordedAt(incidentId, at(60))).toEqual(emptyTimeline);
    expect(await timelines.recordedAt(incidentId, at(100))).toEqual(withEntities(web));
    expect(await timelines.recordedAt(incidentId, writtenAt)).toEqual(withEntities(queue));
  });

  it("gives each write an instant of its own behind a clock that was set back, also one that changes nothing", async () => {
    const incidentId = await store().openIncident();
    const { timelines } = store().cases.read;
    expect(await timelines.lastRecordedAt(incidentId)).toBeNull();
    await timelines.write(incidentId, withEntities(web), at(100));
    const same = await timelines.write(incidentId, withEntities(web), at(50));
    const next = await timelines.write(incidentId, withEntities(queue), at(50));
    expect(next).toBeGreaterThan(same);
    expect(await timelines.lastRecordedAt(incidentId)).toBe(next);
    expect(await timelines.recordedAt(incidentId, same)).toEqual(withEntities(web));
  });

  it("keeps equal ids of two incidents apart", async () => {
    const one = await store().openIncident();
    const other = await store().openIncident();
    const { timelines } = store().cases.read;
    await timelines.write(one, withEntities(web), at(0));
    await timelines.write(other, withEntities({ ...web, name: "another" }), at(0));
    expect(await timelines.current(one)).toEqual(withEntities(web));
  });

  it("is not written when the transaction around it fails", async () => {
    const incidentId = await store().openIncident();
    const attempt = store().cases.transaction(async ({ timelines }) => {
      await timelines.write(incidentId, withEntities(web), at(0));
      throw new Error("lost my nerve");
    });
    await expect(attempt).rejects.toThrow("lost my nerve");
    expect(await store().cases.read.timelines.current(incidentId)).toEqual(emptyTimeline);
  });

  it("shows the whole of one write or the whole of another while writing goes on", async () => {
    const incidentId = await store().openIncident();
    const { timelines } = store().cases.read;
    // The name is in the row of the entity, the ruled-out cause in that of the head.
    const named = (name: string): Timeline => ({
      ...withEntities({ ...web, name }),
      ruledOut: [{ what: name, why: "", evidence: [] }],
    });
    const readers = connect({ databaseUrl: store().databaseUrl, connectionsMax: 4 });
    const { read } = createCaseStore(readers, { sha256 });
    let isWriting = true;
    const readOn = async () => {
      const seen: Timeline[] = [];
      while (isWriting) seen.push(await read.timelines.current(incidentId));
      return seen;
    };
    const reading = Promise.all([readOn(), readOn(), readOn()]);
    for (let index = 0; index < 30; index += 1) {
      await timelines.write(incidentId, named(`name ${index}`), at(index));
    }
    isWriting = false;
    const seen = (await reading).flat();
    await readers.close();
    expect(seen.length).toBeGreaterThan(0);
    for (const { entities, ruledOut } of seen) {
      expect(ruledOut.map(({ what }) => what)).toEqual(entities.map(({ name }) => name));
    }
  });

  it("counts the live events of an incident in its summary", async () => {
    const incidentId = await store().openIncident({ title: "counted" });
    const [event] = fc
      .sample(
        anyTimeline.filter(({ events }) => events.length > 0),
        { numRuns: 1, seed: 7 },
      )
      .flatMap(({ events }) => events);
    if (event === undefined) throw new Error("The sample has no event");
    const events = (["proposed", "accepted", "edited", "rejected", "pruned"] as const).map(
      (status, index) => ({ ...event, id: eventIds.fromDigest(`${index}`.repeat(16)), status }),
    );
    await store().cases.read.timelines.write(incidentId, { ...emptyTimeline, events }, at(0));
    const { incidents } = await store().cases.read.incidents.list({
      text: "counted",
      limit: 1,
      offset: 0,
    });
    expect(incidents.map(({ eventCount }) => eventCount)).toEqual([3]);
  });
});
