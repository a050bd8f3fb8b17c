"use client";
import { ActionIcon } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { assertUnreachable } from "@/lib/base/assert";
import { isLive } from "@/lib/domain/claim";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { findLatest } from "@/lib/domain/review/decision-history";
import { decidableNouns, type PieceName } from "@/lib/domain/timeline/decidable-nouns";
import type { Hypothesis } from "@/lib/domain/timeline/hypothesis";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { type Sequence, sequenceKey } from "@/lib/domain/timeline/sequence";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatSelection, type Selection } from "@/lib/routes/selection";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { Icon } from "../../ui/icon";
import { catchesFocus } from "../../ui/lost-focus";
import { MessagePanel } from "../../ui/message-panel";
import { ChangeNote } from "../comparison/change-filter";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { ReviewVerdicts } from "../deciding/review-verdicts";
import { AlsoAt } from "../discussion/colleagues-here";
import { Comments } from "../discussion/comments";
import { HypothesisEditForm } from "../editing/edit-forms";
import { HypothesisState } from "../pieces/hypothesis-state";
import classes from "../pieces/inspector.module.css";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { PieceCitations } from "../pieces/piece-citations";
import { BeliefPanel, RestingOnFile } from "../provenance/belief-panel";
import { PieceQuestions } from "../rounds/piece-questions";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { AsKnownThen } from "../workspace/workspace-state";
import { FactorInspector, RootCauseInspector } from "./cause-inspectors";
import { CoherenceInspector } from "./coherence-inspector";
import { ContradictionInspector } from "./contradiction-inspector";
import { EntityInspector } from "./entity-inspector";
import { EventInspector } from "./event-inspector";
import { ArtifactInspector, EvidenceInspector } from "./evidence-inspector";
import { ImpactInspector } from "./impact-inspector";
import { LinkInspector } from "./link-inspector";
import { SequenceInspector } from "./sequence-inspector";
import { StateInspector } from "./state-inspector";
import { GapInspector, UncertaintyInspector } from "./unknowns-inspector";

/** What is selected, whatever it is, with what can be done about it. */
export function Inspector({ selection }: { readonly selection: Selection }) {
  const { workspace, past, comparison } = useFacts();
  const { select } = useActs();
  const mark = "id" in selection ? comparison?.changes.get(selection.id) : undefined;
  const top = useBeginningOf(formatSelection(selection));
  return (
    <section ref={top} className={classes.inspector} aria-label="Inspector" {...catchesFocus}>
      <div className={classes.head}>
        <p className={classes.kicker}>Selected</p>
        <ActionIcon aria-label="Close the inspector" onClick={() => select(null)}>
          <Icon name="cross" />
        </ActionIcon>
      </div>
      <AlsoAt piece={formatSelection(selection)} />
      {mark === undefined ? null : <ChangeNote mark={mark} />}
      <Verdicts selection={selection} />
      {inspect(workspace, selection) ?? inspectThen(past.workspace, selection) ?? (
        <MessagePanel icon="search" title="Not part of this timeline">
          A later analysis may have replaced this item, or its evidence was withdrawn.
        </MessagePanel>
      )}
      {past.workspace === null ? <Provenance selection={selection} /> : null}
    </section>
  );
}

function Verdicts({ selection }: { readonly selection: Selection }) {
  const noun = decidableNouns.find((each) => each === selection.kind);
  if (noun === undefined || !("id" in selection)) return null;
  const name = { noun, piece: selection.id };
  return (
    <>
      <ReasonOfRejection {...name} />
      <ReviewVerdicts key={selection.id} {...name} />
    </>
  );
}

/** Why a piece is rejected, where a person rejected it: before anything else that is said of it. */
function ReasonOfRejection(name: PieceName) {
  const { decisions, people } = useFacts().workspace;
  const latest = findLatest(decisions, name);
  if (latest?.verdict.kind !== "reject") return null;
  const { reason, note } = latest.verdict;
  const by = people[latest.by];
  return (
    <p className={classes.text} role="note">
      <strong>Rejected{by === undefined ? "" : ` by ${by}`}:</strong> {reason.replaceAll("-", " ")}
      {note === "" ? "" : `. ${note}`}
    </p>
  );
}

/** What is selected is read from its beginning, however far down the one before it was read. */
function useBeginningOf(key: string) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for each selection.
  useLayoutEffect(() => {
    const scrolling = section.current?.closest("aside, [role=dialog]");
    // Who asked for a field of it is there already.
    const isInside = section.current?.querySelector(":focus") != null;
    if (scrolling && !isInside) scrolling.scrollTop = 0;
  }, [key]);
  return section;
}

/** Where a piece comes from and what rests on it, as it is today. */
function Provenance({ selection }: { readonly selection: Selection }) {
  if (selection.kind === "evidence" || selection.kind === "entity") return null;
  if (selection.kind === "sequence") return null;
  if (selection.kind === "artifact") return <RestingOnFile artifactId={selection.id} />;
  if (selection.kind === "coherence-part") return null;
  return <BeliefPanel key={selection.id} piece={selection.id} />;
}

