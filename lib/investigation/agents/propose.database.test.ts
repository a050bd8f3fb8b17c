import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { apiTokenIds, eventIds, type IncidentId } from "@/lib/domain/ids";
import { findParticipants } from "@/lib/domain/review/participation";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { openEvidence } from "../evidence/open-evidence";
import { withdrawArtifact } from "../intake/withdraw-artifact";
import { readJournal } from "../review/assemble-document";
import { decide } from "../review/deciding/decide";
import { writeReport } from "../review/report/write-report";
import { startRun } from "../runs/queue-run";
import type { Agent } from "./api-tokens";
import { type Proposal, type ProposalKind, proposalSchemas } from "./proposal";
import { propose } from "./propose";

const bench = new RunBench();
let incidentId: IncidentId;

async function openAnalysed(): Promise<IncidentId> {
  const opened = await bench.openWithRun();
  await bench.advance(bench.ports(), opened.runId);
  return opened.incidentId;
}

beforeAll(async () => {
  incidentId = await openAnalysed();
});

function agentOf(changes: Partial<Agent["token"]> = {}): Agent {
  const { viewer } = bench;
  return {
    token: {
      ...{ id: apiTokenIds.fromSuffix("00000001"), owner: viewer.id, agent: "scribe" },
      ...{ scopes: ["read", "propose"], incidents: null, createdAt: instant(0) },
      ...{ expiresAt: instant(1), revokedAt: null, lastUsedAt: null },
      ...changes,
    },
    owner: { ...viewer, email: "", isActive: true, createdAt: instant(0) },
  };
}

/** As it comes in: what is left out has its default. */
function say(kind: ProposalKind, given: Record<string, unknown>): Proposal {
  const parsed = proposalSchemas[kind].parse({ reasoning: "The line says so", ...given });
  return { noun: kind, ...parsed } as Proposal; // The schema of its kind has just read it.
}

const read = () => bench.ports().cases.read;
const timelineOf = (id = incidentId) => read().timelines.current(id);
const journalOf = (id = incidentId) => readJournal(read().journal, id);
const put = async (proposal: Proposal, id = incidentId) =>
  unwrap(await propose(bench.ports(), agentOf(), id, proposal));

const line = (number: number) => ({ path: "changes/deploys.jsonl", lines: [number, number] });
const sample = (number: number) => ({ path: "metrics/metrics.csv", lines: [number, number] });
/** No analyst makes an event of the first sample of a metric. */
const measured = say("event", {
  ...{ title: "The pool has one connection", kind: "observation", confidence: 0.8 },
  ...{ entities: [{ name: "pool of app-01", type: "pool" }], evidence: [sample(2)] },
});
/** The rules make an event of it themselves. */
const known = say("event", {
  ...{ title: "A job is planned", kind: "observation", confidence: 0.8 },
  ...{ entities: [{ name: "daily-revenue-rollup", type: "job" }], evidence: [line(1)] },
});

async function proposeMeasured(id = incidentId): Promise<TimelineEvent> {
  const { outcome, id: made } = await put(measured, id);
  expect(outcome).not.toBe("refused");
  return assertPresent(
    (await timelineOf(id)).events.find((each) => each.id === made),
    "event",
  );
}

test("an entity is named as the timeline names it, whatever the case, and no second one is made of it", async () => {
  const { entities } = await timelineOf();
  const known = assertPresent(entities[0], "an entity");
  const { id } = await put({ ...measured, entities: [known.name.toUpperCase()] } as Proposal);
  const after = await timelineOf();
  expect(after.events.find((event) => event.id === id)?.entities).toContain(known.id);
  expect(after.entities).toHaveLength(entities.length);
});

async function runAgain(id: IncidentId) {
  const runId = unwrap(await startRun(bench.ports(), bench.viewer, id));
  await bench.advance(bench.ports(), runId);
}

test("an event stands at the time of its record, with the quote code read, and undecided", async () => {
  const made = await proposeMeasured();
  expect(made).toMatchObject({ status: "proposed", actor: "agent", importance: "detail" });
  const earliest = Date.UTC(2026, 10, 21, 0, 20, 3, 184);
  expect(made.time).toMatchObject({ kind: "stated", earliest });
  expect(made.evidence[0]?.quote).toContain("db_pool_total,instance=app-01,1");
});

test("it is on record under the agent's name and its owner's, who has taken part by it", async () => {
  const id = await openAnalysed();
  const made = await proposeMeasured(id);
  const entry = assertPresent((await journalOf(id)).at(-1), "entry");
  expect(entry).toMatchObject({
    kind: "piece-proposed",
    actor: `agent:${bench.viewer.id}/scribe`,
    payload: { id: made.id, proposal: "event", reasoning: "The line says so", changed: true },
  });
  expect(findParticipants([{ ...entry, payload: null }]).get(bench.viewer.id)).toEqual([
    "had an agent propose a piece",
  ]);
});

