import type { DocumentBlock } from "@/lib/domain/review/document-text";
import type { ReportContent, ReportEntry } from "@/lib/domain/review/report-entry";

type ActionItem = Extract<ReportContent, { kind: "action-item" }>;

/** What people took on, in the order they did. */
export function writeActionItems(entries: readonly ReportEntry[]): readonly DocumentBlock[] {
  return entries.flatMap(({ key, content, by }) => {
    if (content.kind !== "action-item") return [];
    const { ticket } = content;
    const block = {
      id: key,
      form: "point" as const,
      text: describeItem(content),
      by,
      citations: [],
    };
    return [ticket === undefined ? block : { ...block, ticket }];
  });
}

/** "Add a check (owner: dev-2, due 2026-12-05, high priority, open)" */
function describeItem(item: ActionItem): string {
  const owner = item.assignee === "" ? "no owner" : `owner: ${item.assignee}`;
  const facts = [owner, ...describePlan(item), item.isDone ? "done" : "open"];
  return `${item.text.trim()} (${facts.join(", ")})`;
}

/** By when and how urgently it is to be done. */
export function describePlan({
  due,
  priority,
}: Pick<ActionItem, "due" | "priority">): readonly string[] {
  return [
    ...(due === undefined ? [] : [`due ${due}`]),
    ...(priority === undefined ? [] : [`${priority} priority`]),
  ];
}
