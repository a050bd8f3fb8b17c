import { beforeAll, expect, test } from "vitest";
import { createPermalinkAction } from "@/lib/server/actions/review-actions";
import { loadSettings } from "@/lib/server/installation/load-settings";
import { settingsOf } from "@/lib/server/installation/settings-of";
import { loadPermalink } from "@/lib/server/review/load-permalink";
import { Browser, setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { createPermalink } from "../review/permalinks";
import { approveRevision } from "../review/review-revision";
import { submitRevision } from "../review/submit-revision";
import { changeSettings } from "./change-settings";

const server = setUpServer();
let author: Viewer;
let admin: Viewer;

beforeAll(async () => {
  author = (await server().person("responder")).viewer;
  admin = (await server().person("admin")).viewer;
});

const bench = () => {
  const { container } = server();
  const { ports } = container;
  return { container, ports, settings: { settings: settingsOf(container), clock: ports.clock } };
};

async function submitNote() {
  const { ports } = bench();
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports, author, news));
  unwrap(await addNote(ports, author, incidentId, "deployed"));
  return { incidentId, ...unwrap(await submitRevision(ports, author, incidentId)) };
}

test("where administrators share approved revisions only, no other gets a permalink, and those made before keep opening", async () => {
  const { container, ports, settings } = bench();
  const { incidentId, revisionId } = await submitNote();
  const before = "token-made-before-the-setting";
  unwrap(await createPermalink(ports, author, incidentId, revisionId, before));
  unwrap(await changeSettings(settings, admin, { permalinksOfApprovedOnly: true }));
  const make = () =>
    createPermalinkAction.run(
      { incidentId, revisionId, days: null },
      { container, viewer: author },
    );
  expect(await make()).toMatchObject({
    error: { kind: "conflict", message: expect.stringContaining("Have revision 1 approved first") },
  });
  const opened = await new Browser().request(() => loadPermalink(before));
  expect(opened).toMatchObject({ kind: "found", number: 1 });
  unwrap(await approveRevision(ports, admin, { incidentId, revisionId, note: "" }));
  expect((await make()).ok).toBe(true);
});

test("settings are changed and read by administrators alone, and each change names who made it", async () => {
  const { settings } = bench();
  unwrap(await changeSettings(settings, admin, { permalinksOfApprovedOnly: true }));
  expect(await changeSettings(settings, author, { permalinksOfApprovedOnly: false })).toMatchObject(
    {
      error: { kind: "forbidden" },
    },
  );
  unwrap(await changeSettings(settings, admin, { permalinksOfApprovedOnly: false }));
  const page = await loadSettings(admin);
  expect(page?.settings.permalinksOfApprovedOnly).toBe(false);
  expect(page?.changes[0]?.text).toBe("Permalinks of any revision, approved or not");
  expect(page?.changes[0]?.who).toContain(admin.name);
  expect(await loadSettings(author)).toBeNull();
});

test("of two who change the same version, the second is refused and nothing is lost", async () => {
  const { settings } = bench().settings;
  const { version, settings: stands } = await settings.current();
  const next = {
    version: version + 1,
    settings: stands,
    by: admin.id,
    at: bench().ports.clock.now(),
  };
  expect([await settings.write(next), await settings.write(next)]).toEqual([true, false]);
});