test("said again it changes nothing", async () => {
  const made = await proposeMeasured();
  const before = await timelineOf();
  expect(await put(measured)).toMatchObject({ outcome: "known", id: made.id });
  expect(await timelineOf()).toEqual(before);
});

test("what stands already gets the agent's evidence and nothing else, however often it is said", async () => {
  const { id } = await put(known);
  const stood = assertPresent(
    (await timelineOf()).events.find((each) => each.id === id),
    "event",
  );
  expect(stood.actor).toBe("rules");
  expect(stood.reasoning).not.toContain("A job is planned");
  expect(await put(known)).toMatchObject({ outcome: "known", id });
});

test("what an agent proposed is still there after the next run, undecided, with its link, doubt and finding", async () => {
  const id = await openAnalysed();
  const made = await proposeMeasured(id);
  const later = assertPresent(
    (await timelineOf(id)).events.find(
      ({ time, actor }) =>
        actor === "rules" &&
        time.kind !== "unknown" &&
        time.earliest > Date.UTC(2026, 10, 21, 0, 21),
    ),
    "an event of the rules",
  );
  const link = await put(
    say("link", {
      ...{ source: made.id, target: later.id, relation: "enables", confidence: 0.4 },
      ...{ mechanism: "The rollup loads the database", evidence: [line(1)] },
    }),
    id,
  );
  const doubt = await put(
    say("uncertainty", {
      ...{ about: made.id, type: "assumption", impact: "low" },
      description: "Whether the rollup ran to its end is not known",
    }),
    id,
  );
  const finding = await put(
    say("finding", { statement: "The rollup took the connections", evidence: [line(6)] }),
    id,
  );
  for (const { outcome } of [link, doubt, finding]) expect(outcome).toBe("proposed");
  await runAgain(id);
  const { events, causalLinks, uncertainties, hypotheses } = await timelineOf(id);
  const statusOf = (
    pieces: readonly { readonly id: string; readonly status: string }[],
    of: string | null,
  ) => pieces.find((each) => each.id === of)?.status;
  expect([
    statusOf(events, made.id),
    statusOf(causalLinks, link.id),
    statusOf(uncertainties, doubt.id),
    statusOf(hypotheses, finding.id),
  ]).toEqual(["proposed", "proposed", "open", "proposed"]);
  expect(hypotheses.find((each) => each.id === finding.id)).toMatchObject({
    state: "proposed",
    actor: "agent",
  });
});

test.each(["evt_00000000ffffffff", "lnk_00000000ffffffff"])(
  "a doubt about %s, which no piece here is called, is refused",
  async (about) => {
    const refused = await put(
      say("uncertainty", {
        ...{ about, type: "assumption", impact: "low" },
        description: "Whether it happened is not known",
      }),
    );
    expect(refused).toMatchObject({
      outcome: "refused",
      message: expect.stringContaining("Unknown piece"),
    });
  },
);

test.each(["coarse", "detailed", "causal"] as const)(
  "what is proposed while the %s pass goes on stands when the run has ended",
  async (pass) => {
    const { incidentId: id, runId } = await bench.openWithRun();
    let made: string | null = null;
    const player = bench.afterTurn(pass, async () => {
      made = (await put(measured, id)).id;
    });
    await bench.advance(bench.ports(player), runId);
    const event = (await timelineOf(id)).events.find((event) => event.id === made);
    expect(event).toMatchObject({ actor: "agent", status: "proposed" });
  },
);

test.each<[string, () => Proposal, RegExp]>([
  [
    "a line there is none of",
    () => ({ ...measured, evidence: [line(900)] }) as Proposal,
    /has no line 900/,
  ],
  [
    "a file there is none of",
    () => ({ ...measured, evidence: [{ path: "../../etc/passwd", lines: [1, 1] }] }) as Proposal,
    /No artifact is named/,
  ],
  [
    "a time that no cited record has",
    () => ({ ...measured, timestamp: "2026-11-21T05:00:00Z" }) as Proposal,
    /No cited record is dated/,
  ],
  [
    "an entity that is none",
    () => ({ ...measured, entities: ["ent_0000000000000000"] }) as Proposal,
    /Unknown entities/,
  ],
  [
    "a token in the place of a name",
    () => ({ ...measured, entities: [{ name: "[email#1]", type: "person" }] }) as Proposal,
    /hides a name from you/,
  ],
  [
    "a link of an event there is none of",
    () =>
      say("link", {
        ...{ source: "evt_0000000000000000", target: "evt_0000000000000001" },
        ...{ relation: "causes", mechanism: "x", confidence: 1 },
      }),
    /Unknown event/,
  ],
])("%s is refused with a reason, is on record, and changes nothing", async (_name, make, why) => {
  const before = await timelineOf();
  const answer = await put(make());
  expect(answer).toMatchObject({ outcome: "refused", id: null });
  expect(answer.message).toMatch(why);
  expect(await timelineOf()).toEqual(before);
  expect((await journalOf()).at(-1)).toMatchObject({
    kind: "proposal-refused",
    actor: `agent:${bench.viewer.id}/scribe`,
  });
});

