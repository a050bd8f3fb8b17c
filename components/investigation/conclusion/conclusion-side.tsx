"use client";

import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { isDecided, isLive } from "@/lib/domain/claim";
import type { ContributingFactorId, EventId, HypothesisId } from "@/lib/domain/ids";
import { withoutTwins } from "@/lib/domain/review/gap-twin";
import { formatChance } from "@/lib/domain/timeline/chance-words";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { RuledOut } from "@/lib/domain/timeline/root-cause";
import { nameRuledOut } from "@/lib/domain/timeline/ruled-out";
import { rankCauses } from "@/lib/view-model/causes/ranked-causes";
import { findLate } from "@/lib/view-model/incident/late-cause";
import { rootClaim } from "@/lib/view-model/pieces/claim-confidence";
import { nameOfContext } from "@/lib/view-model/pieces/event-appearance";
import { toRunStatus } from "@/lib/view-model/runs/run-status";
import { countOf } from "@/lib/view-model/text/byte-size";
import { Mark } from "../../ui/mark";
import { HowMeasured } from "../pieces/how-measured";
import { HypothesisState } from "../pieces/hypothesis-state";
import { PieceButton } from "../pieces/piece-button";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { PieceCitations } from "../pieces/piece-citations";
import { useActs, useFacts } from "../workspace/use-workspace";
import { CandidateList } from "./candidate-list";
import { ClocksPanel } from "./clocks-panel";
import { ConclusionPanel, SetAside } from "./conclusion-panel";
import classes from "./conclusion-side.module.css";
import { GapsPanel } from "./gaps-panel";
import { ImpactPanel } from "./impact-panel";
import { SimilarIncidents } from "./similar-incidents";
import { useRetelling } from "./use-retelling";

/** What the analysis concludes: ranked causes with their reasons, and what it does not know. */
export function ConclusionSide() {
  return (
    <div className={classes.side}>
      <RootCauses />
      <ImpactPanel />
      <ClocksPanel />
      <Hypotheses />
      <GapsPanel />
      <Uncertainties />
      <SimilarIncidents />
    </div>
  );
}

