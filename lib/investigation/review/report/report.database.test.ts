import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { fieldKey } from "@/lib/domain/evidence/field-glossary";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { documentSchema } from "../../document/document-schema";
import { evidenceKey } from "../../evidence/evidence-key";
import { openEvidence } from "../../evidence/open-evidence";
import { openIncident } from "../../incident/incidents";
import { addNote } from "../../intake/add-note";
import { readJournal } from "../assemble-document";
import { approveRevision } from "../review-revision";
import { submitRevision } from "../submit-revision";
import { type GivenWords, writeReport } from "./write-report";

const server = setUpServer();
const ports = () => server().container.ports;
let author: Viewer;
let supervisor: Viewer;
let reader: Viewer;
let incidentId: IncidentId;

beforeAll(async () => {
  const { person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: supervisor } = await person("supervisor"));
  ({ viewer: reader } = await person("viewer"));
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports(), author, news));
  unwrap(await addNote(ports(), author, incidentId, "deployed"));
});

const sentence = (text: string, seen: number | null = null): GivenWords => ({
  key: "summary:cause",
  content: { kind: "sentence", text },
  seen,
});
const write = (actor: Viewer, given: GivenWords) => writeReport(ports(), actor, incidentId, given);
const written = () => ports().cases.read.report.list(incidentId, null);

