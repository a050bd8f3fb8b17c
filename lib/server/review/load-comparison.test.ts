import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { addNote } from "@/lib/investigation/intake/add-note";
import { writeReport } from "@/lib/investigation/review/report/write-report";
import { approveRevision } from "@/lib/investigation/review/review-revision";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import { asOfNow } from "@/lib/routes/revision-numbers";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import { compareRevisions } from "@/lib/view-model/review/compare-revisions";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { loadRevisionPair } from "./load-comparison";

const server = setUpServer();
let author: Awaited<ReturnType<ReturnType<typeof server>["person"]>>;
let incidentId: IncidentId;

const ports = () => server().container.ports;

beforeAll(async () => {
  author = await server().person("responder");
  const { viewer } = author;
  const news = { title: "Orders fail", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(ports(), viewer, news));
  unwrap(await addNote(ports(), viewer, incidentId, "deployed 4.2"));
  const { revisionId } = unwrap(await submitRevision(ports(), viewer, incidentId));
  const { viewer: supervisor } = await server().person("supervisor");
  unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
});

async function compare(to: number | typeof asOfNow) {
  const pair = await author.browser.request(() =>
    loadRevisionPair(author.viewer, incidentId, { from: 1, to }),
  );
  const { before, after } = assertPresent(pair, "two documents");
  const [older, newer] = [before, after].map(({ document }) =>
    assertPresent(parseRevisionDocument(document), "a document"),
  );
  return compareRevisions(assertPresent(older, "older"), assertPresent(newer, "newer"));
}

test("a sentence that was edited after the approval is a change, compared with now and with the next revision", async () => {
  expect(await compare(asOfNow)).toEqual([]);
  const words = "The pool had no limit.";
  const content = { kind: "block", form: "point", text: words } as const;
  const place = { section: "badly", after: null } as const;
  const given = { key: null, content, seen: null, place };
  unwrap(await writeReport(ports(), author.viewer, incidentId, given));
  const changed = await compare(asOfNow);
  expect(changed.map(({ heading }) => heading)).toContain("Text");
  expect(JSON.stringify(changed)).toContain(words);
  unwrap(await submitRevision(ports(), author.viewer, incidentId));
  expect(await compare(2)).toEqual(changed);
});

test("there is nothing to compare with a revision that does not exist", async () => {
  const numbers = { from: 9, to: asOfNow } as const;
  const pair = () => loadRevisionPair(author.viewer, incidentId, numbers);
  expect(await author.browser.request(pair)).toBeNull();
});
