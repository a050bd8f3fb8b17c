import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Instant, instant } from "@/lib/base/instant";
import { listFacts } from "@/lib/domain/facts/list-facts";
import { isValidAt } from "@/lib/domain/facts/testing/make-fact";
import {
  type ArtifactId,
  entityIds,
  factIds,
  type IncidentId,
  stateChangeIds,
} from "@/lib/domain/ids";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import type { TimedFact } from "@/lib/domain/timeline/timed-fact";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import type { FactStore } from "@/lib/investigation/ports/fact-store-port";
import { listStems } from "@/lib/retrieval/words/word-stems";
import { migrate } from "../migrate";
import { anArtifact } from "../testing/case-builders";
import { setUpCaseStore, sha256 } from "../testing/test-case-store";

const store = setUpCaseStore();

const start = Date.UTC(2026, 10, 21, 14);
const second = (count: number) => instant(start + count * 1000);
const written = (minute: number) => instant(start + 86_400_000 + minute * 60_000);
const files = [anArtifact("a.log"), anArtifact("b.log")] as const;
const web = { ...named("web"), aliases: [], properties: {} };
const queue = { ...named("queue"), aliases: [], properties: {} };

function named(name: string) {
  return { id: entityIds.fromSuffix(name.padEnd(8, "0")), type: "service", name };
}

type ChangeFields = {
  readonly number: number;
  readonly value?: string;
  readonly from?: string | null;
  readonly at?: number | null;
  readonly entity?: typeof web.id;
  readonly file?: 0 | 1;
  readonly status?: StateChange["status"];
};

function change({
  number,
  value = "2",
  from = null,
  at = 10,
  ...fields
}: ChangeFields): StateChange {
  const file = files[fields.file ?? 0];
  return {
    id: stateChangeIds.fromDigest(String(number).padStart(16, "0")),
    ...{ entity: fields.entity ?? web.id, property: "version", from, to: value },
    at:
      at === null
        ? { kind: "unknown", raw: "", basis: "mention" }
        : {
            ...{ kind: "stated", earliest: second(at), latest: second(at), granularity: "second" },
            ...{ raw: "", basis: "log", zone: null, clockOffsetMs: 0, confidence: 1 },
          },
    evidence: [
      {
        ...{ artifactId: file.id, path: file.path, quote: "version" },
        locator: { kind: "lines", from: number + 1, to: number + 1 },
      },
    ],
    ...{ status: fields.status ?? "proposed", actor: "rules" },
  };
}

const standing = (...stateChanges: readonly StateChange[]): Timeline => ({
  ...emptyTimeline,
  entities: [web, queue],
  stateChanges,
});

async function open(): Promise<IncidentId> {
  const incidentId = await store().openIncident();
  for (const file of files)
    await store().cases.read.artifacts.insert(incidentId, file, written(-9));
  return incidentId;
}

