import { canonicalJson } from "@/lib/base/canonical-json";
import { stateChangeIds } from "@/lib/domain/ids";
import type { FunctionArguments } from "../function-calls";
import type { CallResult } from "../performing/performer-port";
import { sha256 } from "../sha256";
import { accepted, rejected } from "./answer";
import type { BuilderState } from "./builder-state";
import { checkCitations } from "./check-citations";
import { resolveEntities } from "./register-entity";
import { parseTimestamp, resolveTime } from "./resolve-time";
import { basisOfState } from "./time-basis";

export async function updateEntityState(
  state: BuilderState,
  call: FunctionArguments<"update_entity_state">,
): Promise<CallResult> {
  const { ids } = resolveEntities(state, [call.entity_id]);
  const [entity] = ids;
  if (entity === undefined) return rejected(`Unknown entity: ${call.entity_id}`);
  const claimed = parseTimestamp(call.timestamp);
  if (claimed === null) return rejected(`Not a time: ${call.timestamp}`);
  const citations = await checkCitations(state, call.evidence_refs);
  if (!citations.ok) return rejected(citations.error);
  const span = { earliest: claimed, latest: claimed };
  const at = resolveTime(span, false, basisOfState(citations.value), citations.value);
  if (!at.ok) return rejected(at.error);
  const identity = [entity, call.property, call.new_value, at.value.earliest];
  const id = stateChangeIds.fromDigest(sha256(canonicalJson(identity)));
  const known = state.stateChanges.has(id);
  if (known) return accepted("This state change is known", id);
  state.stateChanges.set(id, {
    id,
    entity,
    property: call.property,
    from: call.old_value,
    to: call.new_value,
    at: at.value,
    evidence: citations.value.map(({ reference }) => reference),
    status: "proposed",
    actor: state.actor,
  });
  return accepted(`State ${call.property} = ${call.new_value} recorded`, id);
}