describe("words of people in the report", () => {
  test("are refused from somebody who only reads", async () => {
    expect(await write(reader, sentence("Not mine to write"))).toMatchObject({
      ok: false,
      error: { kind: "forbidden" },
    });
    expect(await written()).toEqual([]);
  });

  test("are never written over unseen", async () => {
    unwrap(await write(author, sentence("First")));
    const [first] = await written();
    expect(await write(supervisor, sentence("Mine"))).toMatchObject({
      ok: false,
      error: { kind: "conflict" },
    });
    unwrap(await write(supervisor, sentence("Second", first?.writtenAt ?? null)));
    expect(await written()).toMatchObject([{ content: { text: "Second" }, by: supervisor.id }]);
  });

  test("say what a field means: the next analysis reads the evidence with it, until it is taken back", async () => {
    const key = fieldKey("t_q");
    const content = { kind: "field", text: "queue time", unit: "ms" } as const;
    expect(await write(reader, { key, content, seen: null })).toMatchObject({ ok: false });
    const before = await openEvidence(ports(), incidentId);
    expect(before.meanings).toBeUndefined();
    unwrap(await write(author, { key, content, seen: null }));
    const explained = await openEvidence(ports(), incidentId);
    expect(explained.meanings).toEqual([{ field: "t_q", meaning: "queue time", unit: "ms" }]);
    expect(evidenceKey(explained)).not.toBe(evidenceKey(before));
    const journal = await readJournal(ports().cases.read.journal, incidentId);
    expect(journal.at(-1)).toMatchObject({
      ...{ kind: "report-written", rationale: "Explained a field: queue time (ms)" },
    });
    const seen = (await written()).find((entry) => entry.key === key)?.writtenAt ?? null;
    unwrap(await write(supervisor, { key, content: { kind: "withdrawn" }, seen }));
    expect(evidenceKey(await openEvidence(ports(), incidentId))).toBe(evidenceKey(before));
  });

  test("make action items of their own, each under its own key", async () => {
    const item: GivenWords = {
      key: null,
      content: { kind: "action-item", text: "Add a check", assignee: "", isDone: false },
      seen: null,
    };
    const [one, two] = [unwrap(await write(author, item)), unwrap(await write(author, item))];
    expect(one.key).not.toBe(two.key);
  });

  test("make blocks of their own, whose words and place two people change without meeting", async () => {
    const block = { kind: "block", text: "Support called us", form: "paragraph" } as const;
    const place = { section: "customers", after: null } as const;
    const { key } = unwrap(await write(author, { key: null, content: block, place, seen: null }));
    const entryOf = async (wanted: string) => (await written()).find((one) => one.key === wanted);
    expect(await entryOf(`place:${key}`)).toMatchObject({ content: { kind: "place", ...place } });
    const [words, where] = [await entryOf(key), await entryOf(`place:${key}`)];
    const moved = { kind: "place", section: "headline", after: "summary:cause" } as const;
    const move = { key: `place:${key}`, content: moved, seen: where?.writtenAt ?? null };
    unwrap(await write(supervisor, move));
    const text = { ...block, text: "Support called us twice" };
    unwrap(await write(author, { key, content: text, seen: words?.writtenAt ?? null }));
    expect(await write(author, move)).toMatchObject({ ok: false, error: { kind: "conflict" } });
    expect(await entryOf(`place:${key}`)).toMatchObject({ content: moved, by: supervisor.id });
    expect(await entryOf(key)).toMatchObject({ content: text });
  });

  test("cite places whose quotes code reads, whatever the page says stands there", async () => {
    const { artifacts } = await openEvidence(ports(), incidentId);
    const { id, path } = assertPresent(artifacts[0], "the note of the incident").artifact;
    const at = (index: number) => ({
      ...{ artifactId: id, path: "/etc/passwd", quote: "Nobody was harmed" },
      locator: { kind: "index" as const, index },
    });
    const cite = (index: number) =>
      write(author, {
        ...{ key: null, place: { section: "notes", after: null }, seen: null },
        content: { kind: "block", text: "It was deployed", form: "point", evidence: [at(index)] },
      });
    expect(await cite(99)).toMatchObject({ ok: false, error: { kind: "invalid" } });
    const { key } = unwrap(await cite(0));
    const entry = (await written()).find((one) => one.key === key);
    expect(entry?.content).toMatchObject({
      evidence: [{ artifactId: id, path, quote: "deployed" }],
    });
  });

  test("remove a block and restore it, each as an act of the journal", async () => {
    const key = "removed:summary:cause";
    unwrap(await write(author, { key, content: { kind: "removed", text: "Why" }, seen: null }));
    const seen = (await written()).find((one) => one.key === key)?.writtenAt ?? null;
    unwrap(await write(supervisor, { key, content: { kind: "withdrawn" }, seen }));
    const journal = await readJournal(ports().cases.read.journal, incidentId);
    expect(journal.slice(-2).map(({ rationale }) => rationale)).toEqual([
      "Removed from the report: Why",
      "Restored a removed block of the report",
    ]);
  });

  test("are refused in a removed block until it is restored: they would be shown nowhere", async () => {
    const block = { kind: "block", text: "It was slow", form: "point" } as const;
    const place = { section: "notes", after: null } as const;
    const { key, writtenAt } = unwrap(
      await write(author, { key: null, content: block, place, seen: null }),
    );
    const removal = `removed:${key}`;
    const { writtenAt: removedAt } = unwrap(
      await write(supervisor, {
        ...{ key: removal, seen: null },
        content: { kind: "removed", text: "It was slow" },
      }),
    );
    const words = { ...block, text: "It was slow for a minute" };
    const given = { key, content: words, seen: writtenAt };
    expect(await write(author, given)).toMatchObject({ ok: false, error: { kind: "conflict" } });
    const restore = { key: removal, content: { kind: "withdrawn" }, seen: removedAt } as const;
    unwrap(await write(author, restore));
    unwrap(await write(author, given));
    expect((await written()).find((one) => one.key === key)?.content).toEqual(words);
  });

  test.each([
    [
      "a block in the place of a sentence",
      "summary:cause",
      { kind: "block", text: "x", form: "step" },
    ],
    ["a sentence in the place of a block", "own:1", { kind: "sentence", text: "x" }],
    ["a place under a key of words", "own:1", { kind: "place", section: "cause", after: null }],
    ["a removal under a key of places", "place:own:1", { kind: "removed", text: "x" }],
  ] as const)("are refused where they do not belong: %s", async (_, key, content) => {
    expect(await write(author, { key, content, seen: null })).toMatchObject({
      ...{ ok: false, error: { kind: "invalid" } },
    });
  });

  test("are frozen by a revision, which nobody who wrote may approve", async () => {
    const { revisionId } = unwrap(await submitRevision(ports(), author, incidentId));
    const document = await ports().cases.read.revisions.document(revisionId);
    expect(JSON.stringify(document)).toContain("Second");
    expect(
      await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }),
    ).toMatchObject({ ok: false, error: { kind: "forbidden" } });
  });

  test("make a new revision alone, while the approved one keeps the words it was approved with", async () => {
    const submit = () => submitRevision(ports(), author, incidentId);
    const wordsOf = async (revisionId: RevisionId) => {
      const document = await ports().cases.read.revisions.document(revisionId);
      return documentSchema.parse(document).report?.map(({ text }) => text);
    };
    expect(await submit()).toMatchObject({ ok: false, error: { kind: "conflict" } });
    const [first] = await ports().cases.read.revisions.list(incidentId);
    const { viewer: approver } = await server().person("supervisor");
    const revisionId = assertPresent(first, "the revision of the test before").id;
    unwrap(await approveRevision(ports(), approver, { incidentId, revisionId, note: "" }));
    expect(await submit()).toMatchObject({ ok: false, error: { kind: "conflict" } });

    const before = await wordsOf(revisionId);
    const entry = (await written()).find(({ key }) => key === "summary:cause");
    unwrap(await write(author, sentence("Third", entry?.writtenAt ?? null)));
    const { revisionId: next, number } = unwrap(await submit());
    expect(number).toBe(2);
    expect(await wordsOf(next)).toContain("Third");
    expect(await wordsOf(revisionId)).toEqual(before);
    expect(before).toContain("Second");
    expect(await submit()).toMatchObject({ ok: false, error: { kind: "conflict" } });
  });

  test("dismiss a proposed step, and bring it back", async () => {
    const key = "action:gap:gap_1";
    unwrap(
      await write(author, { key, content: { kind: "dismissed", text: "Have it" }, seen: null }),
    );
    const dismissed = (await written()).find((entry) => entry.key === key);
    expect(dismissed?.content).toEqual({ kind: "dismissed", text: "Have it" });
    const seen = dismissed?.writtenAt ?? null;
    unwrap(await write(author, { key, content: { kind: "withdrawn" }, seen }));
    expect((await written()).map((entry) => entry.key)).not.toContain(key);
  });
});
