import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { admin } from "better-auth/plugins";
import { beforeAll, describe, expect, it } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { type UserId, userIdSchema } from "@/lib/domain/ids";
import type { Invitation } from "@/lib/investigation/ports/people-port";
import { authenticationSchema, rateLimits } from "../schema/authentication";
import { setUpCaseStore, sha256 } from "../testing/test-case-store";
import { createPeopleStore } from "./people-store";

const store = setUpCaseStore();
const people = () => createPeopleStore(store().database);

/** The library itself writes the accounts here: that its tables fit is a part of what is tested. */
function library() {
  return betterAuth({
    baseURL: "http://127.0.0.1:4242",
    secret: "a secret for tests that is long enough",
    database: drizzleAdapter(store().database.executor, {
      provider: "pg",
      schema: authenticationSchema,
    }),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: true, storage: "database" },
    telemetry: { enabled: false },
    logger: { level: "error" },
    plugins: [admin()],
  });
}

const password = "correct horse battery";
const boss = userIdSchema.parse("boss");

async function join(name: string): Promise<UserId> {
  const email = `${name.toLowerCase()}@example.org`;
  const { user } = await library().api.signUpEmail({ body: { email, password, name } });
  return userIdSchema.parse(user.id);
}

describe("people, before anybody has joined", () => {
  it("are nobody", async () => {
    expect(await people().hasAny()).toBe(false);
    expect(await people().list()).toEqual([]);
  });
});

describe("people", () => {
  const known: { alice?: UserId } = {};
  const aliceId = () => assertPresent(known.alice, "alice");

  beforeAll(async () => {
    known.alice = await join("Alice");
    await people().setRole(aliceId(), "admin", boss, instant(1));
  });

  it("have joined through the authentication library", async () => {
    expect(await people().hasAny()).toBe(true);
    expect(await people().find(aliceId())).toEqual({
      id: aliceId(),
      name: "Alice",
      email: "alice@example.org",
      role: "admin",
      isActive: true,
      createdAt: expect.any(Number),
    });
  });

  it("are found by their address in any case of letters", async () => {
    expect((await people().findByEmail("ALICE@example.ORG"))?.id).toBe(aliceId());
    expect(await people().findByEmail("alice@example.com")).toBeNull();
  });

  it("are named by their ids, unknown ids left out", async () => {
    const unknown = userIdSchema.parse("nobody");
    expect(await people().names([unknown, aliceId()])).toEqual(new Map([[aliceId(), "Alice"]]));
    expect(await people().names([])).toEqual(new Map());
  });

  it("are listed by name, with the role they were given", async () => {
    const zoe = await join("Zoe");
    const bob = await join("Bob");
    expect(await people().setRole(zoe, "viewer", boss, instant(1))).toBe(true);
    expect(await people().setRole(bob, "supervisor", boss, instant(1))).toBe(true);
    expect(await people().setRole(userIdSchema.parse("nobody"), "viewer", boss, instant(1))).toBe(
      false,
    );
    const list = await people().list();
    expect(list.map(({ name, role }) => `${name} ${role}`)).toEqual([
      "Alice admin",
      "Bob supervisor",
      "Zoe viewer",
    ]);
  });

  it("are signed out when deactivated, and cannot sign in until they are let in again", async () => {
    const mallory = await join("Mallory");
    await people().setRole(mallory, "responder", boss, instant(1));
    const credentials = { email: "mallory@example.org", password };
    const signIn = () => library().api.signInEmail({ body: credentials, returnHeaders: true });
    const { headers } = await signIn();
    const cookie = headers
      .getSetCookie()
      .map((text) => text.split(";")[0])
      .join("; ");
    const findSession = () => library().api.getSession({ headers: new Headers({ cookie }) });
    expect((await findSession())?.user.id).toBe(mallory);
    expect(await people().deactivate(mallory, aliceId(), instant(1))).toBe(true);
    expect(await findSession()).toBeNull();
    expect(await people().find(mallory)).toMatchObject({ isActive: false });
    await expect(signIn()).rejects.toThrow();
    expect(await people().reactivate(mallory)).toBe(true);
    expect((await signIn()).response.user.id).toBe(mallory);
  });

  it("are held up after too many attempts to sign in, counted in the database", async () => {
    const attempt = () =>
      library().handler(
        new Request("http://127.0.0.1:4242/api/auth/sign-in/email", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            origin: "http://127.0.0.1:4242",
            "x-forwarded-for": "192.0.2.7",
          },
          body: JSON.stringify({ email: "alice@example.org", password: "wrong password" }),
        }),
      );
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await attempt()).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect(await store().database.executor.$count(rateLimits)).toBeGreaterThan(0);
  });
});

