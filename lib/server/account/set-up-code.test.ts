import { describe, expect, test } from "vitest";
import { peerHeader, wayHeader } from "../requests/client-address";
import { Browser, setUpServer, testPassword } from "../testing/test-server";
import { setUpFirstAccount } from "./first-account";
import {
  isReachedByOthers,
  isSetUpCode,
  makeSetUpCode,
  needsSetUpCode,
  sharedSetUpCode,
} from "./set-up-code";

const server = setUpServer();

describe("setting up takes a code", () => {
  test.each([
    ["0.0.0.0", "http://127.0.0.1:3000", true],
    ["::", "http://[::1]:3000", true],
    ["192.0.2.7", "http://192.0.2.7:3000", true],
    ["whence.internal", "http://whence.internal:3000", true],
    ["127.0.0.1.example.org", "http://127.0.0.1.example.org", true],
    ["127.0.0.1", "https://whence.example", true],
    ["127.0.0.1", "http://127.0.0.1:3000", false],
    ["127.0.0.5", "http://127.0.0.5:3000", false],
    ["localhost", "http://localhost:3000", false],
    ["::1", "http://[::1]:3000", false],
  ])("on %s, reached as %s: %s", (host, origin, expected) => {
    expect(isReachedByOthers({ host, origin })).toBe(expected);
  });

  const here = { host: "127.0.0.1:3000", [peerHeader]: "127.0.0.1", [wayHeader]: "direct" };

  test.each<[string, Readonly<Record<string, string>>, boolean]>([
    ["at this machine", {}, false],
    ["at this machine by its name", { host: "localhost:3000" }, false],
    ["at this machine by IPv6", { host: "[::1]:3000", [peerHeader]: "::1" }, false],
    ["from another machine", { [peerHeader]: "192.0.2.7" }, true],
    ["by a name others know", { host: "whence.example" }, true],
    ["by a name that begins like ours", { host: "localhost.example" }, true],
    ["by no name", { host: "" }, true],
    ["through a proxy", { [wayHeader]: "proxied" }, true],
    ["by a way that nobody noted", { [wayHeader]: "" }, true],
    ["over a connection that nobody noted", { [peerHeader]: "" }, true],
  ])("of a server that believes it is alone, asked %s", (_, changes, expected) => {
    const env = { host: "127.0.0.1", origin: "http://127.0.0.1:3000" };
    expect(needsSetUpCode(env, new Headers({ ...here, ...changes }))).toBe(expected);
  });

  test("which is another one at every start, and can be read out", () => {
    const codes = new Set(Array.from({ length: 50 }, makeSetUpCode));
    expect(codes.size).toBe(50);
    const secret = "a secret of 32 or more characters";
    expect(sharedSetUpCode(secret)).toBe(sharedSetUpCode(secret));
    expect(sharedSetUpCode(secret)).not.toBe(sharedSetUpCode(`${secret}!`));
    for (const code of [...codes, sharedSetUpCode(secret)])
      expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
  });

  test.each([
    ["as printed", "AB2C-DE3F-GH4J", true],
    ["in small letters and without hyphens", " ab2cde3f gh4j ", true],
    ["cut short", "AB2C-DE3F", false],
    ["of another start", "AB2C-DE3F-GH4K", false],
    ["empty", "", false],
  ])("%s", (_, given, expected) => {
    expect(isSetUpCode(given, "AB2C-DE3F-GH4J")).toBe(expected);
  });
});

test("a stranger without the code makes no account, however often they try; who has it becomes admin", async () => {
  const container = { ...server().container, setUpCode: "AB2C-DE3F-GH4J" };
  const account = { name: "Eve", email: "eve@example.org", password: testPassword };
  const setUp = (browser: Browser, code: string) =>
    browser.request(() => setUpFirstAccount(container, { ...account, code }));
  const stranger = new Browser("203.0.113.5");
  for (let tries = 1; tries <= 10; tries += 1) {
    expect(await setUp(stranger, "")).toMatchObject({
      error: { kind: "invalid", fields: { code: expect.any(String) } },
    });
  }
  expect(await setUp(stranger, container.setUpCode)).toMatchObject({
    error: { kind: "forbidden", message: expect.stringContaining("Too many") },
  });
  expect(await container.people.hasAny()).toBe(false);
  expect(await setUp(new Browser("198.51.100.5"), "ab2c de3f gh4j")).toMatchObject({ ok: true });
  expect((await container.people.list()).map(({ role }) => role)).toEqual(["admin"]);
  expect(await setUp(new Browser("198.51.100.6"), container.setUpCode)).toMatchObject({
    error: { kind: "conflict" },
  });
});
