"use client";

import { ActionIcon, Drawer, Tabs } from "@mantine/core";
import { useMediaQuery, useMounted } from "@mantine/hooks";
import { useState } from "react";
import {
  authoredViews,
  eventViews,
  type WorkspaceView,
  workspacePlaces,
} from "@/lib/routes/workspace-views";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { PickingProvider } from "../../picking/picked-pieces";
import { LoadingRows } from "../../ui/loading-rows";
import { catchesFocus, catchFocus } from "../../ui/lost-focus";
import { SplitPanes } from "../../ui/split-panes";
import { ChangeFilter } from "../comparison/change-filter";
import { KnownAtBar, KnownAtButton } from "../comparison/known-at-bar";
import { ConclusionSide } from "../conclusion/conclusion-side";
import { BulkBar } from "../deciding/bulk-bar";
import { StepButtons } from "../deciding/step-buttons";
import { MentionsButton } from "../discussion/mentions";

import { AuthorFilter } from "../filter/author-filter";
import { FilterLine } from "../filter/filter-line";
import { MarkFilter } from "../filter/mark-filter";
import { Inspector } from "../inspector/inspector";
import { ReportDraftsProvider } from "../report/report-drafts";
import { narrowScreen, phoneScreen } from "../workspace/narrow-screen";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { WorkspaceProvider } from "../workspace/workspace-state";

import { GoToTimeDialog } from "./go-to-time-dialog";
import { PlaceTabs } from "./place-tabs";
import {
  ConnectionNotice,
  DamagedFilesNotice,
  LostLinkNotice,
  NewEventsNotice,
  ShownAddressesNotice,
} from "./screen-notices";
import { ShortcutSheet } from "./shortcut-sheet";
import { usePlaces } from "./use-places";
import { useTour } from "./use-tour";
import { useLetterKeys, useWorkspaceCommands } from "./use-workspace-commands";
import { LowControls, WorkspaceHeader } from "./workspace-header";
import classes from "./workspace-screen.module.css";
import { TourOffer, WorkspaceTour } from "./workspace-tour";
import { WorkspaceViewPanel } from "./workspace-view-panel";
import { ZoneSwitch } from "./zone-switch";

/** The page in which an incident is understood, decided on and handed over. */
export function WorkspaceScreen({
  initial,
  actions,
}: {
  readonly initial: Workspace;
  readonly actions: WorkspaceActions;
}) {
  return (
    <WorkspaceProvider initial={initial} actions={actions}>
      <PickableScreen />
    </WorkspaceProvider>
  );
}

function PickableScreen() {
  const { mayInvestigate } = useFacts();
  return (
    <PickingProvider isOffered={mayInvestigate}>
      <ReportDraftsProvider>
        <Screen />
      </ReportDraftsProvider>
    </PickingProvider>
  );
}

/** Share of the view, in percent, beside what is said of the selection: lines of text are read up to a length. */
function useViewShare(): number {
  return useMediaQuery("(min-width: 120em)", false) ? 76 : 68;
}

/** On a phone the summary comes before the controls: the keyboard reaches them in the order in which they are seen. */
function useLowControls(isPastMissing: boolean) {
  const { search } = useSelection();
  const isPhone = useMediaQuery(phoneScreen, false);
  const isSummary = search.view === "summary" && !isPastMissing;
  return { isSummary, hasLowControls: isPhone && isSummary };
}