describe("invitations", () => {
  const inviting: { admin?: UserId } = {};

  beforeAll(async () => {
    inviting.admin = await join("Ines");
    await people().setRole(inviting.admin, "admin", boss, instant(1));
  });

  const at = (minutes: number) => instant(1_700_000_000_000 + minutes * 60_000);
  const invite = (changes: Partial<Invitation> = {}): Invitation => ({
    kind: "join",
    email: "carol@example.org",
    name: "Carol",
    role: "responder",
    by: assertPresent(inviting.admin, "the admin who invites"),
    createdAt: at(0),
    expiresAt: at(60),
    ...changes,
  });

  it("let one of many callers in, once", async () => {
    const invitation = invite({ email: "race@example.org", by: null });
    await people().createInvitation(invitation, sha256("race"));
    const results = await Promise.all(
      Array.from({ length: 6 }, () => people().consumeInvitation(sha256("race"), at(1))),
    );
    expect(results.filter((result) => result !== null)).toEqual([invitation]);
    expect(await people().consumeInvitation(sha256("race"), at(2))).toBeNull();
    expect(await people().findInvitation(sha256("race"), at(2))).toBeNull();
  });

  it("are shown without being used up", async () => {
    const invitation = invite({ email: "shown@example.org" });
    await people().createInvitation(invitation, sha256("shown"));
    expect(await people().findInvitation(sha256("shown"), at(1))).toEqual(invitation);
    expect(await people().findInvitation(sha256("shown"), at(1))).toEqual(invitation);
    expect(await people().findInvitation(sha256("unknown"), at(1))).toBeNull();
  });

  it("end when they expire", async () => {
    await people().createInvitation(invite({ email: "late@example.org" }), sha256("late"));
    expect(await people().consumeInvitation(sha256("late"), at(60))).toBeNull();
    expect(await people().consumeInvitation(sha256("late"), at(59))).not.toBeNull();
  });

  it("take the place of earlier ones of their kind for the address, of no others", async () => {
    const email = "again@example.org";
    await people().createInvitation(invite({ email }), sha256("first"));
    await people().createInvitation(invite({ email, kind: "reset" }), sha256("reset"));
    await people().createInvitation(invite({ email, createdAt: at(1) }), sha256("second"));
    expect(await people().consumeInvitation(sha256("first"), at(2))).toBeNull();
    expect(await people().consumeInvitation(sha256("reset"), at(2))).toMatchObject({
      kind: "reset",
    });
    expect(await people().consumeInvitation(sha256("second"), at(2))).toMatchObject({ email });
  });

  it("work while whoever made them is an admin, and not a moment longer", async () => {
    const by = await join("Leaving");
    await people().createInvitation(invite({ email: "door@example.org", by }), sha256("door"));
    const find = () => people().findInvitation(sha256("door"), at(1));
    expect(await find()).toBeNull();
    await people().setRole(by, "admin", boss, instant(1));
    expect(await find()).toMatchObject({ by });
    await people().deactivate(by, by, at(1));
    expect(await find()).toBeNull();
    expect(await people().consumeInvitation(sha256("door"), at(1))).toBeNull();
    await people().reactivate(by);
    await people().setRole(by, "supervisor", boss, instant(1));
    expect(await people().consumeInvitation(sha256("door"), at(1))).toBeNull();
  });

  it("are pending until they are used, replaced or expired, newest first", async () => {
    const pending = async (minutes: number) =>
      (await people().pendingInvitations(at(minutes)))
        .map(({ email }) => email)
        .filter((email) => email.startsWith("pending"));
    await people().createInvitation(invite({ email: "pending1@x.org" }), sha256("p1"));
    const later = { email: "pending2@x.org", createdAt: at(5), expiresAt: at(90) };
    await people().createInvitation(invite(later), sha256("p2"));
    expect(await pending(6)).toEqual(["pending2@x.org", "pending1@x.org"]);
    expect(await pending(61)).toEqual(["pending2@x.org"]);
    await people().consumeInvitation(sha256("p2"), at(62));
    expect(await pending(62)).toEqual([]);
  });
});

describe("what is kept of accounts", () => {
  it("is who gave whom which role, the newest first", async () => {
    const carl = await join("Carl");
    await people().setRole(carl, "viewer", boss, instant(5));
    await people().setRole(carl, "supervisor", boss, instant(6));
    const of = { person: carl, by: boss };
    expect(await people().roleChanges(2)).toEqual([
      { ...of, at: instant(6), before: "viewer", after: "supervisor" },
      { ...of, at: instant(5), before: expect.toSatisfy((role) => role === null), after: "viewer" },
    ]);
    expect(await people().roleChanges(1)).toHaveLength(1);
  });

  it("is the last sign-in of each", async () => {
    const [dora, emil] = [await join("Dora"), await join("Emil")];
    await people().note("signed-in", { person: dora, by: null, at: instant(7) });
    await people().note("signed-in", { person: dora, by: null, at: instant(9) });
    const last = await people().lastSignIns();
    expect(last.get(dora)).toBe(9);
    expect(last.get(emil)).toBeUndefined();
  });
});

it("a revoked link opens nothing, and links of the other kind stay", async () => {
  const made = { email: "fay@example.org", name: "Fay", role: "viewer", by: null } as const;
  const times = { createdAt: instant(1), expiresAt: instant(100) };
  await people().createInvitation({ ...made, ...times, kind: "join" }, sha256("join of fay"));
  await people().createInvitation({ ...made, ...times, kind: "reset" }, sha256("reset of fay"));
  expect(await people().revokeInvitation("join", made.email, instant(5))).toBe(true);
  expect(await people().findInvitation(sha256("join of fay"), instant(6))).toBeNull();
  expect(await people().findInvitation(sha256("reset of fay"), instant(6))).not.toBeNull();
  expect(await people().revokeInvitation("join", made.email, instant(7))).toBe(false);
});
