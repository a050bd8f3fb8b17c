import { expect, test } from "vitest";
import { rateLimits } from "@/db/schema/authentication";
import { instant } from "@/lib/base/instant";
import { resetPassword } from "@/lib/investigation/installation/people/people";
import { peerHeader } from "../requests/client-address";
import { Browser, setUpServer, testPassword } from "../testing/test-server";
import { createAccount } from "./accounts";
import { joinByLink } from "./join-by-link";
import { findDevice } from "./known-device";
import { signIn } from "./sign-in";
import { signInLimits, takeTry } from "./sign-in-limits";

const server = setUpServer();

const tryToSignIn = (browser: Browser, email: string, password: string) =>
  browser.request(() => signIn(server().container, { email, password }));

let accounts = 0;

/** An account nobody has used yet. */
async function makeAccount(): Promise<string> {
  accounts += 1;
  const email = `fresh-${accounts}@example.org`;
  const account = { name: "Fresh", email, role: "viewer", password: testPassword } as const;
  await createAccount(server().container.auth, account);
  return email;
}

/** Tries that are counted and never judged: what many guesses leave behind. */
async function guess(email: string, addresses: readonly string[]): Promise<number> {
  const { attempts, ports } = server().container;
  let waitMs = 0;
  for (const address of addresses) {
    waitMs = await takeTry(attempts, { email, address, device: null }, ports.clock.now());
  }
  return waitMs;
}

const refused = {
  ok: false,
  error: { kind: "forbidden", message: expect.stringContaining("Too many attempts") },
};

test("after ten wrong passwords in a minute the right one is refused too, from that address", async () => {
  const email = await makeAccount();
  const attacker = new Browser("203.0.113.9");
  for (let tries = 1; tries <= 10; tries += 1) {
    expect(await tryToSignIn(attacker, email, "guess")).toMatchObject({
      error: { kind: "invalid" },
    });
  }
  expect(await tryToSignIn(attacker, email, testPassword)).toMatchObject(refused);
  expect(await tryToSignIn(new Browser("198.51.100.7"), email, testPassword)).toMatchObject({
    ok: true,
  });
});

test("however often one stranger guesses, the owner gets in elsewhere, on a device that is new too", async () => {
  const email = await makeAccount();
  expect(
    await guess(
      email,
      Array.from({ length: 500 }, () => "203.0.113.10"),
    ),
  ).toBeGreaterThan(0);
  expect(await tryToSignIn(new Browser("198.51.100.8"), email, testPassword)).toMatchObject({
    ok: true,
  });
});

test("nor does it help to move about in an IPv6 network of one's own", async () => {
  const email = await makeAccount();
  const addresses = Array.from(
    { length: 400 },
    (_, index) => `2001:db8:0:7::${index.toString(16)}`,
  );
  expect(await guess(email, addresses)).toBeGreaterThan(0);
  expect(await tryToSignIn(new Browser("198.51.100.9"), email, testPassword)).toMatchObject({
    ok: true,
  });
});

test("nor to move from network to network of an IPv6 site", async () => {
  const [email, spared] = [await makeAccount(), await makeAccount()];
  const inSite = (at: number) => `2001:db8:8:${at.toString(16)}::1`;
  const [{ attempts: ofAccount }] = signInLimits.siteAndAccount;
  const addresses = Array.from({ length: ofAccount + 1 }, (_, at) => inSite(at));
  expect(await guess(email, addresses)).toBeGreaterThan(0);
  expect(await tryToSignIn(new Browser(inSite(999)), spared, testPassword)).toMatchObject({
    ok: true,
  });
  const [{ attempts: ofAll }] = signInLimits.site;
  for (let at = 0; at < ofAll; at += 1) await guess(`target-${at}@example.net`, [inSite(at)]);
  expect(await tryToSignIn(new Browser(inSite(999)), spared, testPassword)).toMatchObject(refused);
  expect(
    await tryToSignIn(new Browser("2001:db8:9:1::1"), await makeAccount(), testPassword),
  ).toMatchObject({ ok: true });
});

test("tries beyond what a network may leave nothing behind, whatever addresses they make up", async () => {
  const { executor } = server().container.database;
  const [{ attempts }] = signInLimits.network;
  const guessAt = (target: number) => guess(`made-up-${target}@example.net`, ["203.0.113.42"]);
  for (let target = 0; target < attempts; target += 1) await guessAt(target);
  const before = await executor.$count(rateLimits);
  for (let target = 0; target < 50; target += 1) {
    expect(await guessAt(attempts + target)).toBeGreaterThan(0);
  }
  expect(await executor.$count(rateLimits)).toBe(before);
});

test("in a network where a stranger guesses, a device the owner has used stays able, a new one waits", async () => {
  const email = await makeAccount();
  const [known, fresh] = [new Browser("203.0.113.20"), new Browser("203.0.113.20")];
  expect(await tryToSignIn(known, email, testPassword)).toMatchObject({ ok: true });
  await guess(
    email,
    Array.from({ length: 50 }, () => "203.0.113.20"),
  );
  expect(await tryToSignIn(fresh, email, testPassword)).toMatchObject(refused);
  expect(await tryToSignIn(known, email, testPassword)).toMatchObject({ ok: true });
});

