import { expect, test } from "vitest";
import { resetPassword } from "@/lib/investigation/people/people";
import { Browser, setUpServer, testPassword } from "../testing/test-server";
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
  const { auth } = server().container;
  await duringVerification(() => setPassword(auth, viewer.id, next));
  const { elsewhere, isIn } = await enter(testPassword);
  expect(isIn).toBe(false);
  expect(await elsewhere.request(findViewer)).toBeNull();
  const { internalAdapter } = await auth.$context;
  expect(await internalAdapter.listSessions(viewer.id)).toEqual([]);
  expect((await enter(next)).isIn).toBe(true);
});

test("nor does a change of it, by the one that was right before, take the place of the other", async () => {
  const { viewer, change, enter } = await person();
  await duringVerification(() => setPassword(server().container.auth, viewer.id, next));
  expect(await change(testPassword, "the password of a thief")).toMatchObject({
    error: { kind: "invalid", fields: { currentPassword: expect.any(String) } },
  });
  expect((await enter("the password of a thief")).isIn).toBe(false);
  expect((await enter(next)).isIn).toBe(true);
});
