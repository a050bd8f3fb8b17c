import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { addNote } from "@/lib/investigation/intake/add-note";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import { withdrawArtifact } from "@/lib/investigation/intake/withdraw-artifact";
import { decide } from "@/lib/investigation/review/deciding/decide";
import { approveRevision } from "@/lib/investigation/review/review-revision";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { uploadPorts } from "../intake/upload-ports";
import { setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";
import { verifyStore } from "./verify-store";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;

beforeAll(async () => {
  ({ viewer: author } = await server().person("responder"));
  ({ viewer: supervisor } = await server().person("supervisor"));
});

const check = (rereads = false) =>
  verifyStore(server(), {
    ...{ rereads, signal: new AbortController().signal, onProgress: () => undefined },
  });

/** An incident with everything in it: files, one of them withdrawn, a decision, and an approved revision. */
async function investigate() {
  const { container } = server();
  const { ports } = container;
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports, author, news));
  const put = (path: string, text: string) =>
    ingestArtifact(ports.evidence, path, new Blob([text]).stream());
  const kept = await put("app.log", `2026-03-08T02:30:01Z INFO started ${incidentId}\n`);
  const withdrawn = await put("old.log", `2026-03-08T02:30:02Z INFO older ${incidentId}\n`);
  const files = [kept, withdrawn];
  unwrap(await importArtifacts(uploadPorts(container), author, incidentId, files));
  await untilRunsEnd(container, incidentId);
  unwrap(await withdrawArtifact(uploadPorts(container), author, incidentId, withdrawn.id));
  await untilRunsEnd(container, incidentId);
  unwrap(await addNote(ports, author, incidentId, "deployed 4.2"));
  const { events } = await ports.cases.read.timelines.current(incidentId);
  const { id: piece } = assertPresent(events.at(-1), "event");
  const given = { noun: "event", piece, verdict: { kind: "accept" } } as const;
  unwrap(await decide(ports, author, incidentId, given));
  const { revisionId } = unwrap(await submitRevision(ports, author, incidentId));
  unwrap(await approveRevision(ports, supervisor, { incidentId, revisionId, note: "" }));
  return { incidentId, kept, withdrawn };
}

const folder = () => join(server().dataFolder, "evidence");
const blobOf = ({ sha256 }: Artifact) => join(folder(), "blobs", sha256.slice(0, 2), sha256);

async function fileOfCache({ sha256 }: Artifact, name: string): Promise<string> {
  const records = join(folder(), "records");
  const cache = (await readdir(records)).find((found) => found.startsWith(sha256));
  return join(records, assertPresent(cache, "the cache"), name);
}

const keptTables = [
  "journal_entries",
  "events",
  "artifacts",
  "decisions",
  "approvals",
  "revisions",
];

/** Works on what somebody made of it who owns the database, and puts it back as it was. */
async function whileAltered(
  statement: string,
  value: string,
  work: () => Promise<void>,
): Promise<void> {
  const each = (words: (table: string) => string) => keptTables.map(words).join("; ");
  const asOwner = (...statements: readonly string[]) =>
    server().container.database.connection.begin(async (inside) => {
      await inside.unsafe("set local session_replication_role = replica");
      for (const one of statements) await inside.unsafe(one, one === statement ? [value] : []);
    });
  await asOwner(
    each((table) => `create table kept_${table} as table ${table}`),
    statement,
  );
  try {
    await work();
  } finally {
    await asOwner(
      each((table) => `delete from ${table}`),
      each((table) => `insert into ${table} overriding system value table kept_${table}`),
      each((table) => `drop table kept_${table}`),
    );
  }
}

let incidentId: IncidentId;
let kept: Artifact;
let withdrawn: Artifact;

const begin = async () => {
  ({ incidentId, kept, withdrawn } = await investigate());
};

/** What is wrong with this incident; in the files of others what earlier tests changed stays as they left it. */
async function problemsOf(rereads = false): Promise<string> {
  const { problems } = await check(rereads);
  const own = problems.filter(({ where }) => where.startsWith(incidentId));
  return own.map(({ where, what }) => `${where}: ${what}`).join("\n");
}

beforeAll(begin);

test("an installation that nobody touched is whole, also when every file is read again", async () => {
  expect(await problemsOf(true)).toBe("");
  expect(await check(true)).toMatchObject({
    ...{ incidents: 1, artifacts: 3, blobs: 3, caches: 3, reread: 3, revisions: 1, decisions: 2 },
  });
});

