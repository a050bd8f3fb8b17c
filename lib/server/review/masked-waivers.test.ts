import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { findWeakEvents, findWeaknesses } from "@/lib/domain/review/block-weakness";
import { unpackBundle } from "@/lib/investigation/document/bundle/read-bundle";
import { verifyBundle } from "@/lib/investigation/document/bundle/verify-bundle";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import { toMarkdown } from "@/lib/investigation/document/to-markdown";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { addNote } from "@/lib/investigation/intake/add-note";
import { createPermalink } from "@/lib/investigation/review/permalinks";
import { approveRevision } from "@/lib/investigation/review/review-revision";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import { waiveWeakness } from "@/lib/investigation/review/waive-weakness";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openInstallationKey } from "../bundle/installation-key";
import { makeRevisionBundle } from "../bundle/make-revision-bundle";
import { Browser, setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { loadPermalink } from "./load-permalink";

const server = setUpServer();
const token = "token-of-a-revision-with-waivers";
let supervisor: Viewer;
let incidentId: IncidentId;
let revisionId: RevisionId;
/** What nobody outside may read. */
let hidden: readonly string[];

beforeAll(async () => {
  const { container, person } = server();
  const { ports } = container;
  const { viewer: author } = await person("responder");
  ({ viewer: supervisor } = await person("supervisor"));
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports, author, news));
  unwrap(await addNote(ports, author, incidentId, "deployed"));
  ({ revisionId } = unwrap(await submitRevision(ports, author, incidentId)));
  const stored = documentSchema.parse(await ports.cases.read.revisions.document(revisionId));
  const weak = findWeakEvents(stored.events);
  const block = stored.text?.sections
    .flatMap(({ blocks }) => blocks)
    .find((each) => findWeaknesses(each, weak).includes("single-source"));
  const reason = `The other log is lost: password=s3cr3t-v4lue, ask ${author.name} or maya@shop.example`;
  hidden = ["s3cr3t-v4lue", "maya@shop.example", author.name, supervisor.name];
  unwrap(
    await waiveWeakness(ports, supervisor, incidentId, {
      ...{ revisionId, block: assertPresent(block, "a block of a single source").id },
      ...{ weakness: "single-source", reason },
    }),
  );
  unwrap(await createPermalink(ports, author, incidentId, revisionId, token));
});

const foundIn = (text: string) => hidden.filter((words) => text.includes(words));

test("a guest reads a waiver without its secrets and without the names of people", async () => {
  const guest = await new Browser().request(() => loadPermalink(token));
  if (guest.kind !== "found") throw new Error(guest.kind);
  expect(guest.problems).toEqual([]);
  expect(guest.document.waived).toMatchObject([
    { weakness: "single-source", reason: expect.stringContaining("The other log is lost") },
  ]);
  expect(foundIn(JSON.stringify(guest.document))).toEqual([]);
  const markdown = toMarkdown(guest.document);
  expect(markdown).toContain("The other log is lost");
  expect(foundIn(markdown)).toEqual([]);
});

test("a bundle with a waiver is checked as any other, and hides the same", async () => {
  const { container } = server();
  const review = { incidentId, revisionId, note: "" };
  unwrap(await approveRevision(container.ports, supervisor, review));
  const key = await openInstallationKey(container.env.dataFolder);
  const request = { incidentId, revisionId, addresses: "hidden", isApprovedOnly: false } as const;
  const at = container.ports.clock.now();
  const { bytes } = unwrap(await makeRevisionBundle(container, request, key, at));
  const report = await verifyBundle(Buffer.from(bytes), [key.id]);
  expect(report.checks.flatMap(({ problems }) => problems)).toEqual([]);
  expect(report.outcome).toBe("valid");
  const unpacked = await unpackBundle(Buffer.from(bytes));
  if (!unpacked.ok) throw new Error(unpacked.error);
  const read = (name: string) => assertPresent(unpacked.value.get(name), name).toString("utf8");
  expect(JSON.parse(read("revision.json"))).toMatchObject({ waived: [{}] });
  expect(read("revision.json")).toContain("The other log is lost");
  expect(foundIn(read("revision.json"))).toEqual([]);
  // The page names who submitted and approved, so that it is read for the waiver only.
  const page = /[^>]*waived a weak point[^<]*/u.exec(read("index.html"))?.[0] ?? "";
  expect(page).toContain("The other log is lost");
  expect(foundIn(page)).toEqual([]);
});
