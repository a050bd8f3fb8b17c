"use client";

import { useQuery } from "@tanstack/react-query";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { hasRight } from "@/lib/domain/access";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { completeFocus } from "@/lib/routes/graph-focus";
import { routes } from "@/lib/routes/routes";
import { formatSelection } from "@/lib/routes/selection";
import type { FilePlace, ZoneChoice } from "@/lib/routes/workspace-search-params";
import { knownOrUtc } from "@/lib/time/shown/zoned-time";
import {
  type Comparison,
  compareForDrawing,
} from "@/lib/view-model/comparison/timeline-comparison";
import { firstBeside } from "@/lib/view-model/evidence/sources-beside";
import { authorshipActs, decidingAct } from "@/lib/view-model/review/authorship";
import { ownZone } from "@/lib/view-model/text/zone-choices";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { OpenFileProvider } from "../../evidence/file/open-file";
import { CrosshairProvider } from "../../timeline/crosshair";
import { AnsweredProblem, fetchJson } from "../../ui/fetch-json";
import {
  AuthorshipQuestion,
  type MayAuthor,
  useAuthorshipQuestion,
  useGuardedActions,
  useShownAtStake,
} from "./authorship-question";
import { findFormDraft, formDraftName, openBrowserDrafts } from "./browser-drafts";
import { LateCauseQuestion, useLateCauseQuestion } from "./late-cause-question";
import { uncoveringView } from "./narrow-screen";
import { useDecisions } from "./use-decisions";
import { type IsIntended, useIsIntended } from "./use-is-intended";
import { useJournalStream } from "./use-journal-stream";
import { useNewEvents } from "./use-new-events";
import { useOwnChanges } from "./use-own-changes";
import { usePastWorkspace } from "./use-past-workspace";
import { usePresence } from "./use-presence";
import {
  ActsContext,
  type AskedField,
  FactsContext,
  type OpenForm,
  SelectionContext,
  useFacts,
  useSelection,
  type WorkspaceActs,
  type WorkspaceFacts,
  type WorkspaceSelection,
} from "./use-workspace";
import { type ChangeSearch, type ShownSearch, useWorkspaceSearch } from "./use-workspace-search";
import { type WorkspaceActions, workspaceKey, workspaceSchema } from "./workspace-actions";

type Given = { readonly initial: Workspace; readonly actions: WorkspaceActions };

/** One selection, one zone and one version of the facts for every view of the page. */
export function WorkspaceProvider({
  initial,
  actions,
  children,
}: Given & { readonly children: ReactNode }) {
  const { incidentId } = initial;
  const { search, changeSearch } = useWorkspaceSearch(incidentId);
  const { addOwnChange, ...facts } = useKnownFacts(initial, search);
  const { selection, setters } = useLookedAt(initial, search, facts.mayInvestigate);
  const piece = search.selection ? formatSelection(search.selection) : null;
  usePresence(incidentId, {
    view: search.view,
    piece,
    isEditing: selection.openForm !== null && selection.openForm.piece === piece,
  });
  const question = useLateCauseQuestion();
  const isIntended = useIsIntended(incidentId, question.ask);
  const authorship = useAuthorshipQuestion(useShownAtStake(incidentId));
  const guarded = useGuardedActions(actions, authorshipActs, authorship.mayAuthor);
  const acts: WorkspaceActs = useStable({
    actions: guarded,
    changeSearch,
    select: useCallback<WorkspaceActs["select"]>(
      (chosen) =>
        changeSearch(({ focus }) => ({ selection: chosen, focus: completeFocus(focus, chosen) })),
      [changeSearch],
    ),
    decisions: useDecisions(
      incidentId,
      guarded,
      useMeantByAuthor(authorship.mayAuthor, isIntended),
      facts.zone,
    ),
    isIntended,
    addOwnChange,
    ...setters,
  });
  const { artifacts } = facts.workspace;
  return (
    <FactsContext value={useStable<WorkspaceFacts>(facts)}>
      <SelectionContext value={selection}>
        <ActsContext value={acts}>
          <OpenFileProvider artifacts={artifacts} onOpen={useOpening(artifacts, changeSearch)}>
            <CrosshairProvider>{children}</CrosshairProvider>
            <LateCauseQuestion asked={question.asked} zone={facts.zone} />
            <AuthorshipQuestion
              asked={authorship.asked}
              onVerdict={() =>
                search.selection !== null && "id" in search.selection
                  ? setters.setAskedField({ piece: search.selection.id, kind: "verdict" })
                  : changeSearch({ view: "review" })
              }
            />
          </OpenFileProvider>
        </ActsContext>
      </SelectionContext>
    </FactsContext>
  );
}

/** A decision is asked about before it is drawn: whether its maker means to be an author, then whether a cause is late. */
function useMeantByAuthor(mayAuthor: MayAuthor, isIntended: IsIntended): IsIntended {
  return useCallback<IsIntended>(
    async (change) => (await mayAuthor(decidingAct)) && isIntended(change),
    [mayAuthor, isIntended],
  );
}

