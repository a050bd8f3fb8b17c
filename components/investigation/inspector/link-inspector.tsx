"use client";

import { UnstyledButton } from "@mantine/core";
import type { CausalLink } from "@/lib/domain/causal-link";
import { isLive } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import { isContestedLink } from "@/lib/view-model/pieces/event-appearance";
import { toLinkRows } from "@/lib/view-model/tables/link-rows";
import { CitationList } from "../../evidence/citation-list";
import { Mark } from "../../ui/mark";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { Comments } from "../discussion/comments";
import { PieceMarks } from "../discussion/piece-marks";
import { LinkEditForm } from "../editing/link-edit-form";
import { FactList } from "../pieces/fact-list";
import classes from "../pieces/inspector.module.css";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { PieceQuestions } from "../rounds/piece-questions";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { Reasoning } from "./event-inspector";
import { LikeThisLine } from "./like-this-line";
import { LinkBill } from "./link-bill";
import { LinkChecks } from "./link-checks";

/** A causal link as a thing to argue with: relation, mechanism, evidence for and against. */
export function LinkInspector({ link }: { readonly link: CausalLink }) {
  const { workspace, zone } = useFacts();
  const { openForm } = useSelection();
  const row = toLinkRows(workspace.timeline, zone, { withWithdrawn: true }).find(
    (candidate) => candidate.link.id === link.id,
  );
  const isContested = isContestedLink(link, workspace.timeline.uncertainties);
  const isEditing = openForm?.piece === link.id && openForm.kind === "edit";
  return (
    <>
      <p className={classes.kicker}>Causal link</p>
      <h2 className={classes.title}>
        <EndButton id={link.source} title={row?.source.title ?? link.source} />{" "}
        <em>{link.relation}</em>{" "}
        <EndButton id={link.target} title={row?.target.title ?? link.target} />
      </h2>
      <div className={classes.chips}>
        <StatusChip status={link.status} />
        <ActorChip actor={link.actor} />
        {isContested ? <Mark colour="certainty-contested">contested</Mark> : null}
        {link.isUnsupported ? <Mark colour="tone-warning">evidence withdrawn</Mark> : null}
      </div>
      <PieceVerdicts noun="causal-link" piece={link.id} status={link.status} />
      <PieceMarks noun="causal-link" piece={link.id} />
      {isEditing ? <LinkEditForm link={link} /> : null}
      <FactList
        facts={[
          { term: "Mechanism", value: link.mechanism },
          { term: "Cause at", value: row?.source.timeText },
          { term: "Effect at", value: row?.target.timeText },
          { term: "Delay", value: row?.delayText },
          { term: "Confidence", value: `${Math.round(link.confidence * 100)} %` },
        ]}
      />
      <LikeThisLine noun="causal-link" piece={link} />
      <LinkBill link={link} />
      <LinkChecks link={link} />
      <Reasoning text={link.reasoning} actor={link.actor} />
      <h3 className={classes.section}>Evidence for</h3>
      <CitationList
        key={`for-${link.id}`}
        incidentId={workspace.incidentId}
        zone={zone}
        citations={link.evidence}
        label="Evidence for the link"
      />
      {link.against.length > 0 ? (
        <>
          <h3 className={classes.section}>Evidence against</h3>
          <CitationList
            key={`against-${link.id}`}
            incidentId={workspace.incidentId}
            zone={zone}
            citations={link.against}
            label="Evidence against the link"
          />
        </>
      ) : null}
      <PieceQuestions noun="causal-link" piece={link.id} isStanding={isLive(link)} />
      <Comments noun="causal-link" piece={link.id} />
    </>
  );
}

function EndButton({ id, title }: { readonly id: EventId; readonly title: string }) {
  const { select } = useActs();
  return (
    <UnstyledButton className={classes.titleButton} onClick={() => select({ kind: "event", id })}>
      {title}
    </UnstyledButton>
  );
}
