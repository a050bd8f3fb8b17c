import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createNoticeQueue } from "@/db/stores/notice-queue";
import { assertPresent } from "@/lib/base/assert";
import { type Instant, instant } from "@/lib/base/instant";
import { webhookIds } from "@/lib/domain/ids";
import { failuresMax } from "@/lib/domain/notices/delivery-plan";
import { type NoticeKind, noticeKinds } from "@/lib/domain/notices/notice";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { addNote } from "@/lib/investigation/intake/add-note";
import { addComment, editComment } from "@/lib/investigation/review/discussion/comments";
import {
  approveRevision,
  requestRevisionChanges,
} from "@/lib/investigation/review/review-revision";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { createNoticeSender, type MailSender, secretPlace } from "./notice-sender";
import { newWebhookSecret, signWebhook } from "./sign-webhook";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;
let reader: Viewer;

/** What came to the target on this machine, and what it answers next. */
const received: { body: string; headers: Record<string, unknown> }[] = [];
let statuses: number[] = [];
const target = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    received.push({ body, headers: request.headers });
    response.writeHead(statuses.shift() ?? 204).end("answer");
  });
});
const mails: Parameters<MailSender>[0][] = [];

beforeAll(async () => {
  const { person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: supervisor } = await person("supervisor"));
  ({ viewer: reader } = await person("viewer"));
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  target.closeAllConnections();
  target.close();
});

beforeEach(async () => {
  const { settings } = notices();
  for (const { id } of await settings.webhooks()) await settings.removeWebhook(id);
  for (const { id } of [author, supervisor, reader]) await choose(id, []);
  await sweepAt(now() + 86_400_000);
  received.length = 0;
  mails.length = 0;
  statuses = [];
});

const ports = () => ({ ...server().container.ports, people: server().container.people });
const notices = () => server().container.notices;
const now = () => server().container.ports.clock.now();
const secret = newWebhookSecret();

const choose = (person: Viewer["id"], mail: NoticeKind[], webhook: NoticeKind[] = []) =>
  notices().settings.choose(person, { mail, webhook });

/** Tries what is due at a moment, as the server does every few seconds. */
function sweepAt(at: number): Promise<number> {
  const { container } = server();
  return createNoticeSender({
    queue: createNoticeQueue(container.database),
    clock: { now: () => instant(at) },
    ...{ origin: "https://whence.example", secrets: container.notices.secrets },
    reach: { allowedNetworks: ["127.0.0.1"], timeoutMs: 30_000 },
    sendMail: async (mail) => {
      mails.push(mail);
      return { status: 250, text: "OK" };
    },
    reportFailure: (error) => {
      throw error;
    },
  }).sweep();
}

let made = 0;
async function addTarget(kinds: readonly NoticeKind[] = noticeKinds) {
  made += 1;
  const { port } = assertPresent(target.address() as AddressInfo | null, "a port");
  const id = webhookIds.fromSuffix(String(made).padStart(8, "0"));
  const url = `http://127.0.0.1:${port}/hook`;
  const sealed = notices().secrets.seal(secret, secretPlace({ id, url }));
  const createdAt = now();
  const webhook = { id, url, kinds, createdBy: author.id, createdAt, failures: 0, off: null };
  await notices().settings.insertWebhook(webhook, sealed);
  return id;
}

async function submit(title = "Orders fail") {
  const incidentId = unwrap(
    await openIncident(ports(), author, { title, severity: "unset", zone: "UTC" }),
  );
  unwrap(await addNote(ports(), author, incidentId, "deployed the secret release"));
  return { incidentId, ...unwrap(await submitRevision(ports(), author, incidentId)) };
}

async function mention(text: string) {
  const { incidentId } = await submit();
  const { events } = await ports().cases.read.timelines.current(incidentId);
  const { id: piece } = assertPresent(events[0], "the event of the note");
  const on = { noun: "event", piece, text } as const;
  return { incidentId, piece, id: unwrap(await addComment(ports(), author, incidentId, on)) };
}

