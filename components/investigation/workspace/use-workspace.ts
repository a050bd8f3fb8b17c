"use client";

import { createContext, useContext } from "react";
import { assertPresent } from "@/lib/base/assert";
import type { Instant } from "@/lib/base/instant";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Selection } from "@/lib/routes/selection";
import type { Comparison } from "@/lib/view-model/comparison/timeline-comparison";
import type { OwnChange } from "@/lib/view-model/deciding/own-change";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import type { Decisions } from "./use-decisions";
import type { IsIntended } from "./use-is-intended";
import type { JournalStream } from "./use-journal-stream";
import type { NewEvents } from "./use-new-events";
import type { AddOwnChange } from "./use-own-changes";
import type { ChangeSearch, ShownSearch } from "./use-workspace-search";
import type { WorkspaceActions } from "./workspace-actions";

// Each is the same object until something of it changes, and a component asks only for what it draws: whoever reads
// facts alone is not drawn anew by a click, and nobody but the charts by a zoom (`useTimeWindow`).

/** What is known of the incident, and how the page stands to it. */
export type WorkspaceFacts = {
  readonly workspace: Workspace;
  /** IANA name of the zone times are shown in. */
  readonly zone: string;
  /** IANA name of the reader's own zone. */
  readonly localZone: string;
  readonly journal: JournalStream;
  readonly newEvents: NewEvents;
  /** An earlier state that was asked for; `now` is what it is compared with: today's, or that of another moment. */
  readonly past: {
    /** When that was: what the shown state is compared with, or else what is shown instead of now; null when nobody asked. */
    readonly at: Instant | null;
    /** Null while it is read, and when nobody asked. */
    readonly workspace: Workspace | null;
    readonly failure: string | null;
    readonly now: Timeline;
  };
  /** What is shown with marks on what has changed; null while nothing is compared. */
  readonly comparison: Comparison | null;
  /** May this person change things here and now? A viewer reads, and so does everybody in the past. */
  readonly mayInvestigate: boolean;
  /** What undo takes back before any decision; null when a decision comes first. */
  readonly newestOwnChange: OwnChange | null;
  /** What redo makes again before any decision; null when none of one's own changes comes first. */
  readonly newestUndone: OwnChange | null;
  /** The page could not be brought up to date; null when it is. */
  readonly staleness: string | null;
  /** Whoever reads is no longer signed in here: nothing is wrong with the server, and trying again helps nothing. */
  readonly isSignedOut: boolean;
};

/** What of the incident is looked at, and where something is being written. */
export type WorkspaceSelection = {
  readonly search: ShownSearch;
  /** The form that is open in the inspector, and for which piece; null when none is. */
  readonly openForm: OpenForm | null;
  /** A field that always stands in the inspector and was asked for by its key: it takes the focus as soon as it is there. */
  readonly askedField: AskedField | null;
  /** The field for a search, or for a question, was asked for by its key and takes the focus as soon as it is there. */
  readonly isSearchAsked: boolean;
};

/** What can be done on the page. Nothing of it ever changes. */
export type WorkspaceActs = {
  readonly actions: WorkspaceActions;
  readonly changeSearch: ChangeSearch;
  readonly select: (selection: Selection | null) => void;
  readonly decisions: Decisions;
  /** Before a person adds a piece; decisions ask by themselves. */
  readonly isIntended: IsIntended;
  readonly addOwnChange: AddOwnChange;
  readonly setOpenForm: (form: OpenForm | null) => void;
  /** Closes this form once it is saved, and no other that was opened while it was on its way. */
  readonly closeForm: (form: OpenForm) => void;
  readonly setAskedField: (field: AskedField | null) => void;
  readonly setSearchAsked: (isAsked: boolean) => void;
};

export const openFormKinds = [
  "reject",
  "edit",
  "split",
  "set-aside",
  "name-cause",
  "name-factor",
] as const;
export type OpenForm = { readonly piece: string; readonly kind: (typeof openFormKinds)[number] };
export type AskedField = {
  /** Id of the piece, or of the revision. */
  readonly piece: string;
  readonly kind: "tag" | "comment" | "verdict" | "permalink";
};

export const FactsContext = createContext<WorkspaceFacts | null>(null);
export const SelectionContext = createContext<WorkspaceSelection | null>(null);
export const ActsContext = createContext<WorkspaceActs | null>(null);

export function useFacts(): WorkspaceFacts {
  return assertPresent(useContext(FactsContext), provider);
}

export function useSelection(): WorkspaceSelection {
  return assertPresent(useContext(SelectionContext), provider);
}

export function useActs(): WorkspaceActs {
  return assertPresent(useContext(ActsContext), provider);
}

const provider = "WorkspaceProvider above this component";
