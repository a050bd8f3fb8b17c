"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { assertPresent } from "@/lib/base/assert";
import {
  type OpenedDraft,
  type ReportDraft,
  startReportDraft,
} from "@/lib/view-model/report/report-drafts";
import type { CitationChanges } from "@/lib/view-model/report/selected-citations";
import { isWritten, parseStoredDraft } from "@/lib/view-model/report/stored-draft";
import { useOpener } from "../../ui/lost-focus";
import type { KeptDraft } from "../editing/use-laid-form";
import { type BrowserDrafts, openBrowserDrafts } from "../workspace/browser-drafts";
import { useFacts } from "../workspace/use-workspace";

type State = {
  readonly drafts: readonly ReportDraft[];
  /** Key of the draft whose form, or of the block whose tools, take the focus as soon as they are there. */
  readonly asked: string | null;
  /** The block whose tools are open. */
  readonly tools: string | null;
  /** Where that block was asked to go while a move before was being saved. */
  readonly pressed: "up" | "down" | null;
  /** Does the browser keep what is typed? */
  readonly isKept: boolean;
};

/** As the server draws the page: it does not know what the browser kept. */
const nothingWritten: State = { drafts: [], asked: null, tools: null, pressed: null, isKept: true };

/** A block is drawn again by what is written in it, not by what is written in one of thousands of others. */
function createDraftStore() {
  let state = nothingWritten;
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
    /** Opens a form; what was typed in it before and left is gone on with. */
    open: (draft: ReportDraft) => {
      const kept = state.drafts.find(({ key }) => key === draft.key) ?? draft;
      const opened = { ...kept, isAside: false };
      set({ asked: draft.key, drafts: [...without(draft.key), opened], tools: null });
    },
    leave: (key: string) => {
      const left = state.drafts.find((draft) => draft.key === key);
      const kept = left !== undefined && isWritten(left) ? [{ ...left, isAside: true }] : [];
      set({ drafts: [...without(key), ...kept] });
    },
    restore: (drafts: readonly ReportDraft[]) => {
      const known = new Set(state.drafts.map(({ key }) => key));
      set({ drafts: [...state.drafts, ...drafts.filter(({ key }) => !known.has(key))] });
    },
    /** Takes a new block to another section while it is written; what is being written there already stays. */
    move: (key: string, to: OpenedDraft) => {
      const draft = state.drafts.find((one) => one.key === key);
      if (draft === undefined || state.drafts.some((one) => one.key === to.key)) return;
      set({ asked: to.key, drafts: [...without(key), { ...draft, ...to }] });
    },
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
    tellKept: (isKept: boolean) => {
      if (isKept !== state.isKept) set({ isKept });
    },
    ask: (asked: string | null) => set({ asked }),
    openTools: (tools: string | null) => set({ tools, asked: tools, pressed: null }),
    press: (pressed: State["pressed"]) => set({ pressed }),
  };
}

type DraftStore = ReturnType<typeof createDraftStore>;

const DraftStoreContext = createContext<DraftStore | null>(null);

/**
 * Keeps what is being written in the report, above the lines it is about: a line may go while somebody writes, and
 * the writer may look into another view.
 */
export function ReportDraftsProvider({ children }: { readonly children: ReactNode }) {
  const { viewer, incidentId } = useFacts().workspace;
  const [store] = useState(createDraftStore);
  useEffect(
    () => keepDrafts(store, openBrowserDrafts(viewer.id, incidentId)),
    [store, viewer.id, incidentId],
  );
  return <DraftStoreContext value={store}>{children}</DraftStoreContext>;
}

const storedHead = "report ";

/** Drafts of before are there again; from here on each is stored while it is written, and dropped with its form. */
function keepDrafts(store: DraftStore, browser: BrowserDrafts): () => void {
  const stored = [...browser.list(storedHead).values()];
  store.restore(stored.flatMap((text) => parseStoredDraft(text) ?? []));
  let known = store.get().drafts;
  return store.subscribe(() => {
    const { drafts } = store.get();
    if (drafts === known) return;
    const kept = drafts.filter(isWritten);
    const keys = new Set(kept.map(({ key }) => key));
    for (const { key } of known) if (!keys.has(key)) browser.drop(`${storedHead}${key}`);
    const written = kept
      .filter((draft) => !known.includes(draft))
      .map((draft) => browser.write(`${storedHead}${draft.key}`, JSON.stringify(draft)));
    known = drafts;
    if (written.length > 0) store.tellKept(written.every(Boolean));
  });
}

export function useDraftStore(): DraftStore {
  return assertPresent(useContext(DraftStoreContext), "ReportDraftsProvider above the report");
}

/** `select` picks what is the same object for as long as it means the same. */
export function useDraftState<Part>(select: (state: State) => Part): Part {
  const { get, subscribe } = useDraftStore();
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(nothingWritten),
  );
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
  const draft = mayInvestigate && found?.isAside !== true ? found : null;
  const opener = useOpener<HTMLButtonElement>(draft !== null);
  const open = (given: Omit<OpenedDraft, "key">) =>
    store.open(startReportDraft({ key, ...given }, workspace.report));
  return { draft, opener, open };
}
