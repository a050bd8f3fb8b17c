"use client";

import { Button } from "@mantine/core";
import { eachProbability } from "@/lib/domain/timeline/chance-words";
import type { ListedCandidate } from "@/lib/view-model/causes/ranked-causes";
import { foreseeAdded } from "@/lib/view-model/editing/foresee-added";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { Mark } from "../../ui/mark";
import { useAction } from "../../ui/use-action";
import { HowMeasured } from "../pieces/how-measured";
import { PieceButton } from "../pieces/piece-button";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import classes from "./conclusion-side.module.css";

/** Possible causes with what supports and contradicts each, in the order in which to look at them. A person may name one as the root cause. */
export function CandidateList({ candidates }: { readonly candidates: readonly ListedCandidate[] }) {
  return (
    <>
      {candidates.length === 0 ? null : <p className={classes.none}>{eachProbability}</p>}
      <ol className={classes.causes} aria-label="Candidates">
        {candidates.map((candidate) => (
          <li key={candidate.key} className={classes.cause}>
            <CandidateItem candidate={candidate} />
          </li>
        ))}
      </ol>
    </>
  );
}

function CandidateItem({ candidate }: { readonly candidate: ListedCandidate }) {
  const { incidentChance } = useFacts().workspace.timeline;
  const { statement, kindText, chanceText, event, wouldSettle, p } = candidate;
  const isUncalibrated = incidentChance === null;
  return (
    <>
      <p className={classes.subject}>
        {statement} <Mark colour="tone-neutral">{kindText}</Mark>
      </p>
      <p className={classes.none}>Probability: {chanceText}</p>
      {event === null ? (
        <p className={classes.none}>No event of the timeline shows it.</p>
      ) : (
        <PieceButton className={classes.eventLink} to={{ kind: "event", id: event.id }}>
          {event.title}
        </PieceButton>
      )}
      <Reasons label="Supports this candidate" reasons={candidate.for} />
      <Reasons label="Contradicts this candidate" reasons={candidate.against} />
      <Reasons label="Evidence that would settle this" reasons={[wouldSettle]} />
      <HowMeasured claim={{ kind: "root", actor: "rules", confidence: p, isUncalibrated }} />
      {event === null ? null : <NameCandidate event={event} subject={statement} />}
    </>
  );
}

function Reasons({
  label,
  reasons,
}: {
  readonly label: string;
  readonly reasons: readonly string[];
}) {
  const written = reasons.filter((reason) => reason !== "");
  if (written.length === 0) return null;
  return (
    <>
      <h4 className={classes.subhead}>{label}</h4>
      <ul className={classes.why} aria-label={label}>
        {written.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

/** As many characters as the name of a root cause may have. */
const subjectMax = 300;

function NameCandidate({
  event,
  subject,
}: {
  readonly event: NonNullable<ListedCandidate["event"]>;
  readonly subject: string;
}) {
  const { workspace, mayInvestigate } = useFacts();
  const { actions, isIntended } = useActs();
  const refresh = useRefresh();
  const { run, isRunning, failure } = useAction(actions.addPiece, async () => {
    await refresh();
    showDone("Saved as the root cause", "Press u to undo.");
  });
  if (!mayInvestigate) return null;
  const name = async () => {
    const named = { event: event.id, subject: subject.slice(0, subjectMax) };
    const added = { noun: "root-cause" as const, ...named };
    if (await isIntended((timeline) => foreseeAdded(timeline, added))) {
      run({ incidentId: workspace.incidentId, added });
    }
  };
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        mt={4}
        loading={isRunning}
        data-screen-only
        onClick={() => void name()}
      >
        Set as the root cause
      </Button>
      {failure === null ? null : (
        <FailureAlert title="Could not save the root cause">{failure.message}</FailureAlert>
      )}
    </>
  );
}
