"use client";

import { useQuery } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { assertPresent } from "@/lib/base/assert";
import type { Instant } from "@/lib/base/instant";
import { hasRight } from "@/lib/domain/access";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import { completeFocus } from "@/lib/routes/graph-focus";
import { routes } from "@/lib/routes/routes";
import { formatSelection, type Selection } from "@/lib/routes/selection";
import type { FilePlace, WorkspaceSearch } from "@/lib/routes/workspace-search-params";
import {
  type Comparison,
  compareForDrawing,
} from "@/lib/view-model/comparison/timeline-comparison";
import { firstBeside } from "@/lib/view-model/evidence/sources-beside";
import { ownZone } from "@/lib/view-model/text/zone-choices";
import { knownOrUtc } from "@/lib/view-model/text/zoned-time";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { OpenFileProvider } from "../../evidence/file/open-file";
import { AnsweredProblem, fetchJson } from "../../ui/fetch-json";
import { uncoveringView } from "./narrow-screen";
import { type Decisions, useDecisions } from "./use-decisions";
import { type JournalStream, useJournalStream } from "./use-journal-stream";
import { type OwnChanges, useOwnChanges } from "./use-own-changes";
import { usePastWorkspace } from "./use-past-workspace";
import { usePresence } from "./use-presence";
import { type ChangeSearch, useWorkspaceSearch } from "./use-workspace-search";
import { type WorkspaceActions, workspaceKey, workspaceSchema } from "./workspace-actions";

type WorkspaceState = {
  readonly workspace: Workspace;
  readonly actions: WorkspaceActions;
  readonly search: WorkspaceSearch;
  readonly changeSearch: ChangeSearch;
  readonly select: (selection: Selection | null) => void;
  /** IANA name of the zone times are shown in. */
  readonly zone: string;
  /** IANA name of the reader's own zone. */
  readonly localZone: string;
  readonly decisions: Decisions;
  readonly ownChanges: OwnChanges;
  readonly journal: JournalStream;
  /** The form that is open in the inspector, and for which piece; null when none is. */
  readonly openForm: OpenForm | null;
  readonly setOpenForm: (form: OpenForm | null) => void;
  /** A field that always stands in the inspector and was asked for by its key: it takes the focus as soon as it is there. */
  readonly askedField: AskedField | null;
  readonly setAskedField: (field: AskedField | null) => void;
  /** The search field was asked for by its key and takes the focus as soon as it is there. */
  readonly isSearchAsked: boolean;
  readonly setSearchAsked: (isAsked: boolean) => void;
  /** An earlier state that was asked for; `now` is the timeline of today, whatever is shown. */
  readonly past: {
    /** When that was: what is shown instead of now, or what now is compared with; null when nobody asked. */
    readonly at: Instant | null;
    /** Null while it is read, and when nobody asked. */
    readonly workspace: Workspace | null;
    readonly failure: string | null;
    readonly now: Timeline;
  };
  /** What is known now with marks on what has changed; null while nothing is compared. */
  readonly comparison: Comparison | null;
  /** May this person change things here and now? A viewer reads, and so does everybody in the past. */
  readonly mayInvestigate: boolean;
  /** The page could not be brought up to date; null when it is. */
  readonly staleness: string | null;
  /** Whoever reads is no longer signed in here: nothing is wrong with the server, and trying again helps nothing. */
  readonly isSignedOut: boolean;
};

type OpenForm = {
  readonly piece: string;
  readonly kind: "reject" | "edit" | "split" | "set-aside" | "name-cause" | "name-factor";
};
type AskedField = { readonly piece: string; readonly kind: "tag" | "comment" };

const WorkspaceContext = createContext<WorkspaceState | null>(null);

