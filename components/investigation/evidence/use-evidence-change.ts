import type { PointedAt } from "@/lib/domain/evidence/evidence";
import type { EventId } from "@/lib/domain/ids";
import { toSeen } from "@/lib/domain/review/decision-history";
import { showDone } from "../../ui/announce";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";

type EvidenceChange = {
  readonly event: EventId;
  readonly add?: readonly PointedAt[];
  /** Keys of the citations that go. */
  readonly drop?: readonly string[];
};

/** Changes what an event cites; refused when somebody else spoke of the event meanwhile. */
export function useEvidenceChange(words: string, onDone: () => void = () => undefined) {
  const { workspace } = useFacts();
  const { actions } = useActs();
  const refresh = useRefresh();
  const { run, isRunning, failure } = useAction(actions.changeEvidence, () => {
    // The rows that were cited are at the left.
    showDone(words, "Press u to undo.", "bottom-right");
    onDone();
    // Until the event is read again, what went could be asked for once more.
    return refresh();
  });
  const change = ({ event, add = [], drop = [] }: EvidenceChange) => {
    const seen = toSeen(workspace.decisions, [{ noun: "event", piece: event }]);
    const { incidentId } = workspace;
    run({ incidentId, event, add: [...add], drop: [...drop], seen: [...seen] });
  };
  return { change, isRunning, failure };
}
