import { formatInstant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import type { Incident } from "@/lib/domain/incident";
import {
  createAgentDesk,
  type HiddenNames,
  maskWordsAlone,
} from "@/lib/investigation/agents/agent-view";
import { type Agent, findMissingScope, findUnseen } from "@/lib/investigation/agents/api-tokens";
import { maskContexts, maskSaved } from "@/lib/investigation/agents/masked-contexts";
import { agentActor, propose } from "@/lib/investigation/agents/propose";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import {
  documentMaskRules,
  findNames,
  findPeople,
} from "@/lib/investigation/document/masking/mask-document";
import { evidenceKey } from "@/lib/investigation/evidence/evidence-key";
import { openEvidence, readSources } from "@/lib/investigation/evidence/open-evidence";
import type { IncidentSummary } from "@/lib/investigation/ports/case-store-port";
import { assembleDocument } from "@/lib/investigation/review/assemble-document";
import { approvalOf } from "@/lib/investigation/review/check-revision";
import { saveContext } from "@/lib/investigation/review/provenance/save-context";
import { sha256 } from "@/lib/investigation/sha256";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import type { AgentCase, AgentCases, ListedCase } from "@/lib/mcp/agent-cases";
import type { Container } from "../container";
import { reportFailure } from "../environment/report-failure";
import { agentMasking, openRevision } from "../review/load-permalink";
import { maskForGuests, namesInChats } from "../review/mask-for-guests";
import { takeTokenTry } from "../tokens/token-limits";

/** What of the server agents reach. */
type Reach = Pick<
  Container,
  | "ports"
  | "people"
  | "agentDesks"
  | "attempts"
  | "citedPlaces"
  | "contextIndexes"
  | "lookups"
  | "permalinkDocuments"
  | "proposalTurns"
  | "recordIndexes"
>;

/** What an agent may reach of this installation: what its token was made for, as far as its owner may. */
export function createAgentCases(container: Reach, agent: Agent): AgentCases {
  const { ports } = container;
  const find: FindIncident = async (id) => {
    const incidentId = incidentIds.parse(id);
    const unseen = incidentId === null ? null : findUnseen(agent, incidentId);
    const incident =
      incidentId === null || unseen !== null
        ? null
        : await ports.cases.read.incidents.find(incidentId);
    return incident === null
      ? fail("There is no such incident: ask list_incidents.")
      : ok(incident);
  };
  return {
    reportFailure,
    list: (query) => listCases(container, agent, query),
    async open(id) {
      const found = await find(id);
      return found.ok ? ok(openCase(container, agent, found.value)) : found;
    },
    async revisions(id) {
      const found = await find(id);
      if (!found.ok) return found;
      const revisions = await ports.cases.read.revisions.list(found.value.id);
      return ok(revisions.map(({ number, status }) => ({ number, status })));
    },
    async revision(id, number) {
      const found = await find(id);
      if (!found.ok) return found;
      const revisions = await ports.cases.read.revisions.list(found.value.id);
      const revision = revisions.find((each) => each.number === number);
      const opened = revision && (await openRevision(container, revision.id, agentMasking));
      return opened ? ok(opened.document) : fail("There is no such revision, or none to be read.");
    },
    ...(findMissingScope(agent, "propose") === null
      ? writesOf(container, agent, find)
      : { propose: null, saveContext: null }),
  };
}

type FindIncident = (id: string) => Promise<Result<Incident, string>>;

/** What an agent may add: every one is an entry of the journal, for good. */
function writesOf(
  container: Reach,
  agent: Agent,
  find: FindIncident,
): Pick<AgentCases, "propose" | "saveContext"> {
  const { attempts, ports, proposalTurns } = container;
  const admit = async (id: string) => {
    const found = await find(id);
    if (!found.ok) return found;
    const waitMs = await takeTokenTry(attempts, "proposals", agent.token.id, ports.clock.now());
    return waitMs > 0 ? fail(tellWait(waitMs)) : found;
  };
  return {
    async propose(id, proposal) {
      const found = await admit(id);
      if (!found.ok) return found;
      const { id: incidentId } = found.value;
      const proposed = await proposalTurns(incidentId, () =>
        propose(ports, agent, incidentId, proposal),
      );
      if (!proposed.ok) return fail(proposed.error.message);
      // It repeats what stands, and what people said of it.
      const hidden = await findHidden(container, found.value.id);
      return ok({ ...proposed.value, message: maskWordsAlone(proposed.value.message, hidden) });
    },
    async saveContext(id, context) {
      const found = await admit(id);
      if (!found.ok) return found;
      const by = { actor: agent.owner, by: agentActor(agent) };
      const { id: incidentId } = found.value;
      const saved = await proposalTurns(incidentId, () =>
        saveContext(ports, by, incidentId, context),
      );
      return saved.ok ? saved : fail(saved.error.message);
    },
  };
}

function tellWait(waitMs: number): string {
  return `Too much at once. Try again in ${Math.ceil(waitMs / 1000)} s.`;
}

type CaseQuery = Parameters<AgentCases["list"]>[0];

/** Those chosen one by one are few; of all the store gives a page. Words are looked for in titles as they are told: a hidden one is not found. */
async function listCases(
  { ports, people }: Pick<Container, "ports" | "people">,
  { token }: Agent,
  { text, limit, offset }: CaseQuery,
): Promise<{ readonly cases: readonly ListedCase[]; readonly total: number }> {
  const { incidents } = ports.cases.read;
  const hidden = { people: (await people.list()).map(({ name }) => name) };
  const toListed = (incident: IncidentSummary) => toListedCase(incident, hidden);
  const words = text.trim().toLowerCase();
  if (token.incidents === null && words === "") {
    const page = await incidents.list({ limit, offset });
    return { cases: page.incidents.map(toListed), total: page.total };
  }
  const chosen = (await findChosen(incidents, token.incidents))
    .map(toListed)
    .filter(({ title }) => title.toLowerCase().includes(words));
  return { cases: chosen.slice(offset, offset + limit), total: chosen.length };
}

/** Pages of this many are gone through for the chosen ones. */
const pageSize = 200;

/** Null: all but what is archived. */
async function findChosen(
  incidents: Container["ports"]["cases"]["read"]["incidents"],
  ids: readonly IncidentId[] | null,
): Promise<readonly IncidentSummary[]> {
  const chosen: IncidentSummary[] = [];
  for (const isArchived of ids === null ? [false] : [false, true]) {
    for (let offset = 0; ; offset += pageSize) {
      const page = await incidents.list({ isArchived, limit: pageSize, offset });
      chosen.push(...page.incidents.filter(({ id }) => ids?.includes(id) ?? true));
      if (page.incidents.length < pageSize || chosen.length === ids?.length) break;
    }
  }
  return chosen;
}

function toListedCase(incident: IncidentSummary, hidden: HiddenNames): ListedCase {
  const { id, title, status, severity, openedAt, artifactCount, eventCount } = incident;
  return {
    ...{ id, status, severity, files: artifactCount, events: eventCount },
    title: maskWordsAlone(title, hidden),
    openedAt: formatInstant(openedAt),
  };
}

function openCase(container: Reach, agent: Agent, { id, title }: Incident): AgentCase {
  const { ports, contextIndexes, recordIndexes } = container;
  return {
    id,
    document: () => readMasked(container, id, title),
    people: async () => {
      const revisions = await ports.cases.read.revisions.list(id);
      return container.people.names(
        revisions.flatMap((revision) => approvalOf(revision)?.by ?? []),
      );
    },
    desk: (signal) => openDesk(container, agent, id, signal),
    recall: async (evidence) => (await recordIndexes.of(id, evidence)).recall,
    async contexts() {
      const index = await contextIndexes.of(ports.cases.read, id);
      return ok(maskContexts(index, await findHidden(container, id)));
    },
    async saved() {
      const entries = await ports.cases.read.journal.listOfKinds(id, ["context-saved"]);
      return ok(maskSaved(entries, await findHidden(container, id)));
    },
  };
}

/** Who is hidden in words about an incident: everybody the document of it hides. */
async function findHidden(
  { ports, people }: Pick<Container, "ports" | "people">,
  incidentId: IncidentId,
): Promise<HiddenNames> {
  const [everybody, timeline, artifacts] = await Promise.all([
    people.list(),
    ports.cases.read.timelines.current(incidentId),
    readSources(ports.cases.read, incidentId),
  ]);
  const names = everybody.map(({ name }) => name);
  return {
    people: [...names, ...namesInChats({ artifacts }), ...findPeople(timeline)],
    keeps: findNames(timeline),
  };
}

/** Made once for what stands: under all it is made of, its masks as well. */
async function readMasked(
  container: Reach,
  incidentId: IncidentId,
  title: string,
): Promise<TimelineDocument> {
  const { ports, people, permalinkDocuments } = container;
  const [{ hash }, everybody, artifacts] = await Promise.all([
    ports.cases.read.journal.head(incidentId),
    people.list(),
    ports.cases.read.artifacts.list(incidentId),
  ]);
  const states = await Promise.all(
    artifacts.map((artifact) => ports.evidence.blobs.check(artifact.sha256)),
  );
  const names = everybody.map(({ name }) => name);
  const made = sha256(JSON.stringify([documentMaskRules, names, states, title]));
  return permalinkDocuments.get(`standing ${incidentId} ${hash} ${made}`, async () =>
    maskForGuests(container, await assembleDocument(ports, incidentId, title, null), {
      ...{ incidentId, hidesAddresses: false },
    }),
  );
}

async function openDesk(
  {
    ports,
    agentDesks,
    citedPlaces,
    lookups,
  }: Pick<Container, "ports" | "agentDesks" | "citedPlaces" | "lookups">,
  { token }: Agent,
  incidentId: IncidentId,
  signal: AbortSignal,
): Promise<Desk> {
  const evidence = await openEvidence(ports, incidentId, { isForPerson: true });
  const key = `${token.id} ${incidentId} ${evidenceKey(evidence)}`;
  const desk = await agentDesks(key, async () =>
    createAgentDesk({ evidence, signal, citedPlaces, lookups }),
  );
  return { ...desk, signal, asker: token.id };
}