const bodies = () => received.map(({ body }) => JSON.parse(body));
const later = (minutes: number): Instant => instant(now() + minutes * 60_000);

test("nobody is notified of anything unless they chose it", async () => {
  const { incidentId, revisionId } = await submit();
  unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
  await mention(`@${reader.name} look`);
  expect(await sweepAt(later(1))).toBe(0);
  expect([mails, received]).toEqual([[], []]);
});

test("a submission is mailed to those who may approve it, and the answers to its author", async () => {
  for (const { id } of [author, supervisor, reader]) await choose(id, [...noticeKinds]);
  const { incidentId, revisionId } = await submit();
  await sweepAt(later(1));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [emailOf(supervisor), `[Whence] Orders fail: ${author.name} submitted revision 1 for review`],
  ]);
  expect(mails[0]?.text).toContain(`https://whence.example/incidents/${incidentId}?view=review`);
  mails.length = 0;
  const note = "Which release?";
  unwrap(await requestRevisionChanges(ports(), supervisor, { incidentId, revisionId, note }));
  await sweepAt(later(1));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [emailOf(author), `[Whence] Orders fail: ${supervisor.name} requested changes to revision 1`],
  ]);
});

const emailOf = ({ name }: Viewer) => `person-${name.replace("Person ", "")}@example.org`;

test("whoever took part in an incident is not asked to review it", async () => {
  await choose(supervisor.id, ["submitted"]);
  const incidentId = unwrap(
    await openIncident(ports(), author, { title: "Own", severity: "unset", zone: "UTC" }),
  );
  unwrap(await addNote(ports(), supervisor, incidentId, "deployed"));
  unwrap(await submitRevision(ports(), author, incidentId));
  expect(await sweepAt(later(1))).toBe(0);
});

test("a mention reaches a person outside the incident, once, and repeats no word of the comment", async () => {
  await choose(reader.id, ["mentioned"]);
  const { incidentId, id, piece } = await mention(`@${reader.name} the password is tulip`);
  const again = { id, text: `@${reader.name} it was tulip` };
  unwrap(await editComment(ports(), author, incidentId, again));
  await sweepAt(later(1));
  expect(mails.map(({ to }) => to)).toEqual([emailOf(reader)]);
  expect(mails[0]?.text).toContain(piece);
  expect(JSON.stringify(mails)).not.toContain("tulip");
});

test("a mention at a sentence of a revision leads to that sentence", async () => {
  await choose(reader.id, ["mentioned"]);
  const { incidentId, revisionId } = await submit();
  const stored = await ports().cases.read.revisions.document(revisionId);
  const { text } = documentSchema.pick({ text: true }).parse(stored);
  const block = assertPresent(text?.sections.flatMap(({ blocks }) => blocks)[0], "a block").id;
  const about = { noun: "block", piece: block, revisionId } as const;
  unwrap(await addComment(ports(), author, incidentId, { ...about, text: `@${reader.name} look` }));
  await sweepAt(later(1));
  expect(mails[0]?.text).toContain(
    `https://whence.example/revisions/${revisionId}#${encodeURIComponent(`review-${block}`)}`,
  );
});

test("an account that was deactivated in between gets no mail", async () => {
  const { viewer: leaver } = await server().person("viewer");
  await choose(leaver.id, ["mentioned"]);
  await mention(`@${leaver.name} look`);
  await server().container.people.deactivate(leaver.id, supervisor.id, now());
  await sweepAt(later(1));
  await mention(`@${leaver.name} look`);
  await sweepAt(later(1));
  expect(mails).toEqual([]);
});