/** One selection, one zone and one version of the facts for every view of the page. */
export function WorkspaceProvider({
  initial,
  actions,
  children,
}: {
  readonly initial: Workspace;
  readonly actions: WorkspaceActions;
  readonly children: ReactNode;
}) {
  const { incidentId } = initial;
  const { search, changeSearch } = useWorkspaceSearch(incidentId);
  const { data: current, error } = useQuery({
    queryKey: workspaceKey(incidentId),
    queryFn: ({ signal }) =>
      fetchJson(routes.api.workspace({ incidentId }), workspaceSchema, signal),
    initialData: initial,
  });
  const isPast = search.knownAt !== null;
  const past = usePastWorkspace(current, search.knownAt ?? search.compare);
  const workspace = (isPast ? past.workspace : null) ?? current;
  const earlier = isPast ? undefined : past.workspace?.timeline;
  const comparison = useMemo(
    () => (earlier === undefined ? null : compareForDrawing(earlier, current.timeline)),
    [earlier, current.timeline],
  );
  const decisions = useDecisions(incidentId, actions);
  const ownChanges = useOwnChanges(current.ownSteps.undo);
  const journal = useJournalStream(incidentId, initial.journalSeq);
  // The server does not know the reader's zone: it renders UTC, and the browser corrects it.
  const localZone = useSyncExternalStore(neverChanges, ownZone, () => "UTC");
  const mayInvestigate = search.knownAt === null && hasRight(current.viewer.role, "investigate");
  const [askedForm, setOpenForm] = useState<OpenForm | null>(null);
  // In an earlier state nothing is written: a form that was open waits for now.
  const openForm = mayInvestigate ? askedForm : null;
  const [askedField, setAskedField] = useState<AskedField | null>(null);
  const [isSearchAsked, setSearchAsked] = useState(false);
  const piece = search.selection ? formatSelection(search.selection) : null;
  usePresence(incidentId, {
    view: search.view,
    piece,
    isEditing: openForm !== null && openForm.piece === piece,
  });
  const state: WorkspaceState = {
    workspace,
    actions,
    search,
    changeSearch,
    select: (selection) =>
      changeSearch({ selection, focus: completeFocus(search.focus, selection) }),
    zone: shownZone(search.zone, workspace.incident.zone, localZone),
    localZone,
    decisions,
    ownChanges,
    journal,
    openForm,
    setOpenForm,
    askedField,
    setAskedField,
    isSearchAsked,
    setSearchAsked,
    past: {
      at: search.knownAt ?? search.compare,
      workspace: past.workspace,
      failure: past.failure,
      now: current.timeline,
    },
    comparison,
    mayInvestigate,
    staleness: error?.message ?? null,
    isSignedOut: error instanceof AnsweredProblem && error.kind === "forbidden",
  };
  return (
    <WorkspaceContext value={state}>
      <OpenFileProvider
        artifacts={workspace.artifacts}
        onOpen={(file, options) =>
          changeSearch({
            ...{ view: "evidence", file, ...uncoveringView() },
            ...(options?.isBeside && { beside: besideAtFirst(workspace.artifacts, file) }),
          })
        }
      >
        {children}
      </OpenFileProvider>
    </WorkspaceContext>
  );
}

function besideAtFirst(artifacts: Workspace["artifacts"], file: FilePlace): ArtifactId | null {
  const id = file.kind === "evidence" ? file.artifactId : file.id;
  const artifact = artifacts.find((one) => one.id === id);
  return artifact ? firstBeside(artifacts, artifact) : null;
}

/** What is inside reads the workspace as it was at the moment that is asked about, and changes nothing. */
export function AsKnownThen({ children }: { readonly children: ReactNode }) {
  const state = useWorkspace();
  const { workspace, at } = state.past;
  if (workspace === null) return children;
  const search = { ...state.search, knownAt: at };
  return (
    <WorkspaceContext
      value={{ ...state, workspace, search, openForm: null, mayInvestigate: false }}
    >
      {children}
    </WorkspaceContext>
  );
}

export function useWorkspace(): WorkspaceState {
  return assertPresent(useContext(WorkspaceContext), "WorkspaceProvider above this component");
}

function shownZone(choice: WorkspaceSearch["zone"], incident: string, local: string): string {
  const zone = { utc: "UTC", incident, local }[choice];
  return knownOrUtc(zone);
}

function neverChanges(): () => void {
  return () => undefined;
}
