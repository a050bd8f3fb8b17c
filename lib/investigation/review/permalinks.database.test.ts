import { beforeAll, expect, test } from "vitest";
import { setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../incident/incidents";
import { addNote } from "../intake/add-note";
import { createPermalink } from "./permalinks";
import { approveRevision } from "./review-revision";
import { submitRevision } from "./submit-revision";

const server = setUpServer();
let author: Viewer;
let supervisor: Viewer;

beforeAll(async () => {
  ({ viewer: author } = await server().person("responder"));
  ({ viewer: supervisor } = await server().person("supervisor"));
});

test("where permalinks show approved revisions only, one is made of no other", async () => {
  const { ports } = server().container;
  const news = { title: "Orders fail", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports, author, news));
  unwrap(await addNote(ports, author, incidentId, "deployed 4.2"));
  const { revisionId } = unwrap(await submitRevision(ports, author, incidentId));
  const make = (token: string, isApprovedOnly: boolean) =>
    createPermalink(ports, author, incidentId, revisionId, token, { days: null, isApprovedOnly });
  const { permalinks } = ports.cases.read;
  expect(await make("token-of-what-nobody-approved", true)).toMatchObject({ ok: false });
  expect(await permalinks.list(incidentId)).toEqual([]);
  unwrap(await approveRevision(ports, supervisor, { incidentId, revisionId, note: "" }));
  unwrap(await make("token-of-what-was-approved", true));
  expect(await permalinks.list(incidentId)).toHaveLength(1);
});
