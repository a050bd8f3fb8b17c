import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import { parseZonedTime } from "@/lib/base/instant";
import { type StateChangeId, stateChangeIds } from "@/lib/domain/ids";
import { findDecidedState } from "@/lib/domain/timeline/state-change";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
import { sha256 } from "../../sha256";
import { accepted, rejected } from "./answer";
import type { BuilderState } from "./builder-state";
import { checkCitations } from "./check-citations";
import { resolveEntities } from "./register-entity";
import { resolveTime } from "./resolve-time";
import { basisOfState } from "./time-basis";

export async function updateEntityState(
  state: BuilderState,
  call: FunctionArguments<"update_entity_state">,
): Promise<CallResult> {
  const { ids } = resolveEntities(state, [call.entity_id]);
  const [entity] = ids;
  if (entity === undefined) return rejected(`Unknown entity: ${call.entity_id}`);
  const claimed = parseZonedTime(call.timestamp);
  if (claimed === null) return rejected(`Not a time: ${call.timestamp}`);
  const citations = await checkCitations(state, call.evidence_refs);
  if (!citations.ok) return rejected(citations.error);
  const span = { earliest: claimed, latest: claimed };
  const at = resolveTime(
    span,
    false,
    call.time_basis ?? basisOfState(citations.value),
    citations.value,
    state.clocks,
  );
  if (!at.ok) return rejected(at.error);
  const evidence = citations.value.map(({ reference }) => reference);
  const proposed = { entity, property: call.property, to: call.new_value, evidence };
  const decided = findDecidedState(state.stateChanges.values(), proposed);
  if (decided) {
    return decided.status === "rejected"
      ? rejected("A person has rejected this state change, and no other record is cited")
      : accepted("A person has decided on this state change: it stays as it is", decided.id);
  }
  const identity = [entity, call.property, call.new_value, at.value.earliest];
  const id = freeId(state, identity);
  if (state.stateChanges.has(id)) return accepted("This state change is known", id);
  state.stateChanges.set(id, {
    id,
    entity,
    property: call.property,
    from: call.old_value,
    to: call.new_value,
    at: at.value,
    evidence,
    ...(call.confidence === undefined || state.actor !== "rules"
      ? {}
      : { confidence: call.confidence }),
    status: "proposed",
    actor: state.actor,
  });
  return accepted(`State ${call.property} = ${call.new_value} recorded`, id);
}

/** Beside one that was rejected, what is proposed anew with another record is a change of its own. */
function freeId(state: BuilderState, identity: readonly JsonValue[]): StateChangeId {
  const id = stateChangeIds.fromDigest(sha256(canonicalJson([...identity])));
  return state.stateChanges.get(id)?.status === "rejected" ? freeId(state, [...identity, id]) : id;
}
