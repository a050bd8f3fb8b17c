import { describe, expect, test } from "vitest";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleEvent, sampleLink, sampleRoot } from "@/lib/testing/sample-timeline";
import { scoreTimeline } from "../../../construction/assessment/score-timeline";
import { buildDocument } from "../../build-document";
import { parseTemplate, templateCharsMax } from "./parse-template";
import { renderTemplate, type TemplateValue } from "./render-template";
import { templateNames } from "./template-names";
import { toTemplateView } from "./template-view";
import { writeByTemplate } from "./write-by-template";

function documentOf(title = "Orders failed") {
  const timeline: Timeline = {
    ...{ ...emptyTimeline, outcome: "incident", impactEvents: [eventId(2)] },
    events: [
      sampleEvent(1, { title: "Rollout of `a|b`" }),
      sampleEvent(2, { title: "First 503", importance: "detail" }),
    ],
    causalLinks: [sampleLink(1, 2)],
    rootCauses: [sampleRoot(1)],
  };
  return buildDocument({
    ...{ settings: {}, title, artifacts: [], timeline, decisions: [] },
    ...{ ...scoreTimeline(timeline, []), approvals: [], journal: [], revision: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
}

const write = (template: string, title?: string) => writeByTemplate(documentOf(title), template);

/** "events.title": every name of a view by its lists. */
function namesIn(value: TemplateValue, path = ""): readonly string[] {
  if (typeof value !== "object") return [path];
  const items = Array.isArray(value)
    ? value.map((item) => ["", item] as const)
    : Object.entries(value);
  return items.flatMap(([name, item]) => namesIn(item, name === "" ? path : `${path}.${name}`));
}

describe("a template", () => {
  test("writes values, lists and what there is nothing of; a tag alone on its line leaves no line", () => {
    const template = [
      ...["# {{incident.title}}", "{{! for the wiki }}", "{{#events}}"],
      "- {{time}} {{title}}{{#isKey}} (key){{/isKey}}",
      ...["{{/events}}", "{{^gaps}}", "No gaps.", "{{/gaps}}", ""],
    ].join("\n");
    expect(write(template)).toEqual({
      ok: true,
      value: [
        "# Orders failed",
        "- 1970-01-01T00:00:01.000Z Rollout of \\`a\\|b\\` (key)",
        "- 1970-01-01T00:00:02.000Z First 503",
        ...["No gaps.", ""],
      ].join("\n"),
    });
  });

  test("numbers citations, and quotes them by these numbers", () => {
    const template =
      "{{#keyEvents}}{{title}} {{citations}}{{/keyEvents}}\n{{#evidence}}{{number}}. {{quote}}\n{{/evidence}}";
    const written = write(template);
    const [, number] = /\[(\d+)\]/.exec(written.ok ? written.value : "") ?? [];
    expect(written).toMatchObject({
      value: expect.stringContaining(`${number}. \`app.log line 1\``),
    });
  });

  test("reads the sections of the text by their names, also those without words", () => {
    const written = write(
      "{{#headline.blocks}}x{{/headline.blocks}}{{^factors.blocks}}none{{/factors.blocks}}",
    );
    expect(written).toMatchObject({ value: expect.stringMatching(/^x+none\n$/) });
  });

  test("cannot leave out what is not approved: its mark is part of its text", () => {
    const document = documentOf();
    const [link] = document.causalLinks;
    const notApproved = [
      { noun: "root-cause" as const, id: eventId(1), reason: "A *guess*" },
      { noun: "event" as const, id: eventId(2), reason: "Noise" },
      { noun: "causal-link" as const, id: link?.id ?? "", reason: "Not shown" },
    ];
    const template = [
      "{{#rootCauses}}{{rank}}{{subject}}{{/rootCauses}}",
      "{{#events}}{{title}};{{/events}}",
      "{{#links}}{{target}}{{/links}}",
    ].join("\n");
    const written = writeByTemplate({ ...document, notApproved }, template);
    const lines = written.ok ? written.value.split("\n") : [];
    expect(lines[0]).toMatch(/ \*\*\(not approved: A \\\*guess\\\*\)\*\*$/);
    expect(lines[1]).toBe("Rollout of \\`a\\|b\\`;First 503 **(not approved: Noise)**;");
    expect(lines[2]).toBe("First 503 **(link not approved: Not shown)**");
  });

  test("marks the sentences that an approval leaves out, and counts the parts beside who approved", () => {
    const document = documentOf();
    const blocks = document.text?.sections.flatMap((section) => section.blocks) ?? [];
    const [first] = blocks;
    const notApproved = [{ noun: "block" as const, id: first?.id ?? "", reason: "Not so" }];
    const approval = {
      ...{ id: "apr_1", by: "usr_1", at: "2026-01-01T00:00:00.000Z", note: "" },
      ...{ revision: 1, revisionHash: document.claimsHash, claimHashes: [], notApproved },
    };
    const draft = { ...document, approvals: [approval] };
    const template =
      "{{#sections}}{{#blocks}}{{text}}\n{{/blocks}}{{/sections}}{{#approvals}}{{by}}{{/approvals}}";
    const written = writeByTemplate(draft, template);
    expect(written.ok && written.value.match(/\*\*\(not approved: Not so\)\*\*/g)).toHaveLength(1);
    expect(written).toMatchObject({ value: expect.stringMatching(/usr\\_1 \(except 1 part\)\n$/) });
  });

  test("writes what reviewers waived of a sentence, with who and why", () => {
    const document = documentOf();
    const [first] = document.text?.sections.flatMap((section) => section.blocks) ?? [];
    const waived = [
      {
        ...{ block: first?.id ?? "", weakness: "single-source" as const, by: "Sue" },
        ...{ reason: "The other log is *lost*", at: "2026-01-01T00:00:00.000Z" },
      },
    ];
    const template = "{{#sections}}{{#blocks}}{{waived}}{{/blocks}}{{/sections}}";
    expect(writeByTemplate({ ...document, waived }, template)).toMatchObject({
      value: `${String.raw`Sue waived a weak point, a single source: The other log is \*lost\*`}\n`,
    });
  });

  test("ends no quotes that it puts a value between", () => {
    const written = write("[docs](/x '{{incident.title}}')", `" ' onload=x`);
    expect(written).toMatchObject({ value: "[docs](/x '&quot; &#39; onload=x')\n" });
  });

  test("is checked against the names that a document has, and no others", () => {
    const view = toTemplateView(documentOf());
    // Lists that this document has no item of have no names to compare.
    const known = new Set(namesIn(templateNames));
    expect(namesIn(view).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(templateNames).toSorted()).toEqual(Object.keys(view).toSorted());
  });

  test("makes no markup of hostile text", () => {
    const written = write("{{incident.title}}", "<script>[x](javascript:a) **b** \u202e {{hash}}");
    expect(written).toMatchObject({
      value: `${String.raw`\<script\>\[x\]\(javascript:a\) \*\*b\*\* \[U\+202E\] \{\{hash\}\}`}\n`,
    });
  });
});

test.each([
  [
    "a name that nothing has",
    "ok\n{{incident.titel}}",
    2,
    "There is nothing called incident.titel.",
  ],
  [
    "a name in a list that this document has no item of",
    "{{#gaps}}{{descripton}}{{/gaps}}",
    1,
    "There is nothing called descripton.",
  ],
  [
    "a name in a part that this document does not show",
    "{{^events}}{{titel}}{{/events}}",
    1,
    "There is nothing called titel.",
  ],
  ["a section that stays open", "a\n\n{{#events}}\nb", 3, "The section events is not closed."],
  [
    "a section closed by another name",
    "{{#events}}\n{{/gaps}}",
    2,
    "The section events of line 1 is closed as gaps.",
  ],
  [
    "a section that was not opened",
    "\n{{/gaps}}",
    2,
    "The section gaps is closed and was not opened.",
  ],
  ["a tag without its end", "a\nb {{incident", 2, "A tag begins with {{ and has no }}."],
  ["a list written as a text", "{{events}}", 1, "events is no text: use it as a section."],
  ["another file", "a\n{{> ../../etc/passwd}}", 2, "A template cannot include another one."],
  ["an unescaped value", "{{{incident.title}}}", 1, "Values are always escaped: write {{name}}."],
  ["other delimiters", "{{=<% %>=}}", 1, "The delimiters are {{ and }}."],
  [
    "a name that is code",
    "{{constructor.constructor('x')}}",
    1,
    "Not a name: constructor.constructor('x')",
  ],
  ["a name of every object", "{{constructor}}", 1, "There is nothing called constructor."],
  ["sections in sections", "{{#events}}".repeat(9), 1, "Sections are nested deeper than 8."],
])("%s is refused with its line", (_name, template, line, message) => {
  expect(write(template)).toEqual({ ok: false, error: { line, message } });
});

test("a template that is too long, or writes too much, is refused", () => {
  expect(parseTemplate("a".repeat(templateCharsMax + 1)).ok).toBe(false);
  const parsed = parseTemplate("{{#a}}{{#a}}{{#a}}{{#a}}x{{/a}}{{/a}}{{/a}}{{/a}}");
  if (!parsed.ok) throw new Error(parsed.error.message);
  const many = { a: Array.from({ length: 100 }, () => "b") };
  expect(renderTemplate(parsed.value, many)).toEqual({
    ok: false,
    error: { line: 1, message: "The template writes more than a page holds." },
  });
});
