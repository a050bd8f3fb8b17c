"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { assertPresent } from "@/lib/base/assert";
import {
  type OpenedDraft,
  type ReportDraft,
  startReportDraft,
} from "@/lib/view-model/report/report-drafts";
import type { CitationChanges } from "@/lib/view-model/report/selected-citations";
import { useOpener } from "../../ui/lost-focus";
import type { KeptDraft } from "../editing/use-laid-form";
import { useFacts } from "../workspace/use-workspace";

type State = {
  readonly drafts: readonly ReportDraft[];
  /** Key of the draft whose form, or of the block whose tools, take the focus as soon as they are there. */
  readonly asked: string | null;
  /** The block whose tools are open. */
  readonly tools: string | null;
};

/** A block is drawn anew by what is written in it, not by what is written in one of thousands of others. */
function createDraftStore() {
  let state: State = { drafts: [], asked: null, tools: null };
  const listeners = new Set<() => void>();
  const set = (changes: Partial<State>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const without = (key: string) => state.drafts.filter((draft) => draft.key !== key);
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: (draft: ReportDraft) =>
      set({ asked: draft.key, drafts: [...without(draft.key), draft], tools: null }),
    change: (
      key: string,
      change: (kept: KeptDraft<ReportDraft["mine"]>) => KeptDraft<ReportDraft["mine"]>,
    ) =>
      set({
        drafts: state.drafts.map((draft) =>
          draft.key === key ? { ...draft, ...change(draft) } : draft,
        ),
      }),
    cite: (key: string, cites: CitationChanges) =>
      set({
        drafts: state.drafts.map((draft) => (draft.key === key ? { ...draft, cites } : draft)),
      }),
    close: (key: string) => set({ drafts: without(key) }),
    ask: (asked: string | null) => set({ asked }),
    openTools: (tools: string | null) => set({ tools, asked: tools }),
  };
}

type DraftStore = ReturnType<typeof createDraftStore>;

const DraftStoreContext = createContext<DraftStore | null>(null);

/**
 * Keeps what is being written in the report, above the lines it is about: a line may go while somebody writes, and
 * the writer may look into another view.
 */
export function ReportDraftsProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createDraftStore);
  return <DraftStoreContext value={store}>{children}</DraftStoreContext>;
}

export function useDraftStore(): DraftStore {
  return assertPresent(useContext(DraftStoreContext), "ReportDraftsProvider above the report");
}

/** `select` picks what is the same object for as long as it means the same. */
export function useDraftState<Part>(select: (state: State) => Part): Part {
  const { get, subscribe } = useDraftStore();
  const read = () => select(get());
  return useSyncExternalStore(subscribe, read, read);
}

/** Everything that is being written. An earlier state is only read; what is being written waits for now. */
export function useReportDrafts(): readonly ReportDraft[] {
  const drafts = useDraftState((state) => state.drafts);
  return useFacts().mayInvestigate ? drafts : nothing;
}

const nothing: readonly ReportDraft[] = [];

/** What is being written under a key, null while nothing is; and the button that opens its form in its own place. */
export function useReportDraft(key: string) {
  const { workspace, mayInvestigate } = useFacts();
  const store = useDraftStore();
  const found = useDraftState(({ drafts }) => drafts.find((one) => one.key === key) ?? null);
  const draft = mayInvestigate ? found : null;
  const opener = useOpener<HTMLButtonElement>(draft !== null);
  const open = (given: Omit<OpenedDraft, "key">) =>
    store.open(startReportDraft({ key, ...given }, workspace.report));
  return { draft, opener, open };
}