test("guesses from many networks close an account to new devices, not to the owner's", async () => {
  const email = await makeAccount();
  const known = new Browser("198.51.100.20");
  expect(await tryToSignIn(known, email, testPassword)).toMatchObject({ ok: true });
  const [{ attempts }] = signInLimits.account;
  const addresses = Array.from(
    { length: attempts },
    (_, index) => `10.0.${index >> 8}.${index & 255}`,
  );
  expect(await guess(email, addresses)).toBe(0);
  expect(await tryToSignIn(new Browser("198.51.100.21"), email, testPassword)).toMatchObject(
    refused,
  );
  known.cookies.delete("whence.session_token");
  expect(await tryToSignIn(known, email, testPassword)).toMatchObject({ ok: true });
});

test("a device that is known has a limit of its own", async () => {
  const email = await makeAccount();
  const known = new Browser("198.51.100.30");
  await tryToSignIn(known, email, testPassword);
  for (let tries = 1; tries <= 10; tries += 1) await tryToSignIn(known, email, "guess");
  expect(await tryToSignIn(known, email, testPassword)).toMatchObject(refused);
});

test("whoever tries one password at many accounts is held off at all of them, and nobody else is", async () => {
  const spared = await makeAccount();
  const [{ attempts }] = signInLimits.network;
  for (let count = 0; count < attempts; count += 1) {
    await guess(`target-${count}@example.org`, ["203.0.113.40"]);
  }
  expect(await tryToSignIn(new Browser("203.0.113.40"), spared, testPassword)).toMatchObject(
    refused,
  );
  expect(await tryToSignIn(new Browser("203.0.113.41"), spared, testPassword)).toMatchObject({
    ok: true,
  });
});

test("people behind one address who know their passwords never use its limit up", async () => {
  const office = "203.0.113.50";
  const email = await makeAccount();
  for (let count = 0; count < 15; count += 1) {
    expect(await tryToSignIn(new Browser(office), email, testPassword)).toMatchObject({ ok: true });
  }
});

test("another address that is only claimed is no other address", async () => {
  const email = await makeAccount();
  const attacker = (claimed: string) => {
    const browser = new Browser("203.0.113.60");
    const headers = browser.headers;
    headers.set("x-forwarded-for", claimed);
    Object.defineProperty(browser, "headers", { value: headers });
    return browser;
  };
  for (let tries = 1; tries <= 10; tries += 1) {
    await tryToSignIn(attacker(`192.0.2.${tries}`), email, "guess");
  }
  expect(await tryToSignIn(attacker("192.0.2.99"), email, testPassword)).toMatchObject(refused);
});

test("a session is kept with the address of its connection, not with one that was claimed", async () => {
  const email = await makeAccount();
  const browser = new Browser("203.0.113.61");
  await tryToSignIn(browser, email, testPassword);
  const context = await server().container.auth.$context;
  const [token = ""] = decodeURIComponent(browser.cookies.get("whence.session_token") ?? "").split(
    ".",
  );
  const found = await context.internalAdapter.findSession(token);
  expect(found?.session.ipAddress).toBe("203.0.113.61");
});

test.each<[string, (cookie: string) => string]>([
  ["made up", () => "mine.99999999999999.c2lnbmF0dXJl"],
  ["of another device", (cookie) => cookie.replace(/^[^.]+/, "mine")],
  ["that lasts longer", (cookie) => cookie.replace(/\.\d+\./, ".99999999999999.")],
  ["without its signature", (cookie) => cookie.replace(/[^.]+$/, "")],
  ["empty", () => ""],
])("a mark of a known device that is %s counts nothing", async (_, change) => {
  const { env, ports } = server().container;
  const email = await makeAccount();
  const browser = new Browser();
  await tryToSignIn(browser, email, testPassword);
  const [name = "", value = ""] =
    [...browser.cookies].find(([cookie]) => cookie.startsWith("whence.device_")) ?? [];
  const device = (cookie: string, of = email, at = ports.clock.now()) =>
    findDevice(env, of, new Headers({ cookie: `a=b; ${name}=${cookie}`, [peerHeader]: "x" }), at);
  expect(device(value)).not.toBeNull();
  expect(device(value, "somebody-else@example.org")).toBeNull();
  expect(device(value, email, instant(ports.clock.now() + 181 * 86_400_000))).toBeNull();
  expect(device(change(value))).toBeNull();
});

test("the mark of a device can be read by no script and says no address", async () => {
  const email = await makeAccount();
  const browser = new Browser();
  await tryToSignIn(browser, email, testPassword);
  const mark = browser.setCookieHeaders.find((header) => header.startsWith("whence.device_"));
  expect(mark).toMatch(/HttpOnly; SameSite=Lax/);
  expect(mark).not.toContain(email);
});

test("a reset link lets in though strangers have closed the account and their network is full", async () => {
  const email = await makeAccount();
  const { container } = server();
  const { people, ports } = container;
  await guess(
    email,
    Array.from({ length: 400 }, (_, at) => `198.18.${at % 250}.${Math.floor(at / 250)}`),
  );
  await guess(
    email,
    Array.from({ length: 100 }, () => "203.0.113.77"),
  );
  const token = `reset for ${email}`;
  await resetPassword({ people, clock: ports.clock }, email, token);
  const owner = new Browser("203.0.113.77");
  const given = { token, name: "", password: "a password that is new" };
  expect(await owner.request(() => joinByLink(container, given))).toMatchObject({ ok: true });
  expect(await tryToSignIn(owner, email, given.password)).toMatchObject({ ok: true });
});
