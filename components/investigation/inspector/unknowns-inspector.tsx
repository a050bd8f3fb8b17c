"use client";

import type { Gap } from "@/lib/domain/timeline/gap";
import type { Uncertainty } from "@/lib/domain/timeline/uncertainty";
import { formatDuration, formatInterval } from "@/lib/time/shown/time-text";
import { kindLabel, nameOfContext } from "@/lib/view-model/pieces/event-appearance";
import {
  describeClosing,
  gapCommands,
  gapTypeWords,
  gapWord,
} from "@/lib/view-model/pieces/gap-words";
import { Mark } from "../../ui/mark";
import { GapCommands } from "../conclusion/gap-commands";
import { useRetelling } from "../conclusion/use-retelling";
import { GapVerdicts } from "../deciding/gap-verdicts";
import { ReasonedVerdict } from "../deciding/reasoned-verdict";
import { Comments } from "../discussion/comments";
import { GapEditForm } from "../editing/edit-forms";
import { FactList } from "../pieces/fact-list";
import classes from "../pieces/inspector.module.css";
import { ActorChip, MachineChip, StatusChip } from "../pieces/piece-chips";
import { PieceCitations } from "../pieces/piece-citations";
import { PieceQuestions } from "../rounds/piece-questions";
import { useFacts, useSelection } from "../workspace/use-workspace";

/** A question the evidence does not answer, and what would. */
export function GapInspector({ gap }: { readonly gap: Gap }) {
  const { workspace, zone } = useFacts();
  const { openForm } = useSelection();
  const retell = useRetelling();
  const isEditing = openForm?.piece === gap.id && openForm.kind === "edit";
  const twin = workspace.timeline.uncertainties.find(
    ({ description, status }) => description === gap.description && status === "open",
  );
  return (
    <>
      <p className={classes.kicker}>Gap</p>
      <h2 className={classes.title}>{retell(gap.description)}</h2>
      <div className={classes.chips}>
        <Mark colour="gap">{gapWord(gap.reason)}</Mark>
        <Mark colour={gap.severity === "high" ? "tone-danger" : "tone-warning"}>
          {gap.severity} severity
        </Mark>
        <Mark colour="tone-neutral">{gap.status}</Mark>
        {gap.standing === "proposed" ? null : <StatusChip status={gap.standing} />}
        <ActorChip actor={gap.actor} />
      </div>
      {gap.status === "open" && twin?.impact === "high" ? (
        <p className={classes.dimmed}>
          This contradiction blocks the approval until somebody dismisses it and gives a reason.
        </p>
      ) : null}
      <GapVerdicts gap={gap} />
      <ReasonedVerdict
        noun="gap"
        piece={gap.id}
        isSetAside={gap.status !== "open"}
        label="Dismiss"
        description="Why this gap does not matter. Reviewers see the gap and this reason"
      />
      {isEditing ? <GapEditForm gap={gap} /> : null}
      <FactList
        facts={[
          { term: "Missing", value: gapTypeWords[gap.type] },
          ...(gap.window
            ? [
                {
                  term: "Period",
                  value: `${formatInterval(gap.window, zone, { withDay: true })} ${zone} (${formatDuration(gap.window.latest - gap.window.earliest)})`,
                },
              ]
            : []),
          { term: "Files", value: gap.files.length === 0 ? "none stated" : gap.files.join(", ") },
          { term: "Evidence that would close the gap", value: retell(gap.expectedEvidence) },
          ...(gap.dismissal === null ? [] : [{ term: "Dismissed", value: gap.dismissal }]),
          ...(gap.status === "closed" ? [{ term: "Closed", value: describeClosing(gap) }] : []),
        ]}
      />
      <GapCommandsSection gap={gap} />
      {gap.evidence.length === 0 ? null : (
        <>
          <h3 className={classes.section}>Seen at</h3>
          <PieceCitations key={gap.id} citations={gap.evidence} label="Evidence around the gap" />
        </>
      )}
      <PieceQuestions noun="gap" piece={gap.id} isStanding={gap.status === "open"} />
      <Comments noun="gap" piece={gap.id} />
    </>
  );
}

function GapCommandsSection({ gap }: { readonly gap: Gap }) {
  const { workspace } = useFacts();
  if (gapCommands(gap, workspace.artifacts).length === 0) return null;
  return (
    <>
      <h3 className={classes.section}>How to close it</h3>
      <GapCommands gap={gap} />
    </>
  );
}

/** A flagged unknown: what it may mean and what would settle it. */
export function UncertaintyInspector({ uncertainty }: { readonly uncertainty: Uncertainty }) {
  const { workspace } = useFacts();
  const { interpretations, dataNeeded, impact, status, actor } = uncertainty;
  const retell = useRetelling();
  return (
    <>
      <p className={classes.kicker}>
        Uncertainty about {nameOfContext(uncertainty.context, workspace.timeline)}
      </p>
      <h2 className={classes.title}>{retell(uncertainty.description)}</h2>
      <div className={classes.chips}>
        <Mark colour="certainty-unknown">{kindLabel(uncertainty.type)}</Mark>
        <Mark colour={impact === "high" ? "tone-danger" : "tone-warning"}>{impact} impact</Mark>
        <Mark colour="tone-neutral">{status}</Mark>
        {actor === undefined ? <MachineChip /> : <ActorChip actor={actor} />}
      </div>
      {impact === "high" && status === "open" ? (
        <p className={classes.dimmed}>
          This weak point blocks the approval until somebody waives it and gives a reason.
        </p>
      ) : null}
      <ReasonedVerdict
        noun="uncertainty"
        piece={uncertainty.id}
        isSetAside={status === "waived"}
        label="Waive"
        description="Why the timeline is still correct. The approver sees this reason"
      />
      {uncertainty.waiver === null ? null : (
        <FactList facts={[{ term: "Waived", value: uncertainty.waiver }]} />
      )}
      <TextList heading="Possible meaning" texts={interpretations.map(retell)} />
      <TextList heading="Evidence that would settle this" texts={dataNeeded.map(retell)} />
      {uncertainty.evidence.length === 0 ? null : (
        <>
          <h3 className={classes.section}>Evidence</h3>
          <PieceCitations
            key={uncertainty.id}
            citations={uncertainty.evidence}
            label="Evidence of the uncertainty"
          />
        </>
      )}
      <Comments noun="uncertainty" piece={uncertainty.id} />
    </>
  );
}

function TextList({
  heading,
  texts,
}: {
  readonly heading: string;
  readonly texts: readonly string[];
}) {
  if (texts.length === 0) return null;
  return (
    <>
      <h3 className={classes.section}>{heading}</h3>
      <ul className={classes.list}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
