import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import {
  deactivatePerson,
  invitePerson,
  reactivatePerson,
} from "@/lib/investigation/installation/people/people";
import { sha256 } from "@/lib/investigation/sha256";
import { Browser, setUpServer, testPassword } from "../testing/test-server";
import { createAccount } from "./accounts";
import { setUpFirstAccount } from "./first-account";
import { joinByLink } from "./join-by-link";
import { signIn, signOut } from "./sign-in";
import { findViewer } from "./viewer";

const server = setUpServer();

test("of two people who set up at once one becomes the admin, the other is told to sign in", async () => {
  const { container } = server();
  const attempts = await Promise.all(
    ["ada", "eve"].map((name) => {
      const account = { name, email: `${name}@example.org`, password: testPassword };
      return new Browser("127.0.0.1").request(() => setUpFirstAccount(container, account));
    }),
  );
  expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
  const people = await container.people.list();
  expect(people.map(({ role }) => role)).toEqual(["admin"]);
});

test("a session belongs to the browser that signed in, until it signs out", async () => {
  const { container } = server();
  const { browser, viewer } = await server().person("responder");
  expect(await browser.request(findViewer)).toEqual(viewer);
  expect(await new Browser().request(findViewer)).toBeNull();
  await browser.request(() => signOut(container));
  expect(await browser.request(findViewer)).toBeNull();
});

test("the session cookie cannot be read by scripts or sent along by other sites", async () => {
  const { browser } = await server().person("viewer");
  const [cookie] = browser.setCookieHeaders;
  expect(cookie).toMatch(/^whence\.session_token=/);
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
});

test("a wrong password and an unknown address get the same answer", async () => {
  const { container } = server();
  const { email } = await server().person("viewer");
  const password = "not the right one";
  const wrong = await new Browser().request(() => signIn(container, { email, password }));
  const unknown = await new Browser().request(() =>
    signIn(container, { email: "nobody@example.org", password }),
  );
  expect(wrong).toMatchObject({ ok: false, error: { kind: "invalid" } });
  expect(unknown).toEqual(wrong);
});

test("whoever was deactivated is out at once and cannot come back", async () => {
  const { container } = server();
  const { browser, viewer, email } = await server().person("supervisor");
  await container.people.deactivate(viewer.id, viewer.id, container.ports.clock.now());
  expect(await browser.request(findViewer)).toBeNull();
  expect(
    await new Browser().request(() => signIn(container, { email, password: testPassword })),
  ).toMatchObject({ ok: false, error: { kind: "forbidden" } });
});

test("whoever was deactivated comes back by an administrator's word alone, with the password and role they had", async () => {
  const { container, person } = server();
  const [admin, supervisor] = [await person("admin"), await person("supervisor")];
  const { viewer, email } = await person("responder");
  const enter = () =>
    new Browser().request(() => signIn(container, { email, password: testPassword }));
  await deactivatePerson({ ...container, ...container.ports }, admin.viewer, viewer.id);
  expect(await reactivatePerson(container, supervisor.viewer, viewer.id)).toMatchObject({
    error: { kind: "forbidden" },
  });
  expect(await enter()).toMatchObject({ ok: false });
  expect(await reactivatePerson(container, admin.viewer, viewer.id)).toEqual({
    ok: true,
    value: null,
  });
  const again = new Browser();
  expect(
    await again.request(() => signIn(container, { email, password: testPassword })),
  ).toMatchObject({ ok: true });
  expect(await again.request(findViewer)).toEqual(viewer);
  const nobody = userIdSchema.parse("nobody");
  expect(await reactivatePerson(container, admin.viewer, nobody)).toMatchObject({
    error: { kind: "not-found" },
  });
});

async function invite(token: string, kind: "join" | "reset", email: string): Promise<void> {
  const now = server().container.ports.clock.now();
  await server().container.people.createInvitation(
    {
      ...{ kind, email, name: "New", role: "responder", by: null },
      createdAt: now,
      expiresAt: instant(now + 60_000),
    },
    sha256(token),
  );
}

test("a one-time link lets one person in, once, with the role it was made for", async () => {
  const { container } = server();
  await invite("token-that-nobody-can-guess", "join", "new@example.org");
  const given = { token: "token-that-nobody-can-guess", name: "New", password: testPassword };
  const first = new Browser();
  const answers = [
    await first.request(() => joinByLink(container, given)),
    await new Browser().request(() => joinByLink(container, given)),
  ];
  expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
  expect(await first.request(findViewer)).toMatchObject({ name: "New", role: "responder" });
});

test("a reset link sets the password and ends every session of the account", async () => {
  const { container } = server();
  const { browser, email } = await server().person("responder");
  await invite("reset-token-nobody-can-guess", "reset", email);
  const password = "another good password";
  const fresh = new Browser();
  const reset = { token: "reset-token-nobody-can-guess", name: "ignored", password };
  expect(await fresh.request(() => joinByLink(container, reset))).toMatchObject({ ok: true });
  expect(await fresh.request(findViewer)).not.toBeNull();
  expect(await browser.request(findViewer)).toBeNull();
  expect(
    await new Browser().request(() => signIn(container, { email, password: testPassword })),
  ).toMatchObject({ ok: false });
});

test("an account cannot be made twice for one address, whatever the case of its letters", async () => {
  const { container } = server();
  const account = {
    name: "A",
    email: "twice@example.org",
    role: "viewer",
    password: testPassword,
  } as const;
  await createAccount(container.auth, account);
  await expect(
    createAccount(container.auth, { ...account, email: "Twice@Example.org" }),
  ).rejects.toThrow();
});

test("a stranger who tries many links keeps nobody else from using theirs", async () => {
  const { container } = server();
  const tryLink = (browser: Browser, token: string) =>
    browser.request(() => joinByLink(container, { token, name: "N", password: testPassword }));
  const stranger = new Browser("203.0.113.77");
  for (let count = 0; count < 20; count += 1) await tryLink(stranger, `no-such-token-${count}`);
  expect(await tryLink(stranger, "no-such-token")).toMatchObject({ error: { kind: "forbidden" } });
  expect(await tryLink(new Browser("203.0.113.78"), "no-such-token")).toMatchObject({
    error: { kind: "not-found" },
  });
});

test("a link that an admin made opens nothing once that admin was let go", async () => {
  const { container, person } = server();
  const [leaving, staying] = [await person("admin"), await person("admin")];
  const ports = { people: container.people, clock: container.ports.clock };
  const invited = { name: "Door", email: "back@door.example", role: "admin" } as const;
  const token = "a-link-that-was-made-before-leaving";
  expect(await invitePerson(ports, leaving.viewer, invited, token)).toMatchObject({ ok: true });
  await deactivatePerson(ports, staying.viewer, leaving.viewer.id);
  const given = { token, name: "Door", password: testPassword };
  expect(await new Browser().request(() => joinByLink(container, given))).toMatchObject({
    error: { kind: "not-found" },
  });
  expect(await container.people.findByEmail(invited.email)).toBeNull();
});
