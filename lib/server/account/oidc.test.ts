import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { GET as callback } from "@/app/api/oidc/callback/route";
import { GET as start } from "@/app/api/oidc/start/route";
import { assertPresent } from "@/lib/base/assert";
import { type Container, provideContainer } from "../container";
import { readEnv } from "../environment/env";
import type { OidcSettings } from "../environment/oidc-env";
import {
  type ScriptedClaims,
  type ScriptedProvider,
  scriptedClient,
  startScriptedProvider,
} from "../testing/scripted-oidc";
import { Browser, setUpServer, testPassword } from "../testing/test-server";
import { signIn } from "./sign-in";
import { findViewer } from "./viewer";

const server = setUpServer();
let provider: ScriptedProvider;
let settings: OidcSettings;

beforeAll(async () => {
  provider = await startScriptedProvider();
  settings = {
    ...{
      issuer: provider.issuer,
      clientId: scriptedClient.id,
      clientSecret: scriptedClient.secret,
    },
    ...{ scopes: ["openid", "email"], buttonText: "Single sign-on", domains: ["example.org"] },
    roleClaim: "groups",
    rolesByGroup: new Map([
      ["sre", "responder"],
      ["leads", "admin"],
    ]),
  };
  use({});
});
afterAll(() => provider.close());

/** The server as it is with some of the environment set otherwise. */
function use(changes: Partial<Container["env"]>): void {
  const { container } = server();
  provideContainer({ ...container, env: { ...container.env, oidc: settings, ...changes } });
}

const none = { params: Promise.resolve({}) };
const ask = (route: typeof start, browser: Browser, path: string) =>
  route(new Request(`http://127.0.0.1:4000${path}`, { headers: browser.headers }), none);

async function keep(browser: Browser, response: Response): Promise<string> {
  await browser.request(async () => {
    const { currentRequest } = await import("../requests/request-scope");
    await (await currentRequest()).setCookies(response.headers.getSetCookie());
  });
  return response.headers.get("location") ?? "";
}

/** Goes to the provider and comes back with its answer; the address one is sent to then. */
async function enter(
  browser: Browser,
  claims: ScriptedClaims,
  { tamper, next = "" }: { tamper?: (token: string) => string; next?: string } = {},
): Promise<string> {
  const query = next === "" ? "" : `?next=${encodeURIComponent(next)}`;
  const to = await keep(browser, await ask(start, browser, `/api/oidc/start${query}`));
  const search = provider.agree(new URL(to), claims, tamper);
  return keep(browser, await ask(callback, browser, `/api/oidc/callback${search}`));
}

let people = 0;
function newcomer(claims: ScriptedClaims = {}): ScriptedClaims {
  people += 1;
  const email = `newcomer-${people}@example.org`;
  return { sub: `sub-${people}`, email, email_verified: true, name: "Nina New", ...claims };
}

const who = (browser: Browser) => browser.request(findViewer);
const failedBy = (failure: string) => `http://127.0.0.1:4000/sign-in?failure=${failure}`;

test("whoever has a verified address of a domain that may come in gets an account, and the same one later", async () => {
  const claims = newcomer({ groups: ["sre", "cooks"] });
  const browser = new Browser();
  const to = await enter(browser, claims, { next: "/settings/tokens" });
  expect(to).toBe("http://127.0.0.1:4000/settings/tokens");
  const first = await who(browser);
  expect(first).toMatchObject({ name: "Nina New", role: "responder" });
  const later = new Browser();
  await enter(later, { ...claims, email: "renamed@example.com" });
  expect((await who(later))?.id).toBe(first?.id);
});

