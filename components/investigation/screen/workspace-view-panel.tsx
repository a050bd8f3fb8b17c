"use client";

import { type ReactNode, useState } from "react";
import { assertUnreachable } from "@/lib/base/assert";
import { locatorKey } from "@/lib/domain/evidence/evidence";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { routes } from "@/lib/routes/routes";
import { formatSelection } from "@/lib/routes/selection";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { besideOf } from "@/lib/view-model/evidence/sources-beside";
import { narrowToMoment } from "@/lib/view-model/evidence/typed-moment";
import { firstTime } from "@/lib/view-model/timeline/first-time";
import { EvidencePanel } from "../../evidence/evidence-panel";
import { FileViewer } from "../../evidence/file/file-viewer";
import type { LinkEnds } from "../../graph/draw-links";
import { GraphPanel } from "../../graph/graph-panel";
import { ReviewPanel } from "../../review/review-panel";
import { SurveyPanel } from "../../survey/survey-panel";
import { LinkButton } from "../../ui/link-button";
import { SplitPanes } from "../../ui/split-panes";
import { AskView } from "../asking/ask-view";
import { CausesPanel } from "../causes/causes-panel";
import { ActivityFeed } from "../discussion/activity-feed";
import { MentionList } from "../discussion/mentions";
import { AddLinkDialog } from "../editing/add-link-dialog";
import { CiteButton } from "../evidence/cite-dialog";
import { NothingNarrowed } from "../filter/nothing-narrowed";
import { useShownTimeline } from "../filter/use-shown-timeline";
import { FieldGlossary } from "../report/field-glossary";
import { ReportView } from "../report/report-view";
import { RoundsView } from "../rounds/rounds-view";
import { RunHistory } from "../runs/run-history";
import { SummaryView } from "../summary/summary-view";
import { WhatIfView } from "../what-if/what-if-view";
import { NoTimeline } from "../workspace/no-timeline";
import { useRefresh } from "../workspace/use-refresh";
import { useSelectById } from "../workspace/use-select-by-id";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { useTimeWindow } from "../workspace/use-workspace-search";
import { EntitiesTab } from "./entities-tab";
import { TimelineTab } from "./timeline-tab";
import classes from "./workspace-screen.module.css";

/** The view the address names, over the one selection. */
export function WorkspaceViewPanel({
  hasLetterKeys,
  lowControls,
}: KeysProps & {
  /** What a phone shows below the headline of the summary. */
  readonly lowControls: ReactNode;
}): ReactNode {
  const { search } = useSelection();
  switch (search.view) {
    case "summary":
      return <SummaryView lowControls={lowControls} />;
    case "timeline":
      return <TimelineTab hasLetterKeys={hasLetterKeys} />;
    case "graph":
      return <GraphTab />;
    case "both":
      return <TimelineAndGraph hasLetterKeys={hasLetterKeys} />;
    case "entities":
      return <EntitiesTab hasLetterKeys={hasLetterKeys} />;
    case "survey":
      return <SurveyTab />;
    case "evidence":
      return <EvidenceTab />;
    case "ask":
      return <AskView />;
    case "what-if":
      return <WhatIfView />;
    case "rounds":
      return <RoundsView />;
    case "report":
      return <ReportView />;
    case "activity":
      return (
        <>
          <MentionList />
          <RunHistory />
          <ActivityFeed />
        </>
      );
    case "review":
      return <ReviewTab />;
    default:
      return assertUnreachable(search.view);
  }
}

type KeysProps = { readonly hasLetterKeys: boolean };

/** One selection, seen in time and in causes at once. */
function TimelineAndGraph(props: KeysProps) {
  const { workspace } = useFacts();
  if (workspace.timeline.events.length === 0) return <NoTimeline />;
  return (
    <div className={classes.both}>
      <SplitPanes
        name="both"
        label="Height of the timeline"
        orientation="vertical"
        share={55}
        first={<TimelineTab {...props} />}
        second={<GraphTab />}
      />
    </div>
  );
}