/** A later analysis leaves out what an earlier one said: it is shown as it read then. */
function inspectThen(then: Workspace | null, selection: Selection): ReactNode {
  const piece = then === null ? null : inspect(then, selection);
  return piece === null ? null : <AsKnownThen>{piece}</AsKnownThen>;
}

/** Null when the piece is gone: an old link may name it. */
function inspect({ timeline, artifacts }: Workspace, selection: Selection): ReactNode {
  switch (selection.kind) {
    case "event":
      return found(timeline.events, selection.id, (event) => (
        <EventInspector key={event.id} event={event} />
      ));
    case "causal-link":
      return found(timeline.causalLinks, selection.id, (link) => (
        <LinkInspector key={link.id} link={link} />
      ));
    case "sequence":
      return inspectPair(timeline, selection);
    case "state-change":
      return found(timeline.stateChanges, selection.id, (change) => (
        <StateInspector key={change.id} change={change} />
      ));
    case "root-cause":
      return found(timeline.rootCauses, selection.id, (root) => (
        <RootCauseInspector key={root.id} root={root} />
      ));
    case "contributing-factor":
      return found(timeline.contributingFactors, selection.id, (factor) => (
        <FactorInspector key={factor.id} factor={factor} />
      ));
    case "impact":
      return found(timeline.impacts, selection.id, (impact) => (
        <ImpactInspector key={impact.id} impact={impact} />
      ));
    case "coherence-part":
      return found(timeline.coherenceParts, selection.id, (part) => (
        <CoherenceInspector key={part.id} part={part} />
      ));
    case "contradiction":
      return found(timeline.contradictions, selection.id, (contradiction) => (
        <ContradictionInspector key={contradiction.id} contradiction={contradiction} />
      ));
    case "gap":
      return found(timeline.gaps, selection.id, (gap) => <GapInspector key={gap.id} gap={gap} />);
    case "uncertainty":
      return found(timeline.uncertainties, selection.id, (uncertainty) => (
        <UncertaintyInspector key={uncertainty.id} uncertainty={uncertainty} />
      ));
    case "hypothesis":
      return found(timeline.hypotheses, selection.id, (hypothesis) => (
        <HypothesisInspector key={hypothesis.id} hypothesis={hypothesis} />
      ));
    case "entity":
      return found(timeline.entities, selection.id, (entity) => (
        <EntityInspector key={entity.id} entity={entity} />
      ));
    case "artifact":
      return found(artifacts, selection.id, (artifact) => (
        <ArtifactInspector key={artifact.id} artifact={artifact} />
      ));
    case "evidence":
      return found(artifacts, selection.artifactId, (artifact) => (
        <EvidenceInspector artifact={artifact} locator={selection.locator} />
      ));
    default:
      return assertUnreachable(selection);
  }
}

/** Two events that follow in time; the causal link of them where one replaced the sequence. */
function inspectPair(timeline: Timeline, pair: Sequence): ReactNode {
  const { sequences, causalLinks } = toLiveTimeline(timeline);
  const key = sequenceKey(pair);
  const link = causalLinks.find((each) => sequenceKey(each) === key);
  if (link !== undefined) return <LinkInspector key={link.id} link={link} />;
  const sequence = sequences.find((each) => sequenceKey(each) === key);
  return sequence === undefined ? null : (
    <SequenceInspector key={key} sequence={sequence} timeline={timeline} />
  );
}

function found<Piece extends { readonly id: string }>(
  pieces: readonly Piece[],
  id: string,
  draw: (piece: Piece) => ReactNode,
): ReactNode {
  const piece = pieces.find((candidate) => candidate.id === id);
  return piece ? draw(piece) : null;
}

/** A candidate explanation as a thing to argue with: what speaks for it, and what against. */
function HypothesisInspector({ hypothesis }: { readonly hypothesis: Hypothesis }) {
  const { openForm } = useSelection();
  const { id, statement, state, status, actor } = hypothesis;
  const isEditing = openForm?.piece === id && openForm.kind === "edit";
  return (
    <>
      <p className={classes.kicker}>Hypothesis</p>
      <h2 className={classes.title}>{statement}</h2>
      <div className={classes.chips}>
        <HypothesisState state={state} />
        <StatusChip status={status} />
        <ActorChip actor={actor} />
      </div>
      <PieceVerdicts noun="hypothesis" piece={id} status={status} />
      {isEditing ? <HypothesisEditForm hypothesis={hypothesis} /> : null}
      <Weight heading="Evidence for" citations={hypothesis.for} />
      <Weight heading="Evidence against" citations={hypothesis.against} />
      <PieceQuestions noun="hypothesis" piece={id} isStanding={isLive(hypothesis)} />
      <Comments noun="hypothesis" piece={id} />
    </>
  );
}

function Weight({
  heading,
  citations,
}: {
  readonly heading: string;
  readonly citations: readonly EvidenceReference[];
}) {
  return (
    <>
      <h3 className={classes.section}>{heading}</h3>
      <PieceCitations citations={citations} label={`${heading} the hypothesis`} />
    </>
  );
}