function RootCauses() {
  const { workspace } = useFacts();
  const { select } = useActs();
  const aside = Map.groupBy(
    workspace.timeline.rootCauses.filter((root) => !isLive(root)),
    ({ status }) => status,
  );
  const { rootCauses, ruledOut, incidentChance } = toLiveTimeline(workspace.timeline);
  const { candidates, instead } = rankCauses(workspace.timeline);
  const isGoing = toRunStatus(workspace.runs).kind === "going";
  const late = new Set(findLate(workspace).map(({ id }) => id));
  return (
    <ConclusionPanel title="Root causes" pieces={rootCauses}>
      <OutcomeGrounds isGoing={isGoing} />
      {instead === null ? null : (
        <p className={classes.none}>
          {isGoing ? "The analysis is still running. Its findings appear here." : instead}
        </p>
      )}
      {instead === null ? null : <CandidateList candidates={candidates} />}
      <ol className={classes.causes}>
        {rootCauses.map((cause) => (
          <li key={cause.id} className={classes.cause}>
            <PieceButton className={classes.subject} to={{ kind: "root-cause", id: cause.id }}>
              <span className={classes.rank}>{cause.rank}</span> {cause.subject}{" "}
              {isDecided(cause) ? (
                <StatusChip status={cause.status} />
              ) : (
                <small>{rootClaim(cause, incidentChance).text}</small>
              )}{" "}
              {late.has(cause.id) ? <Mark colour="tone-danger">after the impact</Mark> : null}
            </PieceButton>
            <EventLink id={cause.event} />
            <ul className={classes.why}>
              {cause.why.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <HowMeasured claim={rootClaim(cause, incidentChance).claim} />
          </li>
        ))}
      </ol>
      {instead === null && candidates.length > 0 ? (
        <details className={classes.setAside}>
          <summary>{countOf(candidates.length, "further candidate")}</summary>
          <CandidateList candidates={candidates} />
        </details>
      ) : null}
      {[...aside].map(([status, roots]) => (
        <SetAside
          key={status}
          label={`${roots.length} ${status}`}
          pieces={roots.map(({ id, subject }) => ({
            id,
            text: subject,
            open: () => select({ kind: "root-cause", id }),
          }))}
        />
      ))}
      <Factors />
      {ruledOut.length === 0 ? null : (
        <>
          <h3 className={classes.subhead}>Ruled out</h3>
          <ul className={classes.openable}>
            {ruledOut.map((item) => (
              <RuledOutItem
                key={item.what}
                item={{ ...item, what: nameRuledOut(item, workspace.timeline.events) }}
              />
            ))}
          </ul>
        </>
      )}
    </ConclusionPanel>
  );
}

/** What is concluded halfway is no verdict. */
function OutcomeGrounds({ isGoing }: { readonly isGoing: boolean }) {
  const { incidentChance, outcomeReasons } = useFacts().workspace.timeline;
  if (isGoing) return null;
  return (
    <>
      {incidentChance === null ? null : (
        <div className={classes.none}>
          Probability that this is an incident: {formatChance(incidentChance)}
          <HowMeasured claim={{ kind: "incident", actor: "rules", confidence: incidentChance }} />
        </div>
      )}
      {outcomeReasons.length === 0 ? null : (
        <details className={classes.setAside}>
          <summary>Checked items</summary>
          <ul className={classes.why}>
            {outcomeReasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What made it likelier, worse or longer; those that people put aside are folded. */
function Factors() {
  const { workspace } = useFacts();
  const { select } = useActs();
  const { contributingFactors: standing } = toLiveTimeline(workspace.timeline);
  const aside = workspace.timeline.contributingFactors.filter((factor) => !isLive(factor));
  if (standing.length + aside.length === 0) return null;
  const open = (id: ContributingFactorId) => select({ kind: "contributing-factor", id });
  return (
    <>
      <h3 className={classes.subhead}>Contributing factors</h3>
      <ul className={classes.why} aria-label="Contributing factors">
        {standing.map((factor) => (
          <li key={factor.id}>
            <EventLink id={factor.event} />{" "}
            <UnstyledButton className={classes.eventLink} onClick={() => open(factor.id)}>
              {factor.why}
            </UnstyledButton>{" "}
            {isDecided(factor) ? <StatusChip status={factor.status} /> : null}
          </li>
        ))}
      </ul>
      <SetAside
        label={`${aside.length} ${aside.length === 1 ? "factor" : "factors"} put aside`}
        pieces={aside.map(({ id, why }) => ({ id, text: why, open: () => open(id) }))}
      />
    </>
  );
}

/** Its evidence is read from the server only when somebody opens it. */
function RuledOutItem({ item: { what, why, evidence } }: { readonly item: RuledOut }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {what}: {why}
        </summary>
        {isOpen ? (
          <PieceCitations citations={evidence} label={`Evidence that rules out ${what}`} />
        ) : null}
      </details>
    </li>
  );
}

function EventLink({ id }: { readonly id: EventId }) {
  const { workspace } = useFacts();
  const title = workspace.timeline.events.find((event) => event.id === id)?.title ?? id;
  return (
    <PieceButton className={classes.eventLink} to={{ kind: "event", id }}>
      {title}
    </PieceButton>
  );
}

/** Explanations people and analysts have thought of; what was refuted or rejected is folded. */
function Hypotheses() {
  const { workspace } = useFacts();
  const { select } = useActs();
  const { hypotheses } = workspace.timeline;
  if (hypotheses.length === 0) return null;
  const standing = hypotheses.filter((each) => isLive(each) && each.state !== "refuted");
  const open = (id: HypothesisId) => select({ kind: "hypothesis", id });
  return (
    <ConclusionPanel title={`Hypotheses (${standing.length})`} pieces={standing}>
      {standing.length === 0 ? <p className={classes.none}>No hypothesis remains.</p> : null}
      <ul className={classes.plain}>
        {standing.map((each) => (
          <li key={each.id}>
            <UnstyledButton className={classes.piece} onClick={() => open(each.id)}>
              <HypothesisState state={each.state} /> {each.statement}
              <small>
                {each.for.length} for · {each.against.length} against
              </small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <SetAside
        label={`${hypotheses.length - standing.length} refuted or rejected`}
        pieces={hypotheses
          .filter((each) => !standing.includes(each))
          .map(({ id, statement }) => ({ id, text: statement, open: () => open(id) }))}
      />
    </ConclusionPanel>
  );
}

function Uncertainties() {
  const { workspace } = useFacts();
  const { select } = useActs();
  const { gaps } = workspace.timeline;
  // What a gap says already is not said a second time.
  const uncertainties = withoutTwins(workspace.timeline.uncertainties, gaps);
  const isGoing = toRunStatus(workspace.runs).kind === "going";
  const retell = useRetelling();
  if (uncertainties.length === 0) return null;
  const open = uncertainties.filter(({ status }) => status === "open");
  return (
    <ConclusionPanel title={`Uncertainties (${open.length})`} pieces={open}>
      {open.length === 0 ? (
        <p className={classes.none}>{isGoing ? "None found yet." : "No open uncertainty."}</p>
      ) : null}
      <ul className={classes.plain}>
        {open.map((uncertainty) => (
          <li key={uncertainty.id}>
            <PieceButton className={classes.piece} to={{ kind: "uncertainty", id: uncertainty.id }}>
              {uncertainty.impact === "high" ? <Mark colour="tone-danger">high impact</Mark> : null}{" "}
              {uncertainty.actor === undefined ? null : <ActorChip actor={uncertainty.actor} />}{" "}
              {retell(uncertainty.description)}
              <small>
                {uncertainty.type.replaceAll("_", " ")} ·{" "}
                {nameOfContext(uncertainty.context, workspace.timeline)}
              </small>
            </PieceButton>
          </li>
        ))}
      </ul>
      <SetAside
        label={`${uncertainties.length - open.length} waived`}
        pieces={uncertainties
          .filter(({ status }) => status !== "open")
          .map(({ id, description }) => ({
            id,
            text: retell(description),
            open: () => select({ kind: "uncertainty", id }),
          }))}
      />
    </ConclusionPanel>
  );
}
