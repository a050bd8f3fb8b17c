import { formatInstant } from "@/lib/base/instant";
import { type FunctionCall, functionCall } from "@/lib/investigation/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { cite } from "../cite";
import type { EntityAliases } from "../entity-aliases";
import type { StateDraft } from "./state-draft";

const valueCharactersMax = 200;

export async function stateCalls(
  states: readonly StateDraft[],
  reader: EvidenceReader,
  aliases: EntityAliases,
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
        evidence_refs: [...evidence],
      }),
    );
  }
  return calls;
}
