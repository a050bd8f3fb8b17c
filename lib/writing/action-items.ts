import type { DocumentBlock } from "@/lib/domain/document-text";
import type { ReportContent, ReportEntry } from "@/lib/domain/report-entry";

type ActionItem = Extract<ReportContent, { kind: "action-item" }>;

/** What people took on, in the order they did. */
export function writeActionItems(entries: readonly ReportEntry[]): readonly DocumentBlock[] {
  return entries.flatMap(({ key, content, by }) =>
    content.kind === "action-item"
      ? [{ id: key, form: "point" as const, text: describeItem(content), by, citations: [] }]
      : [],
  );
}

/** "Add a check (owner: dev-2, open)" */
function describeItem({ text, assignee, isDone }: ActionItem): string {
  const facts = [assignee === "" ? "no owner" : `owner: ${assignee}`, isDone ? "done" : "open"];
  return `${text.trim()} (${facts.join(", ")})`;
}
