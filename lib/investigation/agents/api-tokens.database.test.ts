import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { type Instant, instant } from "@/lib/base/instant";
import type { Role } from "@/lib/domain/access";
import { incidentIds } from "@/lib/domain/ids";
import { newAgentSecret } from "@/lib/server/environment/id-source";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { findMissingRight, journalActor } from "../case-problem";
import { openIncident } from "../incident/incidents";
import { changeRole, deactivatePerson, reactivatePerson } from "../installation/people/people";
import {
  activeTokensMax,
  actorThrough,
  admitAgent,
  createApiToken,
  findMissingScope,
  findUnseen,
  type NewApiToken,
  revokeApiToken,
} from "./api-tokens";

const server = setUpServer();
let admin: Viewer;
beforeAll(async () => {
  admin = (await server().person("admin")).viewer;
});

const plain: NewApiToken = { agent: "scribe", scopes: ["read"], incidents: null, days: 7 };

function ports(now?: Instant) {
  const { tokens, people, ports: own } = server().container;
  const clock = now === undefined ? own.clock : { now: () => now };
  return { tokens, people, cases: own.cases, ids: own.ids, clock };
}

async function personOf(role: Role): Promise<Viewer> {
  return (await server().person(role)).viewer;
}

async function make(viewer: Viewer, changes: Partial<NewApiToken> = {}) {
  const secret = newAgentSecret();
  const token = unwrap(await createApiToken(ports(), viewer, { ...plain, ...changes }, secret));
  return { secret, token };
}

test("an agent comes in by its secret, and nothing that is stored is that secret", async () => {
  const viewer = await personOf("responder");
  const { secret, token } = await make(viewer);
  const agent = unwrap(await admitAgent(ports(), secret));
  expect([agent.token.id, agent.owner.id]).toEqual([token.id, viewer.id]);
  expect(await admitAgent(ports(), token.id)).toMatchObject({ ok: false });
  expect(await admitAgent(ports(), `${secret} `)).toMatchObject({ ok: false });
  expect(JSON.stringify(await ports().tokens.list(viewer.id))).not.toContain(secret);
  expect((await ports().tokens.find(token.id))?.lastUsedAt).not.toBeNull();
});

test("a token ends when it was said to", async () => {
  const { secret, token } = await make(await personOf("viewer"), { days: 1 });
  expect(token.expiresAt - token.createdAt).toBe(86_400_000);
  const at = (ms: number) => ports(instant(token.expiresAt + ms));
  expect(await admitAgent(at(-1), secret)).toMatchObject({ ok: true });
  expect(await admitAgent(at(0), secret)).toMatchObject({
    error: { kind: "forbidden", message: expect.stringContaining("expired") },
  });
});

test("a token that was revoked lets nobody in; by its owner or an administrator, by nobody else", async () => {
  const [owner, other] = [await personOf("responder"), await personOf("supervisor")];
  const [mine, shut] = [await make(owner), await make(owner)];
  expect(await revokeApiToken(ports(), other, mine.token.id)).toMatchObject({
    error: { kind: "not-found" },
  });
  expect(await admitAgent(ports(), mine.secret)).toMatchObject({ ok: true });
  unwrap(await revokeApiToken(ports(), owner, mine.token.id));
  unwrap(await revokeApiToken(ports(), admin, shut.token.id));
  for (const { secret } of [mine, shut]) {
    expect(await admitAgent(ports(), secret)).toMatchObject({
      error: { message: expect.stringContaining("revoked") },
    });
  }
  expect(await revokeApiToken(ports(), owner, mine.token.id)).toMatchObject({
    error: { kind: "conflict" },
  });
});

test("an agent goes with its owner, and does not come back with them", async () => {
  const owner = await personOf("responder");
  const { secret, token } = await make(owner, { scopes: ["propose"] });
  unwrap(await deactivatePerson(ports(), admin, owner.id));
  expect(await admitAgent(ports(), secret)).toMatchObject({ error: { kind: "forbidden" } });
  unwrap(await reactivatePerson(ports(), admin, owner.id));
  expect(await admitAgent(ports(), secret)).toMatchObject({
    error: { kind: "forbidden", message: expect.stringContaining("revoked") },
  });
  expect((await ports().tokens.find(token.id))?.revokedAt).not.toBeNull();
  expect(await admitAgent(ports(), (await make(owner)).secret)).toMatchObject({ ok: true });
});

test("of tokens made while their owner is deactivated none opens anything", async () => {
  const owner = await personOf("responder");
  const secrets = Array.from({ length: 6 }, newAgentSecret);
  const [gone] = await Promise.all([
    deactivatePerson(ports(), admin, owner.id),
    ...secrets.map((secret) => createApiToken(ports(), owner, plain, secret)),
  ]);
  unwrap(gone);
  unwrap(await reactivatePerson(ports(), admin, owner.id));
  for (const secret of secrets) {
    expect(await admitAgent(ports(), secret)).toMatchObject({ ok: false });
  }
});

