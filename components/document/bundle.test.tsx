import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { citationSchema } from "@/lib/domain/evidence/citation";
import { approvalIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import { chainEntries, type JournalDraft, journalOrigin } from "@/lib/domain/journal";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import { approvedClaims, countParts } from "@/lib/domain/review/unapproved-part";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { writeZip as writeAnyZip } from "@/lib/ingest/containers/testing/write-zip";
import { journalActor } from "@/lib/investigation/case-problem";
import { scoreTimeline } from "@/lib/investigation/construction/assessment/score-timeline";
import { buildDocument } from "@/lib/investigation/document/build-document";
import { generateKeyPem, parseSigningKey } from "@/lib/investigation/document/bundle/bundle-key";
import { makeBundle } from "@/lib/investigation/document/bundle/make-bundle";
import { unpackBundle } from "@/lib/investigation/document/bundle/read-bundle";
import {
  type BundleReport,
  digestedNames,
  listDigests,
  verifyBundle,
} from "@/lib/investigation/document/bundle/verify-bundle";
import { listClaims } from "@/lib/investigation/document/claim-hash";
import { fingerprintOf } from "@/lib/investigation/document/content-hash";
import { maskDocument } from "@/lib/investigation/document/masking/mask-document";
import { dateArtifacts } from "@/lib/investigation/evidence/date-artifacts";
import { sha256 } from "@/lib/investigation/sha256";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import {
  entityId,
  eventId,
  sampleEvent,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import { toRevisionPage } from "@/lib/view-model/review/revision-page";
import { renderPage } from "./page-program";

const [ann, sue] = ["ann", "sue"].map((id) => userIdSchema.parse(id)) as [never, never];
const revision = revisionIds.fromDigest("00000000000000aa");
const newKey = () => assertPresent(parseSigningKey(generateKeyPem()), "a key");
const key = newKey();
const otherKey = newKey();

/** Two events, of which the first led to the second, frozen as revision 1 after two notes; "<b>" is hostile text. */
async function freeze({ ticket }: Choices) {
  const lines = ["1970-01-01T00:00:01.000Z line 1", "1970-01-01T00:00:02.000Z line 2"];
  const timeline = {
    ...emptyTimeline,
    outcome: "incident" as const,
    events: [sampleEvent(1, { title: 'Deploy of <b>"shop"</b> & co' }), sampleEvent(2)],
    causalLinks: [sampleLink(1, 2)],
    impactEvents: [eventId(2)],
    rootCauses: [sampleRoot(1, { subject: "it", entities: [entityId(1)] })],
  };
  const artifacts = await dateArtifacts(evidenceOfText({ "app.log": lines }));
  const notes = ["one", "two"].map((rationale): JournalDraft => entry("note-added", rationale));
  const journal = chainEntries({ seq: 0, hash: journalOrigin }, notes, sha256);
  const whole = buildDocument({
    ...{ settings: {}, title: "It went down", artifacts, timeline, decisions: [], approvals: [] },
    report: ticket === undefined ? [] : [itemOf(ticket)],
    ...scoreTimeline(timeline, artifacts),
    ...{ journal, revision: { number: 1, parent: null } },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
  const document = await maskDocument(whole, {
    ...{ people: [], hidesAddresses: true, findPlace: async () => ({ kind: "plain" }) },
  });
  return { document, journal };
}

function itemOf(ticket: string): ReportEntry {
  return {
    ...{ key: "action:1", by: ann, writtenAt: instant(1000) },
    content: {
      ...{ kind: "action-item", text: "Add a host", assignee: "", isDone: false },
      ticket,
    },
  };
}

function entry(
  kind: JournalDraft["kind"],
  rationale: string,
  payload: JournalDraft["payload"] = { rationale },
): JournalDraft {
  return {
    ...{ at: instant(1000), kind, actionType: "decision", causedBy: null, rationale, payload },
    actor: journalActor({ id: kind === "revision-approved" ? sue : ann }),
  };
}

type Choices = {
  readonly isApproved?: boolean;
  readonly isBeforeTexts?: boolean;
  readonly note?: string;
  /** The link of an action item. */
  readonly ticket?: string;
  /** Ids of events that the approval leaves out, and of those that the journal has. */
  readonly left?: readonly string[];
  readonly journalled?: readonly string[];
  /** As the journal has the reasons: those of the document may be masked. */
  readonly journalledReason?: string;
  /** Number of a revision with the same claims that was approved before. */
  readonly earlier?: number;
};

const theReason = "The clock is wrong";
const toParts = (ids: readonly string[], reason = theReason) =>
  ids.map((id) => ({ noun: "event" as const, id, reason }));

async function journalOf(made: Buffer): Promise<string> {
  const files = await unpackBundle(made);
  return `${files.ok ? files.value.get("journal.json") : files.error}`;
}

async function bundle(choices: Choices = {}) {
  const { isApproved = true, isBeforeTexts = false, note = "" } = choices;
  const { left = [], journalled = left, journalledReason = theReason, earlier } = choices;
  const except = journalled.length === 0 ? "" : ` except ${countParts(journalled.length)}`;
  const { document: frozen, journal: before } = await freeze(choices);
  const { text: _, ...older } = frozen;
  const notApproved = toParts(left);
  const whole = isBeforeTexts
    ? await maskDocument(older, {
        ...{ people: [], hidesAddresses: true, findPlace: async () => ({ kind: "plain" }) },
      })
    : frozen;
  const document = left.length === 0 ? whole : { ...whole, notApproved };
  const payload = { revision, number: 1, hash: document.claimsHash };
  const head = before.at(-1) ?? { seq: 0, hash: journalOrigin };
  const since = chainEntries(
    head,
    [
      ...(earlier === undefined
        ? []
        : [
            entry("revision-approved", `Approved revision ${earlier}`, {
              ...{ ...payload, number: earlier },
            }),
          ]),
      entry("revision-submitted", "Submitted revision 1", payload),
      ...(isApproved
        ? [
            entry("revision-approved", `Approved revision 1${except}${note}`, {
              ...payload,
              ...(journalled.length === 0
                ? {}
                : { notApproved: toParts(journalled, journalledReason) }),
            }),
          ]
        : []),
    ],
    sha256,
  );
  const approval = {
    ...{ id: approvalIds.fromDigest("00000000000000bb"), by: sue, at: instant(1000), note: "" },
    claimHashes: approvedClaims(listClaims(document), notApproved, document).map(
      ({ hash }) => hash,
    ),
    journalHead: since[0]?.hash ?? "",
  };
  const read = assertPresent(parseRevisionDocument(document), "the document");
  const facts = {
    ...{ number: 1, isMasked: true, areAddressesMasked: true },
    fingerprint: fingerprintOf(document),
    ...{ problems: [], missingFiles: [], withdrawnFiles: [], newest: null, newestId: null },
    ...{
      isNewestApproved: false,
      notApproved: left.length,
      submittedBy: "Ann",
      submittedAt: instant(1000),
    },
  };
  const page = isApproved
    ? renderPage(
        document,
        { ...facts, status: "approved", approvedBy: "Sue", approvedAt: instant(1000) },
        ".a > b { color: red }",
      )
    : renderPage(
        document,
        { ...facts, status: "in-review", approvedBy: null, approvedAt: null },
        "",
      );
  return makeBundle(
    {
      ...{
        document,
        addresses: "hidden",
        page: assertPresent(page, "the page"),
        madeAt: instant(5000),
      },
      citations: toRevisionPage(read).citations.map(({ number, reference }) => ({
        ...{ number, reference: citationSchema.parse(reference) },
      })),
      ...{ journal: [...before, ...since] },
      submitted: { by: "Ann", at: instant(1000) },
      approved: isApproved ? { by: "Sue", actor: journalActor({ id: sue }), approval } : null,
    },
    key,
  );
}

/** As somebody who has no key changes a bundle; `signs` as somebody who has one. */
async function change(
  made: Buffer,
  edit: (files: Map<string, Buffer>) => void,
  signs: typeof key | null = null,
): Promise<Buffer> {
  const unpacked = await unpackBundle(made);
  if (!unpacked.ok) throw new Error(unpacked.error);
  const files = new Map(unpacked.value);
  edit(files);
  if (signs !== null) {
    const listed = digestedNames.map((name) => ({
      name,
      bytes: files.get(name) ?? Buffer.alloc(0),
    }));
    const digests = Buffer.from(listDigests(listed));
    files.set("SHA256SUMS", digests).set("SHA256SUMS.sig", Buffer.from(signs.sign(digests)));
  }
  return writeAnyZip([...files].map(([name, content]) => ({ name, content })));
}

function replace(name: string, from: string, to: string) {
  return (files: Map<string, Buffer>) => {
    const text = `${files.get(name)}`;
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    files.set(name, Buffer.from(text.replace(from, to)));
  };
}

const problemsOf = ({ checks }: BundleReport) => checks.flatMap(({ problems }) => problems);

describe("a bundle as it was made", () => {
  test("is valid for who gives the key that signed it", async () => {
    const report = await verifyBundle(await bundle(), [key.id]);
    expect(problemsOf(report)).toEqual([]);
    expect(report).toMatchObject({ outcome: "valid", signedBy: key.id });
    expect(report.notes).toContain("Approved by Sue at 1970-01-01 00:00:01 UTC.");
    expect(report.notes).toContain(
      "The bundle has the content of 2 of 4 journal entries. Of the others it has the hash only.",
    );
  });

  test("is never valid for who gives no key", async () => {
    const report = await verifyBundle(await bundle(), []);
    expect(problemsOf(report)).toEqual([]);
    expect(report.outcome).toBe("unknown-signer");
  });

  test("fails for who gives another key", async () => {
    const report = await verifyBundle(await bundle(), [otherKey.id]);
    expect(report.outcome).toBe("failed");
    expect(problemsOf(report)).toEqual([`It was signed by key ${key.id}`]);
  });

  test("states that its revision is not approved", async () => {
    const report = await verifyBundle(await bundle({ isApproved: false }), [key.id]);
    expect(problemsOf(report)).toEqual([]);
    expect(report.notes).toContain("This revision is not approved.");
  });

  test("of a revision from before documents had a text is compared by its events and excerpts", async () => {
    const report = await verifyBundle(await bundle({ isBeforeTexts: true }), [key.id]);
    expect(problemsOf(report)).toEqual([]);
    expect(report.outcome).toBe("valid");
  });

  test.each<[string, Choices]>([
    ["an approval with a note", { note: ": Rotate s3cr3t-v4lue" }],
    [
      "an approval whose reason is masked in the document",
      { left: [eventId(2)], journalledReason: "Written with s3cr3t-v4lue" },
    ],
  ])("has only the hash of the journal entry of %s", async (_what, choices) => {
    const made = await bundle(choices);
    const report = await verifyBundle(made, [key.id]);
    expect(problemsOf(report)).toEqual([]);
    expect(report.notes).toContain(
      "The journal entry of the approval has a note or masked words: the bundle contains its hash only.",
    );
    expect(await journalOf(made)).not.toContain("s3cr3t-v4lue");
  });

  test("is valid with the link of an action item's ticket on its page", async () => {
    const made = await bundle({ ticket: "https://tickets.example/OPS?id=12&at='x'" });
    const files = await unpackBundle(made);
    expect(`${files.ok && files.value.get("index.html")}`).toContain('<a href="https://tickets');
    const report = await verifyBundle(made, [key.id]);
    expect(problemsOf(report)).toEqual([]);
    expect(report.outcome).toBe("valid");
  });

  test("has only the hash of the approval of another revision with the same claims", async () => {
    const made = await bundle({ earlier: 7 });
    const report = await verifyBundle(made, [key.id]);
    expect(problemsOf(report)).toEqual([]);
    expect(await journalOf(made)).not.toContain("Approved revision 7");
  });

  test("names how many parts the approval leaves out", async () => {
    const report = await verifyBundle(await bundle({ left: [eventId(2)] }), [key.id]);
    expect(problemsOf(report)).toEqual([]);
    expect(report.notes).toContain(
      "Partly approved by Sue at 1970-01-01 00:00:01 UTC, except 1 part.",
    );
  });

  test("fails where the document has another part left out than the journal", async () => {
    const made = await bundle({ left: [eventId(2)] });
    const changed = await change(
      made,
      (files) => {
        const document = JSON.parse(`${files.get("revision.json")}`);
        const [part] = document.notApproved;
        const notApproved = [{ ...part, id: eventId(1) }];
        files.set("revision.json", Buffer.from(JSON.stringify({ ...document, notApproved })));
      },
      key,
    );
    expect(problemsOf(await verifyBundle(changed, [key.id]))).toContain(
      "The journal states that it left out other parts",
    );
  });

  test("is the same archive when it is made again", async () => {
    expect((await bundle()).equals(await bundle())).toBe(true);
  });
});

describe("a bundle that was changed by somebody without a key", () => {
  test.each([
    ["a claim", "revision.json", "Event 2", "Event 3"],
    ["the page", "index.html", "Event 2", "Event 3"],
    ["an excerpt", "excerpts.json", "line 2", "line 3"],
    ["a journal entry", "journal.json", "Approved revision 1", "Approved revision 7"],
    ["the approver", "approval.json", "Sue", "Eve"],
    ["the key", "public-key.pem", "PUBLIC KEY-----\n", "PUBLIC KEY-----\n\n"],
  ])("fails for %s", async (_what, name, from, to) => {
    const report = await verifyBundle(await change(await bundle(), replace(name, from, to)), [
      key.id,
    ]);
    expect(report.outcome).toBe("failed");
    expect(problemsOf(report)).toContain(`${name} is not what was signed`);
  });

  test("fails with the signature of another bundle", async () => {
    const other = await unpackBundle(await bundle({ isApproved: false }));
    if (!other.ok) throw new Error(other.error);
    const swapped = await change(await bundle(), (files) => {
      files.set("SHA256SUMS.sig", other.value.get("SHA256SUMS.sig") ?? Buffer.alloc(0));
    });
    const report = await verifyBundle(swapped, [key.id]);
    expect(report).toMatchObject({ outcome: "failed", signedBy: null });
    expect(problemsOf(report)).toContain("SHA256SUMS was not signed by it");
  });

  test("fails when somebody else puts their key and their signature on it", async () => {
    const changed = await change(
      await bundle(),
      (files) => files.set("public-key.pem", Buffer.from(otherKey.publicKeyPem)),
      otherKey,
    );
    const report = await verifyBundle(changed, [key.id]);
    expect(report.outcome).toBe("failed");
    expect(problemsOf(report)).toContain(`It was signed by key ${otherKey.id}`);
  });
});

describe("a bundle that its own key signed with something else in it", () => {
  test.each([
    [
      "another title of a claim",
      "revision.json",
      "Event 2",
      "Event 3",
      "Its content does not match its hash",
    ],
    [
      "another sentence on the page",
      "index.html",
      ">Event 2</span>",
      ">Event 3</span>",
      'the event "Event 2" in other words',
    ],
    [
      "a further sentence on the page",
      "index.html",
      "<main ",
      '<p data-frozen="block x">No.</p><main ',
      "was not frozen (block x)",
    ],
    [
      "a script on the page",
      "index.html",
      "<main ",
      "<script>alert(1)</script><main ",
      "It has an element script",
    ],
    [
      "a picture from elsewhere",
      "index.html",
      "<main ",
      '<img src="https://evil.example/x"/><main ',
      "It leads or reaches elsewhere",
    ],
    [
      "a link of a page that is no ticket",
      "index.html",
      "<main ",
      '<a href="http://evil.example/">x</a><main ',
      "It leads or reaches elsewhere (a href)",
    ],
    [
      "a drawing that loads its filter",
      "index.html",
      "<main ",
      '<svg filter="url(https://evil.example/x)"></svg><main ',
      "It leads or reaches elsewhere (svg filter)",
    ],
    [
      "a handler on the page",
      "index.html",
      "<main ",
      '<main onclick="x()" ',
      "It runs something (onclick)",
    ],
    [
      "a comment on the page",
      "index.html",
      "<main ",
      "<!-- x --><main ",
      "markup that no page of Whence has",
    ],
    [
      "another excerpt",
      "excerpts.json",
      "line 2",
      "line 3",
      "Excerpt 1 is not what the document cites",
    ],
    [
      "another time of approval",
      "approval.json",
      "00:00:01",
      "00:00:02",
      "another person or time of approval",
    ],
    [
      "other claims approved",
      "approval.json",
      '"claimHashes": [',
      `"claimHashes": ["${"0".repeat(64)}",`,
      "for other claims",
    ],
    [
      "another journal entry",
      "journal.json",
      "Submitted revision 1",
      "Submitted revision 7",
      "Entry 3 does not match its hash",
    ],
    [
      "another revision",
      "approval.json",
      '"revision": 1',
      '"revision": 2',
      "names another revision",
    ],
  ])("fails for %s", async (_what, name, from, to, problem) => {
    const changed = await change(await bundle(), replace(name, from, to), key);
    const report = await verifyBundle(changed, [key.id]);
    expect(report.outcome).toBe("failed");
    expect(problemsOf(report).join("\n")).toContain(problem);
  });

  test("fails when its approval is left out and the journal has one", async () => {
    const changed = await change(
      await bundle(),
      (files) => {
        const given = JSON.parse(`${files.get("approval.json")}`);
        files.set("approval.json", Buffer.from(JSON.stringify({ ...given, approval: null })));
      },
      key,
    );
    const report = await verifyBundle(changed, [key.id]);
    expect(report.outcome).toBe("failed");
    expect(problemsOf(report)).toEqual([
      "The journal has an approval of this revision, and approval.json has none",
    ]);
  });

  test("fails for a hole in the journal", async () => {
    const changed = await change(
      await bundle(),
      (files) => {
        const { entries, ...rest } = JSON.parse(`${files.get("journal.json")}`);
        files.set(
          "journal.json",
          Buffer.from(JSON.stringify({ ...rest, entries: entries.slice(1) })),
        );
      },
      key,
    );
    const report = await verifyBundle(changed, [key.id]);
    expect(problemsOf(report).join("\n")).toContain("The list has a hole before entry 2");
  });
});

describe("an archive that is no bundle", () => {
  test("is refused when it is cut off", async () => {
    const made = await bundle();
    for (const share of [0, 0.1, 0.5, 0.99]) {
      const report = await verifyBundle(made.subarray(0, Math.floor(made.length * share)), [
        key.id,
      ]);
      expect(report.outcome).toBe("failed");
    }
  });

  test.each<[string, Parameters<typeof writeAnyZip>[0][number], string]>([
    ["a path that leads out of a folder", { name: "../../etc/passwd" }, "invalid relative path"],
    ["an absolute path", { name: "/etc/passwd" }, "absolute path"],
    ["a name that no bundle has", { name: "run.sh" }, 'it has a file "run.sh"'],
    ["one name twice", { name: "index.html", content: "other" }, "it has index.html twice"],
  ])("is refused for %s", async (_what, entry_, problem) => {
    const made = await unpackBundle(await bundle());
    if (!made.ok) throw new Error(made.error);
    const entries = [...made.value].map(([name, content]) => ({ name, content }));
    const report = await verifyBundle(writeAnyZip([...entries, entry_]), [key.id]);
    expect(report.outcome).toBe("failed");
    expect(problemsOf(report).join("\n")).toContain(problem);
  });

  test("is refused when a file is missing", async () => {
    const report = await verifyBundle(
      await change(await bundle(), (files) => files.delete("approval.json")),
      [key.id],
    );
    expect(problemsOf(report)).toEqual(["approval.json is missing"]);
  });
});
