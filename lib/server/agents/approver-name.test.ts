import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { createApiToken } from "@/lib/investigation/agents/api-tokens";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { addNote } from "@/lib/investigation/intake/add-note";
import { approveRevision } from "@/lib/investigation/review/review-revision";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import { newAgentSecret } from "../environment/id-source";
import { uploadPorts } from "../intake/upload-ports";
import { AgentDoor } from "../testing/serve-agents";
import { setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";

const server = setUpServer();
const door = new AgentDoor();

test("an agent reads who approved a revision by the name of the person, and by no id", async () => {
  const { container, person } = server();
  const { ports, tokens } = container;
  const [author, approver] = [
    (await person("responder")).viewer,
    (await person("supervisor")).viewer,
  ];
  const news = { title: "The shop fails", severity: "sev2", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports, author, news));
  unwrap(await addNote(uploadPorts(container), author, incidentId, "21:04 the pump stopped"));
  await untilRunsEnd(container, incidentId);
  unwrap(await submitRevision(ports, author, incidentId));
  const [revision] = await ports.cases.read.revisions.list(incidentId);
  const { id: revisionId } = assertPresent(revision, "the revision");
  unwrap(await approveRevision(ports, approver, { incidentId, revisionId, note: "" }));

  const secret = newAgentSecret();
  const token = { agent: "scribe", scopes: ["read"], incidents: null, days: 7 } as const;
  const { clock, ids, cases } = ports;
  unwrap(await createApiToken({ tokens, clock, ids, cases }, author, token, secret));
  const client = await door.connect(secret);
  const { contents } = await client.readResource({
    uri: `whence://incidents/${incidentId}/report`,
  });
  const text = JSON.stringify(contents);
  expect(text).toContain(`number 1, by ${approver.name}`);
  expect(text).not.toContain(approver.id);
});