describe("in the files it finds", () => {
  beforeEach(begin);

  test.each([
    ["app.log", "changed", () => kept],
    ["old.log", "gone", () => withdrawn],
  ])("that the bytes of %s are %s", async (path, how, of) => {
    if (how === "gone") await rm(blobOf(of()));
    else await writeFile(blobOf(of()), "forged");
    expect(await problemsOf()).toMatch(new RegExp(`${path}: .*bytes.*${of().sha256}`));
  });

  test("a cache that is damaged, and that one is gone is no problem", async () => {
    await rm(await fileOfCache(withdrawn, ""), { recursive: true });
    expect(await problemsOf()).toBe("");
    const path = await fileOfCache(kept, "records.parquet");
    await writeFile(path, (await readFile(path)).subarray(0, 40));
    expect(await problemsOf()).toMatch(/app\.log: Its parsed records are damaged/);
  });

  test("records that were forged with their digests, when every file is read again", async () => {
    const forged = await fileOfCache(kept, "text");
    const report = await fileOfCache(kept, "report.json");
    const other = await ingestArtifact(
      server().container.ports.evidence,
      "other.log",
      new Blob(["2026-03-08T02:30:01Z INFO stopped\n"]).stream(),
    );
    await writeFile(forged, await readFile(await fileOfCache(other, "text")));
    const [mine, others] = await Promise.all(
      [report, await fileOfCache(other, "report.json")].map(async (path) =>
        JSON.parse(await readFile(path, "utf8")),
      ),
    );
    const files = { ...mine.files, text: others.files.text };
    await writeFile(report, JSON.stringify({ ...mine, files }));
    expect(await problemsOf()).toBe("");
    expect(await problemsOf(true)).toMatch(/app\.log: .*not those of its bytes \(text\)/);
  });
});

describe("in the database it finds", () => {
  beforeAll(begin);

  test.each([
    [
      "an entry of the journal that was rewritten",
      "update journal_entries set rationale = 'nothing happened' where incident_id = $1 and seq = 2",
      /journal entry 2: The entry does not match its hash/,
    ],
    [
      "an entry that was taken out",
      "delete from journal_entries where incident_id = $1 and seq = 3",
      /journal entry 4: The sequence has a hole/,
    ],
    [
      "a payload that was rewritten",
      "update journal_entries set payload = '{}'::json where incident_id = $1 and kind = 'note-added'",
      /The payload does not match its digest/,
    ],
    [
      "a piece of the timeline that was rewritten",
      "update events set content = '{}'::json where incident_id = $1",
      /event \S+: Its content does not match its digest/,
    ],
    [
      "an artifact that was given another path",
      "update artifacts set path = 'innocent.log' where incident_id = $1 and path = 'app.log'",
      /innocent\.log: The journal says that other bytes or another path were imported/,
    ],
    [
      "an artifact that was taken out",
      "delete from artifacts where incident_id = $1 and path = 'app.log'",
      /app\.log: The journal says it was imported, and it is not there/,
    ],
    [
      "a decision that somebody else is said to have made",
      "update decisions set decided_by = 'somebody' where incident_id = $1",
      /decision \S+: The journal says that it was made otherwise/,
    ],
    [
      "a decision the journal knows nothing of",
      `update decisions set id = 'dec_ffffffffffffffff'
       where id = (select min(id) from decisions where incident_id = $1)`,
      /decision dec_f+: The journal does not say that it was made/,
    ],
    [
      "a revision that was rewritten",
      "update revisions set hash = repeat('0', 64) where incident_id = $1",
      /revision 1: Its document has another hash than the revision/,
    ],
    [
      "a revision that was taken out",
      "delete from revisions where incident_id = $1",
      /The revision that was submitted is not there/,
    ],
    [
      "an approval by somebody else",
      `update approvals set approved_by = 'somebody'
       where revision_id in (select id from revisions where incident_id = $1)`,
      /revision 1: The journal says that it was approved by somebody else/,
    ],
    [
      "an approval that was given for another journal",
      `update approvals set journal_head = repeat('0', 64)
       where revision_id in (select id from revisions where incident_id = $1)`,
      /revision 1: Its approval was made with a journal that is not this one/,
    ],
  ])("%s", async (_name, statement, words) => {
    await whileAltered(statement, incidentId, async () => {
      expect(await problemsOf()).toMatch(words);
    });
  });
});
