import { isSameJson, type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { ok, type Result } from "@/lib/base/result";
import { fieldKey } from "@/lib/domain/evidence/field-glossary";
import type { IncidentId } from "@/lib/domain/ids";
import type { JournalDraft, JournalKind } from "@/lib/domain/journal";
import type { ActorText } from "@/lib/domain/journal-actor";
import type { ReportContent } from "@/lib/domain/review/report-entry";
import { type CaseProblem, journalActor, refuse } from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import { openEvidence, readSources } from "../evidence/open-evidence";
import type { CaseStores } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";
import { findWithdrawn } from "../review/editing/cite-places";
import { type Agent, actorThrough, findMissingScope, findUnseen } from "./api-tokens";
import { applyProposal, type CitedProposal, citeProposal } from "./apply-proposal";
import type { Proposal, ProposalOf } from "./proposal";

/** What came of a proposal. `known`: it says what stands already, and nothing was changed. */
export type Proposed = {
  readonly outcome: "proposed" | "known" | "refused";
  /** Of the piece; null where there is none. */
  readonly id: string | null;
  /** What was done, or why not and what would pass. */
  readonly message: string;
};

/**
 * A piece an agent proposes: through the checks of the builder, undecided until a person decides, and kept by every run until
 * then. On record under the agent's name and its owner's, what the checks refused as well.
 */
export async function propose(
  ports: Pick<Ports, "cases" | "evidence" | "clock">,
  agent: Agent,
  incidentId: IncidentId,
  proposal: Proposal,
): Promise<Result<Proposed, CaseProblem>> {
  const missing = findUnseen(agent, incidentId) ?? findMissingScope(agent, "propose");
  if (missing) return missing;
  const incident = await ports.cases.read.incidents.find(incidentId);
  if (incident === null) return refuse("not-found", `There is no incident ${incidentId}.`);
  const evidence = await openEvidence(ports, incidentId);
  const cited = await citeProposal(evidence, proposal);
  const telling = { agent, proposal, at: () => ports.clock.now() };
  return commitChange(ports.cases, incidentId, async (stores) => {
    if (!cited.ok) return ok(refuseProposal(telling, `${cited.error}.`));
    const [timeline, decisions, sources] = await Promise.all([
      stores.timelines.current(incidentId),
      stores.decisions.list(incidentId),
      readSources(stores, incidentId),
    ]);
    const withdrawn = findWithdrawn(listReferences(cited.value), sources);
    if (withdrawn !== null) return ok(refuseProposal(telling, `${withdrawn}.`));
    if (proposal.noun === "meaning")
      return ok(await proposeMeaning(telling, proposal, { stores, incidentId }));
    const { timeline: next, answer } = await applyProposal(cited.value, {
      ...{ timeline, decisions, evidence },
    });
    if (answer.kind === "rejected") return ok(refuseProposal(telling, answer.message));
    const isNews = !isSameJson(next, timeline);
    const at = ports.clock.now();
    return ok({
      drafts: [
        toDraft(telling, "piece-proposed", answer.message, { id: answer.id, changed: isNews }),
      ],
      write: async (inside) => {
        if (isNews) await inside.timelines.write(incidentId, next, at);
      },
      value: { outcome: isNews ? "proposed" : "known", id: answer.id, message: answer.message },
    });
  });
}

/** What people said of the field, or another agent proposed before, stays. */
async function proposeMeaning(
  telling: Telling,
  { field, meaning, unit }: ProposalOf<"meaning">,
  { stores, incidentId }: { readonly stores: CaseStores; readonly incidentId: IncidentId },
): Promise<Change<Proposed>> {
  const key = fieldKey(field);
  const entries = await stores.report.list(incidentId, null);
  const known = entries.find((entry) => entry.key === key);
  if (known !== undefined) {
    const said = known.content.kind === "field" ? known.content.text : "";
    return refuseProposal(telling, `${field} has a meaning already: ${said}.`);
  }
  const { agent, at } = telling;
  const content: ReportContent = {
    ...{ kind: "field", text: meaning, unit },
    proposedBy: agent.token.agent,
  };
  const message = `${field} means ${meaning}${unit === "" ? "" : `, in ${unit}`}`;
  return {
    drafts: [toDraft(telling, "piece-proposed", message, { id: null, changed: true })],
    write: (inside) =>
      inside.report.insert(incidentId, { key, content, by: agent.owner.id, writtenAt: at() }),
    value: { outcome: "proposed", id: null, message },
  };
}

function listReferences({ supporting, against }: CitedProposal) {
  return [...supporting, ...against].map(({ reference }) => reference);
}

type Telling = {
  readonly agent: Agent;
  readonly proposal: Proposal;
  readonly at: () => JournalDraft["at"];
};

function refuseProposal(telling: Telling, message: string): Change<Proposed> {
  return {
    drafts: [toDraft(telling, "proposal-refused", message, { id: null, changed: false })],
    write: async () => undefined,
    value: { outcome: "refused", id: null, message },
  };
}

function toDraft(
  { agent, proposal, at }: Telling,
  kind: JournalKind,
  message: string,
  came: { readonly id: string | null; readonly changed: boolean },
): JournalDraft {
  const { noun, reasoning, ...content } = proposal;
  const payload: JsonValue = {
    ...{ token: agent.token.id, proposal: noun, arguments: toJsonValue(content), reasoning },
    ...came,
  };
  return {
    ...{ at: at(), kind, actionType: "tool_use", actor: agentActor(agent), causedBy: null },
    ...{ rationale: message, payload },
  };
}

/** How an agent is named in the journal. */
export function agentActor(agent: Agent): ActorText {
  return journalActor(actorThrough(agent, "agent"));
}