function GraphTab() {
  const { workspace, zone, mayInvestigate } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const selectById = useSelectById();
  const [adding, setAdding] = useState<{ readonly ends: LinkEnds | null } | null>(null);
  const shown = useShownTimeline("graph");
  if (workspace.timeline.events.length === 0) return <NoTimeline />;
  const { causalLinks, sequences } = toLiveTimeline(shown.timeline);
  if (shown.isNarrowed && causalLinks.length + sequences.length === 0) return <NothingNarrowed />;
  return (
    <>
      <GraphPanel
        title={workspace.incident.title}
        timeline={shown.timeline}
        part={shown.part}
        compared={
          shown.changes && search.compare !== null
            ? {
                changes: shown.changes,
                words: `Compared with what was known at ${formatDateTime(search.compare, zone)}`,
              }
            : null
        }
        zone={zone}
        drawing={search.drawing}
        focus={search.focus}
        selectedId={search.selection ? formatSelection(search.selection) : null}
        onSelect={selectById}
        onDrawing={(drawing) => changeSearch({ drawing })}
        reading={search.reading}
        onReading={(reading) => changeSearch({ reading })}
        way={search.way}
        onFocus={(focus) => changeSearch({ focus })}
        onUnlit={() => changeSearch({ way: [] })}
        onAddLink={mayInvestigate ? (ends) => setAdding({ ends }) : null}
      />
      <CausesPanel isNarrowed={shown.isNarrowed} />
      <AddLinkDialog
        isOpen={adding !== null}
        ends={adding?.ends ?? null}
        onClose={() => setAdding(null)}
      />
    </>
  );
}

function EvidenceTab() {
  const { workspace, zone } = useFacts();
  const { search, isSearchAsked } = useSelection();
  const { changeSearch, select, setSearchAsked } = useActs();
  const window = useTimeWindow();
  const { incidentId } = workspace;
  const near = firstTime(workspace.timeline);
  const { file } = search;
  const opened = file?.kind === "evidence" ? file.artifactId : file?.id;
  const artifact = workspace.artifacts.find(({ id }) => id === opened);
  if (file && artifact) {
    return (
      <FileViewer
        incidentId={incidentId}
        artifact={artifact}
        artifacts={workspace.artifacts}
        timeline={workspace.timeline}
        place={file}
        selection={search.selection}
        words={search.look}
        beside={besideOf(workspace.artifacts, artifact.id, search.beside)}
        onBeside={(beside) => changeSearch({ beside })}
        zone={zone}
        onWords={(look) => changeSearch({ look })}
        onPlace={(place) =>
          changeSearch(({ file: current }) => ({
            file: typeof place === "function" ? place(current) : place,
          }))
        }
        actOn={(locator) => (
          <CiteButton key={locatorKey(locator)} artifact={artifact} locator={locator} />
        )}
        onSelect={select}
        onClose={() => changeSearch({ file: null })}
      />
    );
  }
  return (
    <EvidencePanel
      incidentId={incidentId}
      artifacts={workspace.artifacts}
      entities={workspace.timeline.entities}
      search={search.evidence}
      window={window}
      zone={zone}
      selection={search.selection}
      emptyAction={<AddEvidence />}
      takesFocus={isSearchAsked}
      onFocusTaken={() => setSearchAsked(false)}
      onSearch={(evidence) => changeSearch(narrowToMoment(evidence, { ...workspace, zone, near }))}
      onWindow={(window) => changeSearch({ window })}
      onSelect={select}
      onActor={(id) => changeSearch({ view: "entities", actor: id })}
    />
  );
}

function SurveyTab() {
  const { workspace, zone } = useFacts();
  const { search } = useSelection();
  const { select } = useActs();
  return (
    <SurveyPanel
      incidentId={workspace.incidentId}
      artifacts={workspace.artifacts}
      zone={zone}
      selection={search.selection}
      emptyAction={<AddEvidence />}
      fieldNames={<FieldGlossary />}
      onSelect={select}
    />
  );
}

/** The way to the first files; nothing for those who may only read. */
function AddEvidence() {
  const { workspace, mayInvestigate } = useFacts();
  const { incidentId } = workspace;
  return mayInvestigate ? (
    <LinkButton icon="upload" href={routes.incident.evidence({ incidentId })}>
      Add evidence
    </LinkButton>
  ) : null;
}

function ReviewTab() {
  const { workspace, zone, mayInvestigate } = useFacts();
  const { actions, select, changeSearch, setAskedField } = useActs();
  const { askedField } = useSelection();
  return (
    <ReviewPanel
      permalinksAskedOf={askedField?.kind === "permalink" ? askedField.piece : null}
      onPermalinksShown={() => setAskedField(null)}
      onCompare={(compare) => changeSearch({ view: "timeline", knownAt: null, compare })}
      workspace={workspace}
      actions={actions}
      zone={zone}
      mayInvestigate={mayInvestigate}
      onSelect={select}
      onDone={useRefresh()}
    />
  );
}
