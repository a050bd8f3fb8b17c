import { expect, test } from "vitest";
import { totpOf } from "@/e2e/totp";
import { createApiToken } from "@/lib/investigation/agents/api-tokens";
import { changeSettings } from "@/lib/investigation/installation/change-settings";
import { defineAction } from "../actions/define-action";
import { changeRoleAction } from "../actions/people-actions";
import { endSessionsAction } from "../actions/session-actions";
import { newAgentSecret } from "../environment/id-source";
import { settingsOf } from "../installation/settings-of";
import { Browser, setUpServer, testPassword } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { admitByToken } from "../tokens/token-door";
import { changePassword } from "./change-password";
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeOwnSecondFactor,
  resetSecondFactor,
} from "./second-factor";
import { confirmSignIn, signIn } from "./sign-in";
import { findAccountHolder, findViewer } from "./viewer";

const server = setUpServer();
type Person = Awaited<ReturnType<ReturnType<typeof server>["person"]>>;

async function setUpFactor({ browser, viewer }: Person) {
  const { container } = server();
  const offer = unwrap(
    await browser.request(() => offerSecondFactor(container, viewer, testPassword)),
  );
  const code = totpOf(offer.secret, Date.now());
  unwrap(await browser.request(() => confirmSecondFactor(container, viewer, code)));
  return offer;
}

async function tokenOf({ viewer }: Person): Promise<string> {
  const { tokens, ports } = server().container;
  const secret = newAgentSecret();
  const asked = { agent: "reader", scopes: ["read"], incidents: null, days: 1 } as const;
  unwrap(await createApiToken({ ...ports, tokens }, viewer, asked, secret));
  return secret;
}

async function statusBy(secret: string): Promise<number> {
  const url = "http://127.0.0.1:4000/api/v1/incidents";
  const asked = new Request(url, { headers: { Authorization: `Bearer ${secret}` } });
  const admitted = await admitByToken(asked, server().container);
  return admitted.ok ? 200 : admitted.error.status;
}

const enter = (browser: Browser, email: string, password = testPassword) =>
  browser.request(() => signIn(server().container, { email, password }));
const type = (browser: Browser, code: string) =>
  browser.request(() => confirmSignIn(server().container, code));
const who = (browser: Browser) => browser.request(findViewer);

test("after the password a code is asked for, and nobody is in before it", async () => {
  const person = await server().person("responder");
  const { secret, qrPath, backupCodes } = await setUpFactor(person);
  expect(await who(person.browser)).toMatchObject({ id: person.viewer.id });
  expect(qrPath).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  expect(new Set(backupCodes).size).toBe(10);
  const browser = new Browser();
  expect(await enter(browser, person.email)).toEqual({ ok: true, value: "code" });
  expect(await who(browser)).toBeNull();
  const right = totpOf(secret, Date.now());
  const wrong = right.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  expect(await type(browser, wrong)).toMatchObject({ error: { kind: "invalid" } });
  expect(await who(browser)).toBeNull();
  expect(await type(browser, right)).toEqual({ ok: true, value: "done" });
  expect(await who(browser)).toMatchObject({ id: person.viewer.id });
});

test("a secret that was offered and never confirmed is not asked for", async () => {
  const { browser, viewer, email } = await server().person("viewer");
  unwrap(await browser.request(() => offerSecondFactor(server().container, viewer, testPassword)));
  expect(await enter(new Browser(), email)).toEqual({ ok: true, value: "done" });
});

test("a backup code lets in once", async () => {
  const person = await server().person("viewer");
  const [code = ""] = (await setUpFactor(person)).backupCodes;
  const [first, second] = [new Browser(), new Browser()];
  await enter(first, person.email);
  expect(await type(first, code)).toMatchObject({ ok: true });
  await enter(second, person.email);
  expect(await type(second, code)).toMatchObject({ error: { kind: "invalid" } });
  expect(await who(second)).toBeNull();
});

test("after five wrong codes the right one is refused, until the password was typed again", async () => {
  const person = await server().person("viewer");
  const { secret } = await setUpFactor(person);
  const browser = new Browser();
  await enter(browser, person.email);
  for (let tries = 0; tries < 5; tries += 1) await type(browser, "zzzzz-zzzzz");
  expect(await type(browser, totpOf(secret, Date.now()))).toMatchObject({ ok: false });
  await enter(browser, person.email);
  expect(await type(browser, totpOf(secret, Date.now()))).toMatchObject({ ok: true });
});

