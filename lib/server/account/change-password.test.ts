import { expect, test } from "vitest";
import { admitAgent, createApiToken } from "@/lib/investigation/agents/api-tokens";
import { resetPassword } from "@/lib/investigation/installation/people/people";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { newAgentSecret } from "../environment/id-source";
import { Browser, setUpServer, testPassword } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { setPassword } from "./accounts";
import { changePassword } from "./change-password";
import { joinByLink } from "./join-by-link";
import { signIn } from "./sign-in";
import { findViewer } from "./viewer";

const server = setUpServer();
const next = "another good password";

async function person() {
  const { container, person: make } = server();
  const { viewer, browser, email } = await make("viewer");
  const change = (currentPassword: string, password = next) =>
    browser.request(() => changePassword(container, viewer, { currentPassword, password }));
  const enter = async (password: string) => {
    const elsewhere = new Browser("198.51.100.4");
    const entered = await elsewhere.request(() => signIn(container, { email, password }));
    return { elsewhere, isIn: entered.ok };
  };
  return { viewer, email, browser, change, enter };
}

test("whoever changes their password stays signed in; every other session of theirs ends, nobody else's", async () => {
  const { viewer, browser, change, enter } = await person();
  const stranger = await server().person("viewer");
  const { elsewhere } = await enter(testPassword);
  const before = browser.cookies.get("whence.session_token");
  expect(await change(testPassword)).toMatchObject({ ok: true });
  expect(await browser.request(findViewer)).toEqual(viewer);
  expect(browser.cookies.get("whence.session_token")).not.toBe(before);
  expect(await elsewhere.request(findViewer)).toBeNull();
  expect(await stranger.browser.request(findViewer)).toEqual(stranger.viewer);
  expect((await enter(testPassword)).isIn).toBe(false);
  expect((await enter(next)).isIn).toBe(true);
});

test.each([
  ["without the password they have", "not the right one", next, "currentPassword"],
  ["to the one they have", testPassword, testPassword, "password"],
])("nobody changes it %s", async (_, current, password, field) => {
  const { viewer, browser, change, enter } = await person();
  expect(await change(current, password)).toMatchObject({
    error: { kind: "invalid", fields: { [field]: expect.any(String) } },
  });
  expect(await browser.request(findViewer)).toEqual(viewer);
  expect((await enter(testPassword)).isIn).toBe(true);
});

test("at an open browser the password cannot be guessed by changing it", async () => {
  const { change } = await person();
  for (let tries = 1; tries <= 10; tries += 1) await change(`guess number ${tries}`);
  expect(await change(testPassword)).toMatchObject({
    error: { kind: "forbidden", message: expect.stringContaining("Too many attempts") },
  });
});

const agents = async (owner: Viewer) => {
  const { tokens, people, ports } = server().container;
  const given = { agent: "scribe", scopes: ["read"], incidents: null, days: 7 } as const;
  const secret = newAgentSecret();
  unwrap(await createApiToken({ ...ports, tokens }, owner, given, secret));
  return () => admitAgent({ tokens, people, clock: ports.clock }, secret);
};

test("agents are let in no more when the password changes: who knew it may have made their tokens", async () => {
  const { viewer, change } = await person();
  const [own, other] = [await agents(viewer), await agents((await person()).viewer)];
  expect(await change("not the right one")).toMatchObject({ ok: false });
  expect(await own()).toMatchObject({ ok: true });
  expect(await change(testPassword)).toMatchObject({ ok: true });
  expect(await own()).toMatchObject({ ok: false });
  expect(await other()).toMatchObject({ ok: true });
});

test("nor when it is set by a link", async () => {
  const { container } = server();
  const { viewer, email } = await person();
  const own = await agents(viewer);
  const token = `link for ${email}`;
  await resetPassword({ people: container.people, clock: container.ports.clock }, email, token);
  const given = { token, name: "", password: next };
  const browser = new Browser("203.0.113.6");
  expect(await browser.request(() => joinByLink(container, given))).toMatchObject({ ok: true });
  expect(await own()).toMatchObject({ ok: false });
});

test("a reset link that was made before opens nothing any more", async () => {
  const { container } = server();
  const { email, change } = await person();
  const token = `reset for ${email}`;
  await resetPassword({ people: container.people, clock: container.ports.clock }, email, token);
  expect(await change(testPassword)).toMatchObject({ ok: true });
  const thief = new Browser("203.0.113.5");
  const given = { token, name: "", password: "the password of a thief" };
  expect(await thief.request(() => joinByLink(container, given))).toMatchObject({
    error: { kind: "not-found" },
  });
});

/** What happens while a password is being verified that is right at that moment. */
async function duringVerification(work: () => Promise<unknown>): Promise<void> {
  const { password: passwords } = await server().container.auth.$context;
  const { verify } = passwords;
  passwords.verify = async (given) => {
    passwords.verify = verify;
    const isRight = await verify(given);
    await work();
    return isRight;
  };
}

test("a sign-in that was under way when the password changed lets nobody in", async () => {
  const { viewer, enter } = await person();
  const { container } = server();
  await duringVerification(() => setPassword(container, viewer.id, next));
  const { elsewhere, isIn } = await enter(testPassword);
  expect(isIn).toBe(false);
  expect(await elsewhere.request(findViewer)).toBeNull();
  const { internalAdapter } = await container.auth.$context;
  expect(await internalAdapter.listSessions(viewer.id)).toEqual([]);
  expect((await enter(next)).isIn).toBe(true);
});

test("nor does a change of it, by the one that was right before, take the place of the other", async () => {
  const { viewer, change, enter } = await person();
  await duringVerification(() => setPassword(server().container, viewer.id, next));
  expect(await change(testPassword, "the password of a thief")).toMatchObject({
    error: { kind: "invalid", fields: { currentPassword: expect.any(String) } },
  });
  expect((await enter("the password of a thief")).isIn).toBe(false);
  expect((await enter(next)).isIn).toBe(true);
});