test("a webhook gets who, what and where, signed, with those named who chose it, and no evidence", async () => {
  await addTarget();
  await choose(supervisor.id, [], ["submitted"]);
  const { incidentId, revisionId } = await submit();
  await sweepAt(later(1));
  expect(bodies()).toEqual([
    {
      type: "revision.submitted",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        incident: { id: incidentId, title: "Orders fail" },
        revision: { id: revisionId, number: 1 },
        by: { id: author.id, name: author.name },
        to: [{ id: supervisor.id, name: supervisor.name }],
        url: `https://whence.example/incidents/${incidentId}?view=review`,
      },
    },
  ]);
  const { body, headers } = assertPresent(received[0], "what was posted");
  expect(body).not.toContain("secret release");
  const [id, sentAt] = [headers["webhook-id"], headers["webhook-timestamp"]].map(String);
  const signed = signWebhook({ id: id ?? "", body, sentAtSeconds: Number(sentAt) }, secret);
  expect(headers["webhook-signature"]).toBe(signed["webhook-signature"]);
});

test("a webhook gets only what it is subscribed to, and a mention only when a person chose to be named", async () => {
  await addTarget(["approved", "mentioned"]);
  await mention(`@${reader.name} look`);
  expect(await sweepAt(later(1))).toBe(0);
  await choose(reader.id, [], ["mentioned"]);
  await mention(`@${reader.name} look`);
  await sweepAt(later(1));
  expect(bodies().map(({ type, data }) => [type, data.to])).toEqual([
    ["comment.mentioned", [{ id: reader.id, name: reader.name }]],
  ]);
});

test("two errors and then an answer: one message under one id, and nothing after that", async () => {
  const id = await addTarget(["submitted"]);
  statuses = [500, 503];
  await submit();
  for (const minutes of [1, 1, 5, 30, 60, 600]) await sweepAt(later(minutes));
  expect(received.map(({ headers }) => headers["webhook-id"])).toHaveLength(3);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(await notices().settings.deliveries(id, 10)).toMatchObject([
    { kind: "submitted", state: "delivered", tries: 3, status: 204 },
  ]);
  expect(await notices().settings.findWebhook(id)).toMatchObject({ failures: 0, off: null });
});

test("two workers at once deliver a message once, and one that died leaves it to the other", async () => {
  await addTarget(["submitted"]);
  await submit();
  const queue = createNoticeQueue(server().container.database);
  const due = { now: later(1), leaseMs: 60_000, limit: 10 };
  const [first, second] = await Promise.all([
    queue.take("webhook", due),
    queue.take("webhook", due),
  ]);
  expect([...(first ?? []), ...(second ?? [])]).toHaveLength(1);
  expect(await sweepAt(later(1.5))).toBe(0);
  expect(await sweepAt(later(3))).toBe(1);
  const [lost] = [...(first ?? []), ...(second ?? [])];
  const answer = { status: 500, text: "" };
  const outcome = { state: "waiting", nextAt: now(), at: now(), answer } as const;
  expect(await queue.settle(assertPresent(lost, "what was taken"), outcome)).toBeNull();
  expect(received).toHaveLength(1);
});

test("an answer of 410 turns a webhook off, and administrators are told by mail", async () => {
  const { viewer: admin } = await server().person("admin");
  const id = await addTarget(["submitted"]);
  statuses = [410];
  await submit();
  await sweepAt(later(1));
  expect(await notices().settings.findWebhook(id)).toMatchObject({
    off: { why: expect.stringContaining("410") },
  });
  await submit();
  await sweepAt(later(2));
  expect(received).toHaveLength(1);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [emailOf(admin), "[Whence] A webhook was turned off"],
  ]);
  // The path of a webhook is often its secret.
  expect(mails[0]?.text).toContain("The webhook to 127.0.0.1:");
  expect(mails[0]?.text).not.toContain("/hook");
});