function Screen() {
  const { workspace, past } = useFacts();
  const { search } = useSelection();
  // What is known now is never shown under the time of an earlier state.
  const isPastMissing = past.at !== null && past.workspace === null;
  const [hasLetterKeys, setLetterKeys] = useLetterKeys();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const tour = useTour();
  const places = usePlaces();
  const viewShare = useViewShare();
  const { isSummary, hasLowControls } = useLowControls(isPastMissing);
  useWorkspaceCommands(hasLetterKeys, {
    shortcuts: () => setSheetOpen(true),
    goToTime: () => setGoing(true),
    tour: tour.start,
    place: places.openPlace,
  });
  // Before the first analysis there is nothing to conclude, and the view says what to do.
  const hasConclusion = workspace.timeline.events.length > 0 && eventViews.includes(search.view);
  const hasSide = search.selection !== null || hasConclusion;
  return (
    <div ref={catchFocus} className={classes.screen}>
      <WorkspaceHeader isTitleAlone={isSummary} hasLowControls={hasLowControls} />
      <ConnectionNotice />
      <DamagedFilesNotice />
      <LostLinkNotice />
      <ShownAddressesNotice />
      <NewEventsNotice />
      <TourOffer tour={tour} />
      <Tabs
        className={classes.tabs ?? ""}
        value={places.place}
        data-place={places.place}
        onChange={(value) => {
          const place = workspacePlaces.find((choice) => choice === value);
          if (place) places.openPlace(place);
        }}
      >
        <div className={classes.bar} data-screen-only>
          <PlaceTabs places={places} />
          {hasLowControls ? null : <Clocks onKeys={() => setSheetOpen(true)} />}
        </div>
        <KnownAtBar />
        <div className={classes.columns}>
          <SplitPanes
            name="details"
            label="Width of the details"
            orientation="horizontal"
            share={viewShare}
            first={
              <Tabs.Panel value={places.place} className={classes.view ?? ""} {...catchesFocus}>
                {isPastMissing ? (
                  // Why it is missing stands in the bar above.
                  past.failure === null && <LoadingRows label="Loading the timeline of that time" />
                ) : (
                  <>
                    <ViewFilters view={search.view} />
                    <BulkBar />
                    <WorkspaceViewPanel
                      hasLetterKeys={hasLetterKeys}
                      lowControls={hasLowControls && <LowControls />}
                    />
                  </>
                )}
              </Tabs.Panel>
            }
            second={hasSide && !isPastMissing ? <Side isGuided={tour.index !== null} /> : null}
          />
        </div>
        {hasLowControls ? <Clocks onKeys={() => setSheetOpen(true)} /> : null}
      </Tabs>
      <WorkspaceTour tour={tour} />
      <GoToTimeDialog isOpen={isGoing} onClose={() => setGoing(false)} />
      <ShortcutSheet
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        hasLetterKeys={hasLetterKeys}
        onLetterKeys={setLetterKeys}
      />
      <AwakeSign />
    </div>
  );
}

/** Which time is shown and in which zone, with what applies to every view. */
function Clocks({ onKeys }: { readonly onKeys: () => void }) {
  return (
    <div className={classes.clocks} data-screen-only>
      <MentionsButton />
      <StepButtons />
      <KnownAtButton />
      <ZoneSwitch />
      <KeysButton onOpen={onKeys} />
    </div>
  );
}

/** What the view can be narrowed by. */
function ViewFilters({ view }: { readonly view: WorkspaceView }) {
  const isOfEvents = eventViews.includes(view);
  return (
    <>
      {isOfEvents ? <ChangeFilter /> : null}
      {authoredViews.includes(view) ? <AuthorFilter /> : null}
      {isOfEvents ? <MarkFilter /> : null}
      {view === "graph" ? <FilterLine /> : null}
    </>
  );
}

/** The same as the key, on every view and for those who have keys of one letter switched off. */
function KeysButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <ActionIcon variant="subtle" aria-label="Keyboard" title="Keyboard (?)" onClick={onOpen}>
      <span className={classes.keysSign}>?</span>
    </ActionIcon>
  );
}

/** Keys and the address are listened to from when it says so: journeys wait for that. */
function AwakeSign() {
  const isAwake = useMounted();
  return <span hidden data-awake={isAwake} />;
}

/** Beside the view on wide screens; on narrow ones the inspector comes from the edge. */
function Side({ isGuided }: { readonly isGuided: boolean }) {
  const { search } = useSelection();
  const { select } = useActs();
  const isNarrow = useMediaQuery(narrowScreen, false);
  const { selection } = search;
  if (selection === null) {
    return (
      <aside className={classes.side} aria-label="Findings">
        <ConclusionSide />
      </aside>
    );
  }
  if (isNarrow) {
    return (
      <Drawer.Root
        opened
        position="right"
        size="min(32rem, 100%)"
        // A step of the tour lies over it: it must be reached, and closes first.
        trapFocus={!isGuided}
        closeOnEscape={!isGuided}
        onClose={() => select(null)}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label="Details" data-page-keys>
          <Drawer.Body pt="sm">
            <Inspector selection={selection} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  }
  return (
    <aside className={classes.side} aria-label="Details">
      <div className={classes.sheet}>
        <Inspector selection={selection} />
      </div>
    </aside>
  );
}
