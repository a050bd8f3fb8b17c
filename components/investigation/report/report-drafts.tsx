"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { assertPresent } from "@/lib/base/assert";
import { type ReportDraft, startReportDraft } from "@/lib/view-model/report/report-drafts";
import { useOpener } from "../../ui/lost-focus";
import type { KeptDraft } from "../editing/use-laid-form";
import { useFacts } from "../workspace/use-workspace";

type ReportDrafts = {
  readonly all: readonly ReportDraft[];
  readonly find: (key: string) => ReportDraft | null;
  readonly open: (given: Pick<ReportDraft, "key" | "kind" | "original">) => void;
  readonly change: (
    key: string,
    change: (kept: KeptDraft<ReportDraft["mine"]>) => KeptDraft<ReportDraft["mine"]>,
  ) => void;
  readonly close: (key: string) => void;
  /** Key of the draft whose form takes the focus as soon as it is there. */
  readonly asked: string | null;
  readonly setAsked: (key: string | null) => void;
};

const ReportDraftsContext = createContext<ReportDrafts | null>(null);

/**
 * Keeps what is being written in the report, above the lines it is about: a line may go while somebody writes, and
 * the writer may look into another view.
 */
export function ReportDraftsProvider({ children }: { readonly children: ReactNode }) {
  const { workspace, mayInvestigate } = useFacts();
  const [kept, setKept] = useState<readonly ReportDraft[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  // An earlier state is only read; what is being written waits for now.
  const all = mayInvestigate ? kept : nothing;
  const drafts: ReportDrafts = {
    all,
    find: (key) => all.find((draft) => draft.key === key) ?? null,
    open: (given) => {
      setAsked(given.key);
      setKept((before) => [
        ...before.filter(({ key }) => key !== given.key),
        startReportDraft(given, workspace.report),
      ]);
    },
    change: (key, change) =>
      setKept((before) =>
        before.map((draft) => (draft.key === key ? { ...draft, ...change(draft) } : draft)),
      ),
    close: (key) => setKept((before) => before.filter((draft) => draft.key !== key)),
    ...{ asked, setAsked },
  };
  return <ReportDraftsContext value={drafts}>{children}</ReportDraftsContext>;
}

const nothing: readonly ReportDraft[] = [];

export function useReportDrafts(): ReportDrafts {
  return assertPresent(useContext(ReportDraftsContext), "ReportDraftsProvider above the report");
}

/** What is being written under a key, null while nothing is; and the button that opens its form in its own place. */
export function useReportDraft(key: string) {
  const drafts = useReportDrafts();
  const draft = drafts.find(key);
  const opener = useOpener<HTMLButtonElement>(draft !== null);
  const open = (given: Pick<ReportDraft, "kind" | "original">) => drafts.open({ key, ...given });
  return { draft, opener, open };
}
