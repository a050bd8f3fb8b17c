import { expect, test } from "vitest";
import { restoreData } from "@/db/testing/restore-data";
import { incidentIds } from "@/lib/domain/ids";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { createEmptyDatabase } from "@/lib/testing/test-database";
import { signIn } from "./account/sign-in";
import { loadPermalink } from "./review/load-permalink";
import { verifyStore } from "./store-check/verify-store";
import { Browser, setUpServer, testPassword } from "./testing/test-server";
import { untilRunsEnd } from "./testing/until-runs-end";
import { unwrap } from "./testing/unwrap";

// What an installation kept whose newest migration was 0009, before analyses were performed turn by turn: an analysed
// incident with decisions of each kind, one of them undone; revision 1, approved and with a permalink, and revision 2,
// in which a title was written anew. What it said of itself then has to be true of it now.

const server = setUpServer(async (dataFolder) => {
  const database = await createEmptyDatabase();
  await restoreData("0009", { ...database, dataFolder });
  return database;
});

const incidentId = incidentIds.schema.parse("inc_ec72b19e22845c743e035d0e");
const token = "a-permalink-of-the-step-before-0001";
const hashes = {
  1: "acde5467f70d48d4c99f107c24c0a12feaa8082a001a9f6000e597ad4b419838",
  2: "6507b3cedc220ff7b90ffd48f4ecf9677c76d4fcdfcc136bf6b1bcb72ec1b360",
};

const stores = () => server().container.ports.cases.read;

async function eventsNow() {
  const { events } = await stores().timelines.current(incidentId);
  return events.map(({ title, status }) => [status, title]);
}

const decided = [
  ["accepted", "Rollout of checkout 4.2.0 starts"],
  ["edited", "Rewritten after the approval"],
  ["rejected", "Rollback of checkout to 4.1.9 starts"],
  ["accepted", "Person 1: the pool was made smaller by 4.2.0"],
];

test("everything that was kept is whole: bytes, journal, revisions and decisions", async () => {
  const asked = {
    rereads: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  expect(await verifyStore(server(), asked)).toMatchObject({
    ...{ problems: [], incidents: 1, artifacts: 3, blobs: 3, revisions: 2, decisions: 6 },
  });
});

test("incident, timeline, discussion and report read as they did", async () => {
  expect(await stores().incidents.find(incidentId)).toMatchObject({
    ...{ title: "Checkout answers nothing", severity: "sev2", zone: "Europe/Helsinki" },
  });
  expect(await eventsNow()).toEqual(decided);
  const { rootCauses, causalLinks, stateChanges } = await stores().timelines.current(incidentId);
  expect([rootCauses, causalLinks, stateChanges].map(({ length }) => length)).toEqual([1, 1, 2]);
  expect(await stores().pieceComments.list(incidentId)).toMatchObject([
    { piece: "evt_4c26ef22880191d4", text: "Who saw it first?" },
  ]);
  expect(await stores().pieceMarks.list(incidentId)).toMatchObject([{ mark: { kind: "star" } }]);
  expect(await stores().report.list(incidentId, null)).toMatchObject([
    { key: "action-1", content: { text: "Size the pool by load" } },
  ]);
  expect(await stores().runs.list(incidentId)).toMatchObject([{ number: 1, status: "finished" }]);
});

test("every decision is on record, in order, with what was taken back", async () => {
  const history = await stores().decisions.history(incidentId);
  expect(history.map(({ piece, verdict, undoneAt }) => [piece, verdict, undoneAt])).toEqual([
    ["evt_4c26ef22880191d4", { kind: "accept" }, null],
    ["evt_b90acb6a51087485", { kind: "edit-event", edit: { title: "As a person saw it" } }, null],
    ["evt_cf5069a229369eb7", { kind: "reject", reason: "wrong", note: "a drill" }, null],
    [
      "evt_4c26ef22880191d4",
      { kind: "edit-event", edit: { title: "Taken back" } },
      1_795_711_981_472,
    ],
    ["lnk_b070ffb3344e46d9", { kind: "accept" }, null],
    [
      "evt_b90acb6a51087485",
      { kind: "edit-event", edit: { title: "Rewritten after the approval" } },
      null,
    ],
  ]);
});

test("the permalink opens what was approved, under the hash it was approved by", async () => {
  expect(await stores().revisions.list(incidentId)).toMatchObject([
    { number: 2, status: "in-review", hash: hashes[2] },
    { number: 1, status: "approved", hash: hashes[1], approval: { note: "The citations hold" } },
  ]);
  const opened = await new Browser().request(() => loadPermalink(token));
  expect(opened).toMatchObject({
    ...{ kind: "found", number: 1, hash: hashes[1], newest: 2, problems: [], missingFiles: [] },
    ...{ submittedBy: "Person 1", approvedBy: "Person 2", isMasked: true },
  });
  const { document } = opened as Extract<typeof opened, { kind: "found" }>;
  expect(document.events.map(({ title, status }) => [status, title])).toEqual([
    ["accepted", "Rollout of checkout 4.2.0 starts"],
    ["edited", "As a person saw it"],
    ["accepted", "[person#2]: the pool was made smaller by 4.2.0"],
  ]);
});

test("people sign in with their passwords, and a new analysis keeps every word of theirs", async () => {
  const { container } = server();
  const person = { email: "person-1@example.org", password: testPassword };
  const signedIn = await new Browser().request(() => signIn(container, person));
  expect(signedIn.ok).toBe(true);
  const [first] = await container.people.list();
  const author = { id: first?.id, name: "Person 1", role: "responder" } as Parameters<
    typeof startRun
  >[1];
  unwrap(await startRun(container.ports, author, incidentId));
  await untilRunsEnd(container, incidentId);
  expect(await stores().runs.list(incidentId)).toMatchObject([
    { number: 2, status: "finished" },
    { number: 1 },
  ]);
  expect(await eventsNow()).toEqual(decided);
});
