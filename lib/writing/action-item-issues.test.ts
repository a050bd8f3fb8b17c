import { expect, test } from "vitest";
import { writeIssue, writeItemTable } from "./action-item-issues";

const origin = { title: "Checkout [down] @all", url: "https://whence.example/incidents/inc_1" };
const item = {
  text: "Add a *limit* to the pool, see <b>http://evil.example</b>\n# h1",
  assignee: "@dba",
  isDone: false,
  due: "2026-12-05",
  priority: "high",
} as const;

test("an issue for GitHub has a title, the facts and a link, and nothing typed is markup", () => {
  const [title, blank, text, , incident, ...facts] = writeIssue("GitHub", item, origin).split("\n");
  expect(title).toBe("Add a *limit* to the pool, see <b>http://evil.example</b> # h1");
  expect(blank).toBe("");
  expect(text).toBe(
    "Add a \\*limit\\* to the pool, see \\<b\\>http\\://evil.example\\</b\\> \\# h1",
  );
  expect(incident).toBe(
    "Incident: [Checkout \\[down\\] \\@all](<https://whence.example/incidents/inc_1>)",
  );
  expect(facts).toEqual(["- Owner: \\@dba", "- Due: 2026-12-05", "- Priority: high", ""]);
});

test("an issue for Jira is in its wiki markup", () => {
  const issue = writeIssue("Jira", { text: "h1. {code} -x-", assignee: "", isDone: true }, origin);
  expect(issue.split("\n").slice(2)).toEqual([
    "h1\\. \\{code\\} \\-x\\-",
    "",
    "Incident: Checkout \\[down\\] @all: [https://whence.example/incidents/inc_1]",
    "",
  ]);
});

test("the table has a row for each item, and a spreadsheet runs none of it", () => {
  const [head, row, end] = writeItemTable([{ ...item, text: "=1+1" }], origin).split("\r\n");
  expect(head).toContain('"action","owner","due","priority","state"');
  expect(row).toMatch(/^"'=1\+1","'@dba","2026-12-05","high","open",""/);
  expect(end).toBe("");
});