/** Without when we knew it, which a computation of one moment cannot tell. */
const content = (facts: readonly TimedFact[]) =>
  facts
    .map(({ createdAt: _, expiredAt, ...fact }) => ({ ...fact, isBelieved: expiredAt === null }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
const ids = (facts: readonly TimedFact[]) => facts.map(({ id }) => id);

const isBelieved = ({ expiredAt }: TimedFact) => expiredAt === null;

async function askStore(
  facts: FactStore,
  incidentId: IncidentId,
  at: Instant,
  knownAt: Instant | null,
) {
  const query = { knownAt };
  return [
    ids(await facts.validAt(incidentId, at, query)),
    ids(await facts.asKnownAt(incidentId, knownAt)),
    ids(await facts.asKnownAt(incidentId, knownAt, { entity: web.id })),
    ids(await facts.asKnownAt(incidentId, knownAt, { words: "web versions" })),
    ids(await facts.validAt(incidentId, at, { ...query, words: "web", entity: web.id })),
  ];
}

function askEach(known: readonly TimedFact[], at: Instant) {
  const ofWeb = known.filter(({ entities }) => entities.includes(web.id));
  const withWords = (text: string) =>
    known.filter(({ content }) =>
      listStems(text).every((stem) => listStems(content).includes(stem)),
    );
  const valid = known.filter((fact) => isValidAt(fact, at));
  const wanted = new Set(ofWeb).intersection(new Set(withWords("web")));
  return [
    valid,
    known,
    ofWeb,
    withWords("web versions"),
    valid.filter((fact) => wanted.has(fact)),
  ].map(ids);
}

const anyChange = fc.record({
  value: fc.constantFrom("1", "2", "数据\u0000库"),
  from: fc.option(fc.constantFrom("1", "2"), { nil: null }),
  at: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
  entity: fc.constantFrom(web.id, queue.id),
  file: fc.constantFrom(0 as const, 1 as const),
  status: fc.constantFrom("proposed" as const, "accepted" as const, "rejected" as const),
});
const anyStated = fc.record({
  id: fc.integer({ min: 1, max: 3 }).map((number) => factIds.fromSuffix(`stated0${number}`)),
  content: fc.constantFrom("web was slow", "queue will be drained"),
  type: fc.constantFrom("event" as const, "plan" as const),
  validFrom: fc.option(fc.integer({ min: 0, max: 30 }).map(second), { nil: null }),
  takenBackBy: fc.constantFrom(null, factIds.fromSuffix("stated01")),
});
const anyStanding = fc
  .tuple(
    fc.array(anyChange, { maxLength: 6 }),
    fc.uniqueArray(anyStated, { maxLength: 3, selector: ({ id }) => id }),
  )
  .map(([changes, stated]) => ({
    ...standing(...changes.map((each, number) => change({ number, ...each }))),
    statedFacts: stated.map((each) => ({
      ...each,
      ...{ about: null, validUntil: null, mentionedAt: null, entities: [web.id], evidence: [] },
      ...{ confidence: 0.5, actor: "rules" as const },
    })),
  }));
/** A write, or a file that is withdrawn. */
const anyHistory = fc.array(
  fc.oneof({ weight: 4, arbitrary: anyStanding }, fc.constantFrom(0 as const, 1 as const)),
  { minLength: 1, maxLength: 5 },
);

describe("facts in the case store", () => {
  it("are at each moment of ours what follows from what stood then", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const incidentId = await open();
        const { timelines, artifacts, facts } = store().cases.read;
        const withdrawn = new Set<ArtifactId>();
        const moments: { at: Instant; timeline: Timeline; withdrawn: Set<ArtifactId> }[] = [];
        let timeline: Timeline = emptyTimeline;
        for (const [index, happening] of history.entries()) {
          const at = written(index);
          if (typeof happening === "number") {
            withdrawn.add(files[happening].id);
            await artifacts.withdraw(incidentId, files[happening].id, at);
            await facts.follow(incidentId, at);
          } else {
            timeline = happening;
            await timelines.write(incidentId, timeline, at);
          }
          moments.push({ at, timeline, withdrawn: new Set(withdrawn) });
        }
        for (const { at, ...sources } of moments) {
          expect(content(await facts.all(incidentId, at))).toEqual(
            content(listFacts(sources, at, sha256).facts),
          );
        }
        const last = moments.at(-1)?.at ?? null;
        expect(await facts.all(incidentId, null)).toEqual(await facts.all(incidentId, last));
        expect(await facts.all(incidentId, written(-1))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it("answer as one who looks at every fact, now and of then", async () => {
    const questions = fc.tuple(anyHistory, fc.integer({ min: -2, max: 34 }));
    await fc.assert(
      fc.asyncProperty(questions, async ([history, count]) => {
        const incidentId = await open();
        const { timelines, facts } = store().cases.read;
        for (const [index, happening] of history.entries()) {
          if (typeof happening === "number") continue;
          await timelines.write(incidentId, happening, written(index));
        }
        for (const knownAt of [null, written(0), written(2)]) {
          const known = (await facts.all(incidentId, knownAt)).filter(isBelieved);
          expect(await askStore(facts, incidentId, second(count), knownAt)).toEqual(
            askEach(known, second(count)),
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it("tell since when we know them, also when they were closed later", async () => {
    const incidentId = await open();
    const { timelines, facts } = store().cases.read;
    const [one, two] = [change({ number: 1, value: "1" }), change({ number: 2, at: 20 })];
    await timelines.write(incidentId, standing(one), written(1));
    await timelines.write(incidentId, standing(one, two), written(2));
    const [closed, next] = await facts.all(incidentId, null);
    expect(closed).toMatchObject({ createdAt: written(1), validUntil: second(20) });
    expect(next).toMatchObject({ createdAt: written(2), validUntil: null });
    const [open1] = await facts.validAt(incidentId, second(25), { knownAt: written(1) });
    expect(open1?.about?.value).toBe("1");
  });

  it("are those that begin last, where there are more than asked for", async () => {
    const incidentId = await open();
    const { timelines, facts } = store().cases.read;
    const changes = [1, 2, 3].map((number) => change({ number, at: number, value: `${number}` }));
    await timelines.write(incidentId, standing(...changes), written(1));
    const found = await facts.asKnownAt(incidentId, null, { limit: 2 });
    expect(found.map(({ about }) => about?.value)).toEqual(["2", "3"]);
  });

  it("leave with the files they rest on alone, and come back with them", async () => {
    const incidentId = await open();
    const { timelines, artifacts, facts } = store().cases.read;
    const both = change({ number: 1, value: "1", at: 5 });
    const other = change({ number: 2, file: 1 });
    const proved = { ...both, evidence: [...both.evidence, ...other.evidence] };
    await timelines.write(incidentId, standing(proved, other), written(1));
    const values = async () =>
      (await facts.validAt(incidentId, second(15))).map(({ about }) => about?.value);
    expect(await values()).toEqual(["2"]);
    await artifacts.withdraw(incidentId, files[1].id, written(2));
    await facts.follow(incidentId, written(2));
    expect(await values()).toEqual(["1"]);
    await artifacts.insert(incidentId, files[1], written(3));
    await facts.follow(incidentId, written(3));
    expect(await values()).toEqual(["2"]);
    const [then] = await facts.validAt(incidentId, second(15), { knownAt: written(2) });
    expect(then?.about?.value).toBe("1");
  });

  it("are not written when the transaction around the timeline fails", async () => {
    const incidentId = await open();
    const attempt = store().cases.transaction(async ({ timelines }) => {
      await timelines.write(incidentId, standing(change({ number: 1 })), written(1));
      throw new Error("lost my nerve");
    });
    await expect(attempt).rejects.toThrow("lost my nerve");
    expect(await store().cases.read.facts.all(incidentId, null)).toEqual([]);
  });

  it("of before they were kept are caught up with, moment by moment", async () => {
    const incidentId = await open();
    const { timelines, artifacts, facts } = store().cases.read;
    const [one, two] = [change({ number: 1, value: "1" }), change({ number: 2, at: 20, file: 1 })];
    await timelines.write(incidentId, standing(one), written(1));
    await timelines.write(incidentId, standing(one, two), written(2));
    await artifacts.withdraw(incidentId, files[1].id, written(3));
    await facts.follow(incidentId, written(3));
    const found = () => Promise.all([1, 2, 3].map((at) => facts.all(incidentId, written(at))));
    const before = await found();
    await store().database.executor.execute(sql.raw("alter table facts disable trigger user"));
    await store().database.executor.execute(sql.raw("delete from facts"));
    await store().database.executor.execute(sql.raw("alter table facts enable trigger user"));
    await store().database.executor.execute(sql.raw("update incidents set are_facts_kept = false"));
    expect((await found()).flat()).toEqual([]);
    await migrate(store().databaseUrl);
    expect(await found()).toEqual(before);
    expect(before.map(({ length }) => length)).toEqual([1, 2, 1]);
  });

  it("of an incident that has none are caught up with once, and remembered", async () => {
    const incidentId = await open();
    const { facts } = store().cases.read;
    const { executor } = store().database;
    await executor.execute(sql.raw("update incidents set are_facts_kept = false"));
    await migrate(store().databaseUrl);
    expect(await facts.all(incidentId, null)).toEqual([]);
    const behind = sql.raw("select id from incidents where not are_facts_kept");
    expect([...(await executor.execute(behind))]).toEqual([]);
  });

  it("of two incidents are kept apart, though both name the same things", async () => {
    const [one, other] = [await open(), await open()];
    const { timelines, facts } = store().cases.read;
    await timelines.write(one, standing(change({ number: 1 })), written(1));
    await timelines.write(other, standing(change({ number: 1, value: "9" })), written(1));
    const found = async (incidentId: IncidentId) =>
      [
        ...(await facts.asKnownAt(incidentId, null, { entity: web.id })),
        ...(await facts.asKnownAt(incidentId, null, { words: "web" })),
      ].map(({ about }) => about?.value);
    expect(await found(one)).toEqual(["2", "2"]);
    expect(await found(other)).toEqual(["9", "9"]);
  });
});