test("an agent proposes only when its token says so and its owner may investigate at that time", async () => {
  const owner = await personOf("responder");
  const reading = unwrap(await admitAgent(ports(), (await make(owner)).secret));
  expect(findMissingScope(reading, "propose")).not.toBeNull();
  const { secret } = await make(owner, { scopes: ["propose"] });
  expect(findMissingScope(unwrap(await admitAgent(ports(), secret)), "propose")).toBeNull();
  unwrap(await changeRole(ports(), admin, owner.id, "viewer"));
  expect(findMissingScope(unwrap(await admitAgent(ports(), secret)), "propose")).not.toBeNull();
});

test("who may not propose makes no token that does", async () => {
  const viewer = await personOf("viewer");
  const asked: NewApiToken = { ...plain, scopes: ["propose"] };
  expect(await createApiToken(ports(), viewer, asked, newAgentSecret())).toMatchObject({
    error: { kind: "forbidden" },
  });
});

test("a token is made for incidents there are, and sees no other", async () => {
  const owner = await personOf("responder");
  const news = { title: "One", severity: "unset", zone: "UTC" } as const;
  const [one, other] = [
    unwrap(await openIncident(server().container.ports, owner, news)),
    unwrap(await openIncident(server().container.ports, owner, news)),
  ];
  const { secret } = await make(owner, { incidents: [one, one] });
  const agent = unwrap(await admitAgent(ports(), secret));
  expect(agent.token.incidents).toEqual([one]);
  expect(findUnseen(agent, one)).toBeNull();
  expect(findUnseen(agent, other)).toMatchObject({ error: { kind: "not-found" } });
  const nowhere = assertPresent(incidentIds.parse("inc_0000000000000000"), "an id");
  const asked = { ...plain, incidents: [nowhere] };
  expect(await createApiToken(ports(), owner, asked, newAgentSecret())).toMatchObject({
    error: { kind: "not-found" },
  });
});

test("nobody has more active tokens by asking for many at once", async () => {
  const owner = await personOf("viewer");
  const asked = Array.from({ length: activeTokensMax + 10 }, () =>
    createApiToken(ports(), owner, plain, newAgentSecret()),
  );
  const made = await Promise.all(asked);
  expect(made.filter(({ ok }) => ok)).toHaveLength(activeTokensMax);
  expect(await ports().tokens.list(owner.id)).toHaveLength(activeTokensMax);
});

test("nobody has more active tokens than they can look over; one that was revoked makes room", async () => {
  const owner = await personOf("viewer");
  const first = await make(owner);
  for (let made = 1; made < activeTokensMax; made += 1) await make(owner);
  const oneMore = () => createApiToken(ports(), owner, plain, newAgentSecret());
  expect(await oneMore()).toMatchObject({ error: { kind: "conflict" } });
  unwrap(await revokeApiToken(ports(), owner, first.token.id));
  expect(await oneMore()).toMatchObject({ ok: true });
});

test("a token that only sends reads nothing, and one of a former release still reads and proposes", async () => {
  const owner = await personOf("responder");
  const sender = unwrap(
    await admitAgent(ports(), (await make(owner, { scopes: ["send"] })).secret),
  );
  expect(sender.token.scopes).toEqual(["send"]);
  expect(findMissingScope(sender, "send")).toBeNull();
  for (const scope of ["read", "propose"] as const) {
    expect(findMissingScope(sender, scope)).toMatchObject({ error: { kind: "forbidden" } });
  }
  const former = await make(owner);
  await server().container.database.executor.execute(
    `update api_tokens set scopes = '{read,propose}' where id = '${former.token.id}'`,
  );
  const agent = unwrap(await admitAgent(ports(), former.secret));
  expect([findMissingScope(agent, "read"), findMissingScope(agent, "propose")]).toEqual([
    null,
    null,
  ]);
  expect(findMissingScope(agent, "send")).not.toBeNull();
});

test("who only reads makes no token that sends, and nobody one that may nothing", async () => {
  const asked = { ...plain, scopes: ["send"] } as const;
  const viewer = await personOf("viewer");
  expect(await createApiToken(ports(), viewer, asked, newAgentSecret())).toMatchObject({
    error: { kind: "forbidden" },
  });
  const none = { ...plain, scopes: [] };
  expect(await createApiToken(ports(), viewer, none, newAgentSecret())).toMatchObject({
    error: { kind: "invalid" },
  });
});

test("what comes in by an administrator's token approves and administers nothing", async () => {
  const agent = unwrap(await admitAgent(ports(), (await make(admin, { scopes: ["send"] })).secret));
  const actor = actorThrough(agent, "sender");
  expect(findMissingRight(actor, "investigate")).toBeNull();
  for (const right of ["approve", "administer"] as const) {
    expect(findMissingRight(actor, right)).toMatchObject({ error: { kind: "forbidden" } });
    expect(findMissingRight(admin, right)).toBeNull();
  }
  expect(journalActor(actor)).toBe(`sender:${admin.id}/scribe`);
});