test.each<[string, ScriptedClaims, ((token: string) => string)?]>([
  ["a wrong nonce", { nonce: "another" }],
  ["a wrong issuer", { iss: "https://elsewhere.example" }],
  ["a token for another client", { aud: "another" }],
  ["an expired token", { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ["a token with a wrong signature", {}, (token) => `${token.slice(0, -8)}AAAAAAAA`],
  [
    "a token without a signature",
    {},
    (token) => {
      const head = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
      return `${head}.${token.split(".")[1]}.`;
    },
  ],
])("%s lets nobody in", async (_name, claims, tamper) => {
  const browser = new Browser();
  const to = await enter(browser, newcomer(claims), tamper ? { tamper } : {});
  expect(to).toBe(failedBy("refused"));
  expect(await who(browser)).toBeNull();
});

test.each<[string, ScriptedClaims, string]>([
  ["an address that was not verified", { email_verified: false }, "unverified"],
  ["no word on whether it was", { email_verified: undefined }, "unverified"],
  ["no address", { email: undefined }, "unverified"],
  ["an address of another domain", { email: "nina@example.com" }, "stranger"],
  ["an address of a domain that ends alike", { email: "nina@evil-example.org" }, "stranger"],
])("%s lets nobody in", async (_name, claims, failure) => {
  const browser = new Browser();
  expect(await enter(browser, newcomer(claims))).toBe(failedBy(failure));
  expect(await who(browser)).toBeNull();
});

describe("an account that there is", () => {
  test("is linked by a verified address, whatever its domain and case", async () => {
    const { person } = server();
    const { viewer, email } = await person("viewer");
    const browser = new Browser();
    await enter(browser, newcomer({ email: email.toUpperCase(), groups: ["sre"] }));
    expect(await who(browser)).toMatchObject({ id: viewer.id, role: "responder" });
  });

  test("is not entered by another person at the provider to whom its address went", async () => {
    const claims = newcomer({ groups: ["leads"] });
    await enter(new Browser(), claims);
    const browser = new Browser();
    expect(await enter(browser, { ...claims, sub: "another-person" })).toBe(failedBy("stranger"));
    expect(await who(browser)).toBeNull();
  });

  test("is not entered by an address that was not verified", async () => {
    const { email } = await server().person("admin");
    const browser = new Browser();
    await enter(browser, newcomer({ email, email_verified: false }));
    expect(await who(browser)).toBeNull();
  });

  test("that was deactivated is not entered", async () => {
    const { container, person } = server();
    const { viewer, email } = await person("viewer");
    await container.people.deactivate(viewer.id, viewer.id, container.ports.clock.now());
    const browser = new Browser();
    const claims = newcomer({ email });
    expect(await enter(browser, claims)).toBe(failedBy("deactivated"));
    expect(await who(browser)).toBeNull();
    // Nor is it linked for later.
    const { adapter } = await container.auth.$context;
    const where = [{ field: "accountId", value: String(claims.sub) }];
    expect(await adapter.findMany({ model: "account", where })).toEqual([]);
  });

  test("loses the role that a group gave with the group", async () => {
    const claims = newcomer({ groups: ["sre"] });
    await enter(new Browser(), claims);
    const browser = new Browser();
    await enter(browser, { ...claims, groups: [] });
    expect(await who(browser)).toMatchObject({ role: "viewer" });
  });
});

describe("the answer of a provider", () => {
  test("is taken once, by the browser that asked, and within ten minutes", async () => {
    const [asking, other] = [new Browser(), new Browser()];
    const to = new URL(await keep(asking, await ask(start, asking, "/api/oidc/start")));
    const search = provider.agree(to, newcomer());
    const path = `/api/oidc/callback${search}`;
    expect(await keep(other, await ask(callback, other, path))).toBe(failedBy("refused"));
    expect(await who(other)).toBeNull();
    await keep(asking, await ask(callback, asking, path));
    expect(await who(asking)).not.toBeNull();
    expect(asking.cookies.has("whence.oidc")).toBe(false);
    const again = new Browser();
    expect(await keep(again, await ask(callback, again, path))).toBe(failedBy("refused"));
  });

  test("with another state is refused", async () => {
    const browser = new Browser();
    const to = new URL(await keep(browser, await ask(start, browser, "/api/oidc/start")));
    to.searchParams.set("state", "made-up");
    const search = provider.agree(to, newcomer());
    const path = `/api/oidc/callback${search}`;
    expect(await keep(browser, await ask(callback, browser, path))).toBe(failedBy("refused"));
  });

  test("leads to no other site", async () => {
    const to = await enter(new Browser(), newcomer(), { next: "//evil.example/x" });
    expect(to).toBe("http://127.0.0.1:4000/incidents");
  });
});

test("a provider that does not answer is said to be away", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  use({ oidc: { ...settings, issuer: "http://127.0.0.1:9" } });
  const browser = new Browser();
  const to = await keep(browser, await ask(start, browser, "/api/oidc/start"));
  use({});
  expect(to).toBe(failedBy("unreachable"));
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test("where passwords are turned off none is taken", async () => {
  const { container, person } = server();
  const { email } = await person("admin");
  const env = { ...container.env, oidc: settings, takesPasswords: false };
  const tried = await new Browser().request(() =>
    signIn({ ...container, env }, { email, password: testPassword }),
  );
  expect(tried).toMatchObject({ ok: false, error: { kind: "forbidden" } });
});

describe("the settings", () => {
  const needed = { DATABASE_URL: "postgres://x", WHENCE_SECRET: "x".repeat(32) };
  const set = {
    ...needed,
    WHENCE_OIDC_ISSUER: "https://id.example",
    WHENCE_OIDC_CLIENT_ID: "whence",
    WHENCE_OIDC_CLIENT_SECRET: "secret",
  };

  test("are read with roles by group", () => {
    const { oidc } = readEnv({
      ...set,
      WHENCE_OIDC_DOMAINS: "Example.org, @example.net",
      WHENCE_OIDC_ROLES: "platform leads=admin, sre=responder",
    });
    const read = assertPresent(oidc, "the settings");
    expect(read.domains).toEqual(["example.org", "example.net"]);
    expect([...read.rolesByGroup]).toEqual([
      ["platform leads", "admin"],
      ["sre", "responder"],
    ]);
  });

  test.each([
    ["an issuer by http elsewhere", { ...set, WHENCE_OIDC_ISSUER: "http://id.example" }],
    ["no secret of the client", { ...set, WHENCE_OIDC_CLIENT_SECRET: "" }],
    ["a role that is none", { ...set, WHENCE_OIDC_ROLES: "sre=king" }],
    ["passwords off and no provider", { ...needed, WHENCE_PASSWORDS: "off" }],
  ])("%s is refused at the start", (_name, variables) => {
    expect(() => readEnv(variables)).toThrow(/OIDC|single sign-on/);
  });
});