test("a code without a sign-in that waits lets nobody in, also not with somebody else's session", async () => {
  const [person, other] = [await server().person("viewer"), await server().person("viewer")];
  const { secret } = await setUpFactor(person);
  for (const browser of [new Browser(), other.browser, person.browser]) {
    expect(await type(browser, totpOf(secret, Date.now()))).toMatchObject({
      error: { kind: "not-found" },
    });
  }
});

test("a new password ends sign-ins that wait for a code", async () => {
  const person = await server().person("viewer");
  const { secret } = await setUpFactor(person);
  const thief = new Browser();
  await enter(thief, person.email);
  const { container } = server();
  const given = { currentPassword: testPassword, password: "another long password" };
  const changed = await person.browser.request(() =>
    changePassword(container, person.viewer, given),
  );
  expect(changed).toEqual({ ok: true, value: "code" });
  expect(await type(thief, totpOf(secret, Date.now()))).toMatchObject({ ok: false });
  expect(await type(person.browser, totpOf(secret, Date.now()))).toMatchObject({ ok: true });
});

test("it takes the password to set one up or remove it, and ten wrong ones are too many", async () => {
  const person = await server().person("viewer");
  const { container } = server();
  const remove = (password: string) =>
    person.browser.request(() => removeOwnSecondFactor(container, person.viewer, password));
  await setUpFactor(person);
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await remove("not the password")).toMatchObject({ error: { kind: "invalid" } });
  }
  expect(await remove(testPassword)).toMatchObject({ error: { kind: "forbidden" } });
  await container.attempts.forget([`second-factor ${person.viewer.id}`]);
  expect(await remove(testPassword)).toMatchObject({ ok: true });
  expect(await enter(new Browser(), person.email)).toEqual({ ok: true, value: "done" });
});

test("an administrator resets the second factor of others, which signs them out", async () => {
  const { container, person } = server();
  const [lost, supervisor, admin] = [
    await person("viewer"),
    await person("supervisor"),
    await person("admin"),
  ];
  await setUpFactor(lost);
  const by = ({ viewer }: Person, userId = lost.viewer.id) =>
    resetSecondFactor(container, viewer, userId);
  expect(await by(supervisor)).toMatchObject({ error: { kind: "forbidden" } });
  expect(await by(admin, admin.viewer.id)).toMatchObject({ error: { kind: "invalid" } });
  unwrap(await by(admin));
  expect(await who(lost.browser)).toBeNull();
  expect(await enter(new Browser(), lost.email)).toEqual({ ok: true, value: "done" });
});

test("where it is required, who may approve reaches their account and nothing else without one", async () => {
  const { container, person } = server();
  const [admin, supervisor, responder] = [
    await person("admin"),
    await person("supervisor"),
    await person("responder"),
  ];
  const ports = { settings: settingsOf(container), clock: container.ports.clock };
  const require = async (secondFactorOfApprovers: boolean) =>
    unwrap(await changeSettings(ports, admin.viewer, { secondFactorOfApprovers }));
  await require(true);
  expect(await who(supervisor.browser)).toBeNull();
  expect(await supervisor.browser.request(findAccountHolder)).toMatchObject({
    viewer: { id: supervisor.viewer.id },
  });
  expect(await who(responder.browser)).not.toBeNull();
  const changeRole = defineAction(changeRoleAction);
  const input = { userId: responder.viewer.id, role: "viewer" } as const;
  expect(await admin.browser.request(() => changeRole(input))).toMatchObject({
    ok: false,
    kind: "forbidden",
  });
  const end = defineAction(endSessionsAction);
  const others = { userId: responder.viewer.id, sessionId: null };
  expect(await admin.browser.request(() => end(others))).toMatchObject({
    ...{ ok: false, kind: "forbidden" },
  });
  const [tokenOfAdmin, tokenOfResponder] = [await tokenOf(admin), await tokenOf(responder)];
  expect(await statusBy(tokenOfAdmin)).toBe(403);
  expect(await statusBy(tokenOfResponder)).toBe(200);
  await setUpFactor(admin);
  expect(await statusBy(tokenOfAdmin)).toBe(200);
  expect(await admin.browser.request(() => changeRole(input))).toMatchObject({ ok: true });
  await require(false);
  expect(await who(supervisor.browser)).not.toBeNull();
});