test("no effect begins before its cause: such a link is refused", async () => {
  const made = await proposeMeasured();
  const later = assertPresent(
    (await timelineOf()).events.find(
      ({ time }) => time.kind !== "unknown" && time.earliest > Date.UTC(2026, 10, 21, 0, 22),
    ),
    "a later event",
  );
  const backwards = say("link", {
    ...{ source: later.id, target: made.id, relation: "causes", mechanism: "x", confidence: 1 },
  });
  expect(await put(backwards)).toMatchObject({ outcome: "refused" });
});

test("what a person rejected comes back only with evidence not cited before", async () => {
  const id = await openAnalysed();
  const made = await proposeMeasured(id);
  const rejection = { kind: "reject", reason: "wrong", note: "A sample is no event" } as const;
  unwrap(
    await decide(bench.ports(), bench.viewer, id, {
      ...{ noun: "event", piece: eventIds.schema.parse(made.id), verdict: rejection },
    }),
  );
  const again = await put(measured, id);
  expect(again).toMatchObject({ outcome: "refused" });
  expect(again.message).toContain("A sample is no event");
  const anew = { ...measured, evidence: [sample(2), sample(3)] } as Proposal;
  expect(await put(anew, id)).toMatchObject({ outcome: "proposed" });
});

test("a file that was withdrawn is cited no more", async () => {
  const id = await openAnalysed();
  const artifact = assertPresent(
    (await read().artifacts.list(id)).find(({ path }) => path === "metrics/metrics.csv"),
    "the file",
  );
  unwrap(await withdrawArtifact(bench.ports(), bench.viewer, id, artifact.id));
  expect(await put(measured, id)).toMatchObject({ outcome: "refused" });
});

test("of proposals made at once each is kept, and the journal holds every one", async () => {
  const id = await openAnalysed();
  const findings = Array.from({ length: 6 }, (_, nth) =>
    say("finding", { statement: `Explanation ${nth}`, evidence: [line(nth + 1)] }),
  );
  const answer = await Promise.all(findings.map((finding) => put(finding, id)));
  expect(answer.map(({ outcome }) => outcome)).toEqual(findings.map(() => "proposed"));
  const { hypotheses } = await timelineOf(id);
  expect(hypotheses.filter(({ actor }) => actor === "agent")).toHaveLength(6);
  const kinds = (await journalOf(id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "piece-proposed")).toHaveLength(6);
});

test("whose token reads only, or is for another incident, proposes nothing and leaves no trace", async () => {
  const before = (await journalOf()).length;
  const readsOnly = agentOf({ scopes: ["read"] });
  const elsewhere = agentOf({ incidents: [] });
  const kindOf = async (agent: Agent) => {
    const proposed = await propose(bench.ports(), agent, incidentId, measured);
    return proposed.ok ? "proposed" : proposed.error.kind;
  };
  expect([await kindOf(readsOnly), await kindOf(elsewhere)]).toEqual(["forbidden", "not-found"]);
  expect((await journalOf()).length).toBe(before);
});

test("what a field means is proposed once, used by nothing before a person confirms it, and theirs from then on", async () => {
  const explain = (meaning: string) =>
    say("meaning", { field: "pool_used", meaning, evidence: [sample(2)] });
  expect(await put(explain("connections in use"))).toMatchObject({ outcome: "proposed" });
  const entries = await read().report.list(incidentId, null);
  const entry = assertPresent(entries[0], "an entry");
  expect(entry).toMatchObject({ key: "field:pool_used", content: { proposedBy: "scribe" } });
  expect((await openEvidence(bench.ports(), incidentId)).meanings).toBeUndefined();
  expect((await journalOf()).at(-1)).toMatchObject({
    ...{ kind: "piece-proposed", rationale: "pool_used means connections in use" },
  });
  const { content, writtenAt } = entry;
  unwrap(
    await writeReport(bench.ports(), bench.viewer, incidentId, {
      ...{ key: entry.key, content, seen: writtenAt },
    }),
  );
  expect((await openEvidence(bench.ports(), incidentId)).meanings).toEqual([
    { field: "pool_used", meaning: "connections in use", unit: "" },
  ]);
  expect(await put(explain("size of the pool"))).toMatchObject({
    ...{ outcome: "refused", message: "pool_used has a meaning already: connections in use." },
  });
});