/** The incident as it is shown: now, or as it was known at the moment the address names. */
function useKnownFacts(initial: Workspace, search: ShownSearch) {
  const { incidentId } = initial;
  const { data: current, error } = useQuery({
    queryKey: workspaceKey(incidentId),
    queryFn: ({ signal }) =>
      fetchJson(routes.api.workspace({ incidentId }), workspaceSchema, signal),
    initialData: initial,
  });
  const { knownAt, compare } = search;
  const isPast = knownAt !== null;
  const shown = usePastWorkspace(current, knownAt);
  const earlier = usePastWorkspace(current, compare);
  const workspace = (isPast ? shown.workspace : null) ?? current;
  const past = pastOf(shown, earlier, search);
  const { newest, undone, add } = useOwnChanges(incidentId, current.ownSteps);
  // The server does not know the reader's zone: it renders UTC, and the browser corrects it.
  const localZone = useSyncExternalStore(neverChanges, ownZone, () => "UTC");
  return {
    workspace,
    zone: shownZone(search.zone, workspace.incident.zone, localZone),
    localZone,
    journal: useJournalStream(incidentId, initial.journalSeq),
    newEvents: useNewEvents(initial, current),
    past: useStable({
      ...{ at: compare ?? knownAt, workspace: past.workspace, failure: past.failure },
      now: compare === null ? current.timeline : workspace.timeline,
    }),
    comparison: useComparison(
      compare === null ? undefined : past.workspace?.timeline,
      workspace.timeline,
    ),
    mayInvestigate: !isPast && hasRight(current.viewer.role, "investigate"),
    newestOwnChange: newest,
    newestUndone: undone,
    staleness: error?.message ?? null,
    isSignedOut: error instanceof AnsweredProblem && error.kind === "forbidden",
    addOwnChange: add,
  };
}

type Past = ReturnType<typeof usePastWorkspace>;

/** The state that is compared with, or else the one that is shown. Of two, neither is there before both are. */
function pastOf(shown: Past, earlier: Past, { knownAt, compare }: ShownSearch): Past {
  if (compare === null) return shown;
  if (knownAt === null) return earlier;
  const failure = shown.failure ?? earlier.failure;
  return { workspace: shown.workspace === null ? null : earlier.workspace, failure };
}

function useComparison(earlier: Timeline | undefined, later: Timeline): Comparison | null {
  return useMemo(
    () => (earlier === undefined ? null : compareForDrawing(earlier, later)),
    [earlier, later],
  );
}

function useLookedAt(
  { viewer, incidentId }: Workspace,
  search: ShownSearch,
  mayInvestigate: boolean,
) {
  const [askedForm, setAskedForm] = useState<OpenForm | null>(null);
  const [drafts] = useState(() => openBrowserDrafts(viewer.id, incidentId));
  const asked = useRef(askedForm);
  useEffect(() => {
    asked.current = askedForm;
  }, [askedForm]);
  // The form in which somebody wrote before the page was loaded again.
  const reopen = useEffectEvent(() => {
    const piece = search.selection !== null && "id" in search.selection ? search.selection.id : "";
    setAskedForm(findFormDraft(drafts, piece));
  });
  useEffect(() => reopen(), []);
  const [askedField, setAskedField] = useState<AskedField | null>(null);
  const [isSearchAsked, setSearchAsked] = useState(false);
  const closeForm = useCallback<WorkspaceActs["closeForm"]>(
    (form) => {
      drafts.drop(formDraftName(form));
      setAskedForm((open) => (open?.piece === form.piece && open.kind === form.kind ? null : open));
    },
    [drafts],
  );
  const setOpenForm = useCallback<WorkspaceActs["setOpenForm"]>(
    (form) => {
      if (form === null && asked.current !== null) drafts.drop(formDraftName(asked.current));
      setAskedForm(form);
    },
    [drafts],
  );
  // In an earlier state nothing is written: a form that was open waits for now.
  const openForm = mayInvestigate ? askedForm : null;
  return {
    selection: useStable<WorkspaceSelection>({ search, openForm, askedField, isSearchAsked }),
    setters: { setOpenForm, closeForm, setAskedField, setSearchAsked },
  };
}

/** Opens a file over the views, with another source beside it when that is asked for. */
function useOpening(artifacts: Workspace["artifacts"], changeSearch: ChangeSearch) {
  return useCallback(
    (file: FilePlace, options?: { readonly isBeside: boolean }) =>
      changeSearch({
        ...{ view: "evidence", file, ...uncoveringView() },
        ...(options?.isBeside && {
          beside: firstBeside(artifacts, file.kind === "evidence" ? file.artifactId : file.id),
        }),
      }),
    [artifacts, changeSearch],
  );
}

/** What is inside reads the workspace as it was at the moment that is asked about, and changes nothing. */
export function AsKnownThen({ children }: { readonly children: ReactNode }) {
  const facts = useFacts();
  const selection = useSelection();
  const { workspace, at } = facts.past;
  const search = useStable({ ...selection.search, knownAt: at });
  const then = useStable({
    ...facts,
    workspace: workspace ?? facts.workspace,
    mayInvestigate: false,
  });
  const looked = useStable({ ...selection, search, openForm: null });
  if (workspace === null) return children;
  return (
    <FactsContext value={then}>
      <SelectionContext value={looked}>{children}</SelectionContext>
    </FactsContext>
  );
}

/** The same object until one of its members is another. */
function useStable<Members extends object>(members: Members): Members {
  const [kept, setKept] = useState(members);
  const isSame = (Object.keys(members) as (keyof Members)[]).every((name) =>
    Object.is(kept[name], members[name]),
  );
  if (isSame) return kept;
  setKept(members);
  return members;
}

function shownZone(choice: ZoneChoice, incident: string, local: string): string {
  return knownOrUtc({ utc: "UTC", incident, local }[choice]);
}

function neverChanges(): () => void {
  return () => undefined;
}
