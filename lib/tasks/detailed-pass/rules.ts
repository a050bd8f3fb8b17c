import { formatInstant } from "@/lib/base/instant";
import { referenceKey } from "@/lib/domain/evidence/record-reference";
import { type FunctionCall, functionCall } from "@/lib/investigation/ports/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import { cite } from "../cite";
import { type ClaimLog, noClaimLog } from "../claims/claim-log";
import { believeState } from "../claims/state-claim";
import { type World, worldOf } from "../claims/world";
import { emitDraft } from "../emit-draft";
import { type EntityAliases, registerCalls, toEntityAliases } from "../entity-aliases";
import { detailedPass } from "../task-list";
import { findStates } from "./find-states";
import { gapCalls } from "./gap-calls";
import { ledgerStates } from "./ledger-states";
import { type StateDraft, toWholeState } from "./state-draft";

type Weighing = { readonly world: World; readonly log: ClaimLog };

/** What bridges the skeleton: details, states of entities, and what the evidence does not show. */
export async function playDetailedPass(
  analysis: Analysis,
  reader: EvidenceReader,
  log: ClaimLog = noClaimLog,
): Promise<readonly FunctionCall[]> {
  const weighing = { world: worldOf(analysis.drafts), log };
  const named = findStates(analysis).flatMap(toWholeState);
  const ofLedger = ledgerStates(analysis.drafts, analysis.observations.ledger, named).flatMap(
    toWholeState,
  );
  const states = [...named, ...ofLedger];
  const aliases = toEntityAliases({
    groups: analysis.drafts.map(({ entities }) => entities),
    further: states.map(({ entity }) => entity),
    paths: reader.artifacts.map(({ artifact }) => artifact.path),
  });
  const calls: FunctionCall[] = [...registerCalls(aliases, reader.meanings)];
  const keys = analysis.drafts.filter(({ isKey }) => isKey).length;
  const details = analysis.drafts
    .filter(({ isKey }) => !isKey)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, Math.max(0, detailedPass.eventsMax - keys));
  for (const draft of analysis.drafts.filter((candidate) => details.includes(candidate))) {
    const call = await emitDraft(draft, reader, aliases, weighing);
    if (call !== null) calls.push(call);
  }
  return [
    ...calls,
    ...(await stateCalls(states, reader, aliases, believing(analysis, weighing))),
    ...(await gapCalls(analysis, reader)),
  ];
}

const valueCharactersMax = 200;

type Believing = (state: StateDraft) => number;

function believing({ drafts }: Analysis, weighing: Weighing): Believing {
  const ofKeys = new Set(
    drafts.filter(({ isKey }) => isKey).flatMap(({ records }) => records.map(referenceKey)),
  );
  return (state) => {
    const isOfKey = state.records.some((record) => ofKeys.has(referenceKey(record)));
    return believeState(state, { world: weighing.world, isOfKey }, weighing.log);
  };
}

async function stateCalls(
  states: readonly StateDraft[],
  reader: EvidenceReader,
  aliases: EntityAliases,
  believe: Believing,
): Promise<readonly FunctionCall[]> {
  const calls: FunctionCall[] = [];
  for (const state of states) {
    const evidence = await cite(reader, state.records.slice(0, 4));
    if (evidence.length === 0) continue;
    calls.push(
      functionCall("update_entity_state", {
        entity_id: aliases.aliasOf(state.entity),
        timestamp: formatInstant(state.records[0]?.time.earliest ?? state.onset.earliest),
        property: state.property.slice(0, 80),
        old_value: state.from?.slice(0, valueCharactersMax) ?? null,
        new_value: state.to.slice(0, valueCharactersMax),
        confidence: believe(state),
        evidence_refs: [...evidence],
      }),
    );
  }
  return calls;
}
