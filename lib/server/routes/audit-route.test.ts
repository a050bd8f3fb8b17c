import { expect, test } from "vitest";
import { GET } from "@/app/api/audit/route";
import { createApiToken } from "@/lib/investigation/agents/api-tokens";
import { changeSettings } from "@/lib/investigation/installation/change-settings";
import { invitePerson } from "@/lib/investigation/installation/people/people";
import { newAgentSecret, newToken } from "../environment/id-source";
import { settingsOf } from "../installation/settings-of";
import { loadOverview } from "../overview/load-overview";
import { type Browser, setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";

const server = setUpServer();

async function download(browser: Browser, search: string) {
  const request = new Request(`http://127.0.0.1:4000/api/audit${search}`, {
    headers: browser.headers,
  });
  const answered = await GET(request, { params: Promise.resolve({}) });
  return { status: answered.status, text: await answered.text() };
}

test("the audit has what was done, by whom, and no secret; administrators alone read it", async () => {
  const { container, person } = server();
  const [admin, supervisor] = [await person("admin"), await person("supervisor")];
  const { people, ports, tokens } = container;
  const secret = newAgentSecret();
  const link = newToken();
  const asked = { agent: "ship", scopes: ["read"], incidents: null, days: 1 } as const;
  unwrap(
    await createApiToken(
      { ...ports, tokens },
      supervisor.viewer,
      { ...asked, scopes: ["read"] },
      secret,
    ),
  );
  await people.setRole(supervisor.viewer.id, "responder", admin.viewer.id, ports.clock.now());
  const settings = { settings: settingsOf(container), clock: ports.clock };
  unwrap(await changeSettings(settings, admin.viewer, { permalinksOfApprovedOnly: true }));
  const invited = { name: "=cmd()", email: "new@example.org", role: "viewer" } as const;
  unwrap(await invitePerson({ people, clock: ports.clock }, admin.viewer, invited, link));

  const { status, text } = await download(admin.browser, "");
  expect(status).toBe(200);
  const entries = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: "signed-in", person: supervisor.viewer.id }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...{ kind: "role-changed", about: "supervisor to responder" },
      ...{ by: admin.viewer.id, by_name: admin.viewer.name },
    }),
  );
  const kinds = entries.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["token-created", "settings-changed", "invited"]));
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  for (const hidden of [secret, link]) expect(text).not.toContain(hidden);

  const csv = await download(admin.browser, "?format=csv");
  expect(csv.text.split("\r\n")[0]).toBe(
    '"at","kind","by","by_name","person","person_name","about"',
  );
  // The download before is an export as well.
  expect(csv.text).toContain('"exported"');
  expect((await download(admin.browser, "?to=1")).text).toBe("");
  expect((await download(supervisor.browser, "")).status).toBe(403);
});

test("the overview counts, and names who has no second factor", async () => {
  const { person } = server();
  const [admin, viewer] = [await person("admin"), await person("viewer")];
  const seen = await admin.browser.request(() => loadOverview(admin.viewer));
  expect(seen).toMatchObject({ incidents: 0, storage: [], isSecondFactorRequired: false });
  expect(seen?.withoutSecondFactor).toContainEqual({ name: viewer.viewer.name, role: "viewer" });
  expect(seen?.versions.map(({ version }) => version)).not.toContain("");
  expect(await viewer.browser.request(() => loadOverview(viewer.viewer))).toBeNull();
});
