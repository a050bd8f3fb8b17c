import { toCsvRow } from "@/lib/base/csv-row";
import { toShownLine } from "@/lib/domain/evidence/shown-path";
import { escapeText } from "@/lib/domain/review/escape-markdown";
import type { ReportContent } from "@/lib/domain/review/report-entry";

type ActionItem = Omit<Extract<ReportContent, { kind: "action-item" }>, "kind">;

/** The incident that an item comes from, as a tracker links to it. */
export type ItemOrigin = { readonly title: string; readonly url: string };

export const issueTrackers = ["GitHub", "Jira"] as const;
export type IssueTracker = (typeof issueTrackers)[number];

/** An issue to paste: the first line is its title. Nothing of what people typed becomes markup. */
export function writeIssue(tracker: IssueTracker, item: ActionItem, origin: ItemOrigin): string {
  const lines = tracker === "GitHub" ? toGitHub(item, origin) : toJira(item, origin);
  return `${[toShownLine(item.text), "", ...lines].join("\n")}\n`;
}

/** GitHub Flavored Markdown. https://github.github.com/gfm/ */
function toGitHub(item: ActionItem, { title, url }: ItemOrigin): readonly string[] {
  return [
    escapeText(item.text),
    "",
    `Incident: [${escapeText(title)}](<${url}>)`,
    ...factsOf(item).map(([name, value]) => `- ${name}: ${escapeText(value)}`),
  ];
}

/** Wiki markup. https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=all */
function toJira(item: ActionItem, { title, url }: ItemOrigin): readonly string[] {
  return [
    escapeWiki(item.text),
    "",
    `Incident: ${escapeWiki(title)}: [${url}]`,
    ...factsOf(item).map(([name, value]) => `* ${name}: ${escapeWiki(value)}`),
  ];
}

function escapeWiki(text: string): string {
  return toShownLine(text)
    .replace(/[\\*_?~^+{}[\]|!#-]/g, (mark) => `\\${mark}`)
    .replace(/:(?=\/\/)/g, "\\:")
    .replace(/^(h[1-6]|bq)\./, "$1\\.");
}

function factsOf({ assignee, due, priority, ticket }: ActionItem) {
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ["Owner", assignee || undefined],
    ["Due", due],
    ["Priority", priority],
    ["Ticket", ticket],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** Items as a table of RFC 4180, which no spreadsheet runs. */
export function writeItemTable(items: readonly ActionItem[], { title, url }: ItemOrigin): string {
  const names = ["action", "owner", "due", "priority", "state", "ticket", "incident", "address"];
  const rows = items.map(({ text, assignee, due = "", priority = "", isDone, ticket = "" }) => [
    ...[text, assignee, due, priority, isDone ? "done" : "open", ticket, title, url],
  ]);
  return [names, ...rows].map((cells) => toCsvRow(cells.map(toShownLine))).join("");
}
