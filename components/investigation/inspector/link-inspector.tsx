"use client";

import { Table } from "@mantine/core";
import { isLive } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { linkClaim } from "@/lib/view-model/pieces/claim-confidence";
import { isContestedLink } from "@/lib/view-model/pieces/event-appearance";
import { toLinkBill } from "@/lib/view-model/pieces/link-bill";
import { toLinkRows } from "@/lib/view-model/tables/link-rows";
import { type LinkCheckLine, toLinkChecks } from "@/lib/view-model/what-if/link-checks";
import { Mark } from "../../ui/mark";
import type { ColourRole } from "../../ui/palette";
import { TopologyState } from "../causes/topology-state";
import { useCheckedAgainst } from "../causes/use-checked-against";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { Comments } from "../discussion/comments";
import { PieceMarks } from "../discussion/piece-marks";
import { LinkEditForm } from "../editing/edit-forms";
import { FactList } from "../pieces/fact-list";
import { HowMeasured } from "../pieces/how-measured";
import classes from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { PieceCitations } from "../pieces/piece-citations";
import { useWhoStated } from "../pieces/use-who-stated";
import { PieceQuestions } from "../rounds/piece-questions";
import { useFacts, useSelection } from "../workspace/use-workspace";
import { Reasoning } from "./event-inspector";
import { LikeThisLine } from "./like-this-line";

const colours: Readonly<Record<LinkCheckLine["outcome"], ColourRole>> = {
  passes: "tone-success",
  fails: "tone-warning",
  undecided: "tone-neutral",
};

/** A causal link as a thing to argue with: relation, mechanism, evidence for and against. */
export function LinkInspector({ link }: { readonly link: CausalLink }) {
  const { workspace, zone } = useFacts();
  const { openForm } = useSelection();
  const row = toLinkRows(workspace.timeline, zone, { withWithdrawn: true }).find(
    (candidate) => candidate.link.id === link.id,
  );
  const by = useWhoStated({ noun: "causal-link", piece: link.id }, link.actor === "person");
  const { text: confidenceText, claim } = linkClaim(link, by);
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
      <PieceVerdicts noun="causal-link" piece={link.id} status={link.status} />
      {isEditing ? <LinkEditForm link={link} /> : null}
      <h3 className={classes.section}>Evidence for</h3>
      <PieceCitations
        key={`for-${link.id}`}
        citations={link.evidence}
        label="Evidence for the link"
      />
      {link.against.length > 0 ? (
        <>
          <h3 className={classes.section}>Evidence against</h3>
          <PieceCitations
            key={`against-${link.id}`}
            citations={link.against}
            label="Evidence against the link"
          />
        </>
      ) : null}
      <div className={classes.chips}>
        <StatusChip status={link.status} />
        <ActorChip actor={link.actor} />
        {isContested ? <Mark colour="certainty-contested">contested</Mark> : null}
        {link.isUnsupported ? <Mark colour="tone-warning">evidence withdrawn</Mark> : null}
      </div>
      <PieceMarks noun="causal-link" piece={link.id} />
      <FactList
        facts={[
          { term: "Mechanism", value: link.mechanism },
          { term: "Cause at", value: row?.source.timeText },
          { term: "Effect at", value: row?.target.timeText },
          { term: "Delay", value: row?.delayText },
          { term: "Confidence", value: confidenceText },
        ]}
      />
      <HowMeasured claim={claim} />
      <LikeThisLine noun="causal-link" piece={link} />
      <LinkBill link={link} />
      <LinkChecks link={link} />
      <Reasoning text={link.reasoning} actor={link.actor} />
      <PieceQuestions noun="causal-link" piece={link.id} isStanding={isLive(link)} />
      <Comments noun="causal-link" piece={link.id} />
    </>
  );
}

/** An end of a link, which opens it. */
export function EndButton({ id, title }: { readonly id: EventId; readonly title: string }) {
  return (
    <PieceButton className={classes.titleButton} to={{ kind: "event", id }}>
      {title}
    </PieceButton>
  );
}

/** What the confidence of a link is made of; nothing for one that a person drew. */
function LinkBill({ link }: { readonly link: CausalLink }) {
  const bill = toLinkBill(link);
  if (bill === null) return null;
  return (
    <>
      <h3 className={classes.section}>{bill.title}</h3>
      <Table withRowBorders={false} aria-label={bill.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Part of the score</Table.Th>
            <Table.Th className={classes.billValue ?? ""}>Value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bill.lines.map(({ factor, value, why }) => (
            <Table.Tr key={`${factor} ${why}`}>
              <Table.Td className={classes.text ?? ""}>
                {factor}
                <p className={classes.dimmed}>{why}</p>
              </Table.Td>
              <Table.Td className={classes.billValue ?? ""}>{value}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td>Confidence</Table.Td>
            <Table.Td className={classes.billValue ?? ""}>{bill.total}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </>
  );
}

/** Three checks of a link that do not depend on who drew it. */
export function LinkChecks({ link }: { readonly link: CausalLink }) {
  const { timeline } = useFacts().workspace;
  const { against, ...state } = useCheckedAgainst();
  const lines = toLinkChecks(link, timeline, against);
  if (lines === null) return null;
  return (
    <section aria-label="Checks of the causal link">
      <h3 className={classes.section}>Checks</h3>
      <ul className={classes.list}>
        {lines.map(({ title, outcome, outcomeText, why }) => (
          <li key={title}>
            {title} <Mark colour={colours[outcome]}>{outcomeText}</Mark>
            <p className={classes.dimmed}>{why}</p>
          </li>
        ))}
      </ul>
      <TopologyState {...state} />
    </section>
  );
}