test("a webhook that fails again and again is turned off, and what waited is given up", async () => {
  const id = await addTarget(["submitted"]);
  statuses = Array.from({ length: failuresMax }, () => 500);
  for (let at = 0; at < 4; at += 1) await submit(`Incident ${at}`);
  for (const minutes of [1, 3, 9, 40, 200]) await sweepAt(later(minutes));
  expect(received).toHaveLength(failuresMax);
  expect((await notices().settings.findWebhook(id))?.off).not.toBeNull();
  const left = await notices().settings.deliveries(id, 10);
  expect(left.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => "given-up"));
  await notices().settings.switchWebhook(id, null);
  expect(await notices().settings.findWebhook(id)).toMatchObject({ failures: 0, off: null });
});

test("an act that fails leaves no message, whatever it had written before", async () => {
  await addTarget(["submitted"]);
  const { incidentId, revisionId } = await submit();
  await sweepAt(later(1));
  const { cases } = ports();
  const work = cases.transaction(async (stores) => {
    await stores.notices.post(
      {
        ...{ kind: "submitted", incidentId, revision: { id: revisionId, number: 1 }, piece: null },
        ...{ by: author.id, at: now() },
      },
      { kind: "reviewers", except: [] },
    );
    throw new Error("the act failed");
  });
  await expect(work).rejects.toThrow("the act failed");
  expect(await sweepAt(later(1))).toBe(0);
});

test("whoever turns a webhook off while an act leaves a message for it waits, and gives the message up", async () => {
  const id = await addTarget(["submitted"]);
  const { incidentId, revisionId } = await submit();
  await sweepAt(later(1));
  const { settings } = notices();
  const off = { at: now(), why: "An administrator turned it off." };
  let isOff = false;
  let switching: Promise<unknown> = Promise.resolve();
  await ports().cases.transaction(async (stores) => {
    const revision = { id: revisionId, number: 1 };
    const facts = { kind: "submitted", incidentId, revision, piece: null } as const;
    await stores.notices.post(
      { ...facts, by: author.id, at: now() },
      { kind: "reviewers", except: [] },
    );
    switching = settings.switchWebhook(id, off).then(() => {
      isOff = true;
    });
    await vi.waitFor(async () => expect(isOff || (await isAnyoneWaiting())).toBe(true));
  });
  await switching;
  expect(await settings.deliveries(id, 1)).toMatchObject([{ state: "given-up", tries: 0 }]);
});

async function isAnyoneWaiting(): Promise<boolean> {
  const { connection } = server().container.database;
  return (await connection`select 1 from pg_locks where not granted`).length > 0;
}

test("a message for a webhook that is off is not sent", async () => {
  const id = await addTarget(["submitted"]);
  await notices().settings.switchWebhook(id, { at: now(), why: "An administrator turned it off." });
  await notices().settings.postTo(id, {
    kind: "test",
    at: now(),
    by: { id: author.id, name: author.name },
  });
  expect(await sweepAt(later(1))).toBe(0);
  expect(received).toEqual([]);
});

test("a stored message that cannot be read is given up, holds up no other, and is listed", async () => {
  const id = await addTarget(["submitted"]);
  await submit("First");
  const { connection } = server().container.database;
  await connection`update notices set message = '{"kind":"of before"}' where webhook = ${id}`;
  await submit("Second");
  expect(await sweepAt(later(1))).toBe(1);
  expect(bodies().map(({ data }) => data.incident.title)).toEqual(["Second"]);
  expect(await notices().settings.deliveries(id, 10)).toMatchObject([
    { kind: "submitted", state: "delivered" },
    { kind: "unreadable", state: "given-up", answer: "The stored message cannot be read." },
  ]);
});

test("the delivery of a message is found by its id, whatever was sent after it", async () => {
  const id = await addTarget(["submitted"]);
  statuses = [500, 204];
  const { settings } = notices();
  const own = await settings.postTo(id, {
    kind: "test",
    at: now(),
    by: { id: author.id, name: author.name },
  });
  await sweepAt(now());
  await settings.postTo(id, { kind: "test", at: now(), by: { id: author.id, name: author.name } });
  await sweepAt(now());
  expect(await settings.findDelivery(own)).toMatchObject({ id: own, status: 500, tries: 1 });
});
