import { describe, expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { fieldKey } from "@/lib/domain/evidence/field-glossary";
import {
  approvalIds,
  contradictionIds,
  entityIds,
  factIds,
  gapIds,
  hypothesisIds,
  impactIds,
  measurementIds,
  stateChangeIds,
  uncertaintyIds,
  userIdSchema,
} from "@/lib/domain/ids";
import type { ReportContent } from "@/lib/domain/review/report-entry";
import type { Gap } from "@/lib/domain/timeline/gap";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleEvent, sampleRoot } from "@/lib/testing/sample-timeline";
import { scoreTimeline } from "../construction/assessment/score-timeline";
import { buildDocument, type DocumentInput } from "./build-document";
import { documentSchema } from "./document-schema";
import { toMarkdown } from "./to-markdown";

function markdownOf(title: string, quote: string): string {
  const [reference] = sampleEvent(1).evidence;
  const timeline = {
    ...emptyTimeline,
    events: [sampleEvent(1, { title, evidence: reference ? [{ ...reference, quote }] : [] })],
  };
  return toMarkdown(documentOf({ timeline }));
}

function documentOf({
  timeline = emptyTimeline,
  ...given
}: Partial<Pick<DocumentInput, "timeline" | "report" | "approvals" | "revision">>) {
  return buildDocument({
    settings: {},
    title: "Orders failed",
    artifacts: [],
    timeline,
    ...scoreTimeline(timeline, []),
    decisions: [],
    approvals: [],
    journal: [],
    revision: null,
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
    ...given,
  });
}

/** As it was stored before a document had its text. */
function formerOf(given: Parameters<typeof documentOf>[0]) {
  const { text: _, ...former } = documentOf(given);
  return former;
}

test("it begins with the document's text: the sections in their order, each sentence with its citations", () => {
  const window = { startedAt: instant(1_000), detectedAt: null, mitigatedAt: null };
  const timeline: Timeline = {
    ...{ ...emptyTimeline, outcome: "incident", impactEvents: [eventId(1)] },
    impact: { ...window, resolvedAt: null },
    events: [sampleEvent(1, { title: "First 503 at nginx", kind: "failure" })],
  };
  const document = documentOf({
    timeline,
    report: [
      {
        ...{ key: "summary:cause", by, writtenAt: instant(0) },
        content: { kind: "sentence", text: "A lock of 42 s" },
      },
    ],
  });
  const markdown = toMarkdown(document, new Map([[by, "Dana"]]));
  const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const own = (document.text?.sections ?? []).map(({ heading }) => heading);
  expect(headings.slice(0, own.length)).toEqual(own);
  expect(markdown).toMatch(/## Summary\n\nFrom .* UTC on, nginx recorded the first 503\. \[1\]\n/);
  expect(markdown).toContain("A lock of 42 s (written by Dana) (not in the evidence: 42)");
  for (const block of document.text?.sections.flatMap(({ blocks }) => blocks) ?? []) {
    expect(markdown.replaceAll("\\", "")).toContain(block.text);
  }
});

test("an action item leads to its ticket, and what is no https link leads nowhere", () => {
  const item = (ticket: string): ReportContent => ({
    ...{ kind: "action-item", text: "Alert on the pool", assignee: "Dana", isDone: false },
    ...{ due: "2026-12-05", priority: "high", ticket },
  });
  const markdownOfItem = (ticket: string) => {
    const entry = { key: "action:1", content: item(ticket), writtenAt: instant(0) };
    return toMarkdown(documentOf({ report: [{ ...entry, by: userIdSchema.parse("dana") }] }));
  };
  expect(markdownOfItem("https://tickets.example/OPS-12")).toContain(
    "- Alert on the pool \\(owner: Dana, due 2026-12-05, high priority, open\\) <https://tickets.example/OPS-12>",
  );
  expect(markdownOfItem("https://x.example/a>(b)<c")).toContain("<https://x.example/a%3E(b)%3Cc>");
  expect(markdownOfItem("javascript:alert(1)")).not.toContain("javascript");
});

test("each event carries a number that leads to its quote", () => {
  const markdown = markdownOf("First error", "line 1");
  expect(markdown).toContain("**First error** [1]");
  expect(markdown).toContain("1. `app.log line 1`: `line 1`");
});

test("evidence cannot become a link, a table cell, a heading or HTML", () => {
  const markdown = markdownOf("a | b\n# c [x](http://evil) <img src=x>", "d");
  expect(markdown).toContain("a \\| b \\# c \\[x\\]\\(http\\://evil\\) \\<img src=x\\>");
});

test("a bare address does not become a link", () => {
  expect(
    markdownOf("see https://evil.example or www.evil.example or x@evil.example", "d"),
  ).toContain("see https\\://evil.example or www\\.evil.example or x\\@evil.example");
});

test("nothing in it writes to a terminal or turns the direction of writing", () => {
  const markdown = markdownOf("red \u001b[31m title", "jpg\u202eexe");
  expect(markdown).toContain("red \\[U\\+001B\\]\\[31m title");
  expect(markdown).toContain("`jpg[U+202E]exe`");
});

test("a quote with backticks stays inside its code span", () => {
  expect(markdownOf("t", "say ``hi`` | <b>")).toContain("``` say ``hi`` | <b> ```");
});

const by = userIdSchema.parse("dana_m");

function written(...contents: readonly ReportContent[]) {
  return contents.map((content, index) => ({
    ...{ key: content.kind === "field" ? fieldKey("t_q") : `own:${index}` },
    ...{ content, by, writtenAt: instant(0) },
  }));
}

test("before a document had its text: what people wrote in the report is told as they wrote it, and is no markup", () => {
  const markdown = toMarkdown(
    formerOf({
      report: written(
        { kind: "field", text: "queue <time>", unit: "ms" },
        { kind: "sentence", text: "- We <b>rolled</b> back" },
        { kind: "action-item", text: "Alert on the pool", assignee: "Dana", isDone: false },
        { kind: "action-item", text: "1. Raise the pool", assignee: "", isDone: true },
        { kind: "dismissed", text: "Add a replica" },
      ),
    }),
  );
  expect(markdown).toContain("## Field names\n\n- `t_q`: queue \\<time\\>, in ms\n");
  expect(markdown).toContain("## In people's own words\n\n- \\- We \\<b\\>rolled\\</b\\> back\n");
  expect(markdown).toContain(
    "## Actions\n\n- [ ] Alert on the pool (Dana)\n- [x] 1\\. Raise the pool\n- Set aside: Add a replica\n",
  );
});

describe("whether it is approved", () => {
  const hash = documentOf({}).claimsHash;
  const approvalOf = (revision: number, revisionHash = hash) => ({
    id: approvalIds.fromDigest("b".repeat(16)),
    ...{ by, at: instant(revision * 60_000), note: "", claimHashes: [], journalHead: "" },
    ...{ revision, revisionHash },
  });
  const draft = "Draft of the live timeline. ";

  test("a draft says that nothing was approved", () => {
    expect(toMarkdown(documentOf({}))).toContain(`${draft}No revision of it is approved.`);
  });

  test("a draft tells the newest of the approved revisions, by whom and when", () => {
    const approvals = [approvalOf(2), approvalOf(11), approvalOf(1)];
    const newest = "Newest approved revision: number 11, by";
    const at = "at 1970-01-01T00:11:00.000Z. Its claims are the ones told here;";
    const document = documentOf({ approvals });
    expect(toMarkdown(document)).toContain(`${draft}${newest} dana\\_m ${at}`);
    const names = new Map([[by, "Dana <M>"]]);
    expect(toMarkdown(document, names)).toContain(`${draft}${newest} Dana \\<M\\> ${at}`);
  });

  test("a draft of other claims than those approved says that it may differ", () => {
    const approvals = [approvalOf(1), approvalOf(2, "c".repeat(64))];
    expect(toMarkdown(documentOf({ approvals }))).toContain(
      "Z. What is told here may differ from it.\n",
    );
  });

  test("a part that the newest approval leaves out is marked with the reason", () => {
    const event = sampleEvent(1);
    const notApproved = [{ noun: "event", id: event.id, reason: "Another *host*" }] as const;
    const markdown = toMarkdown(
      documentOf({
        timeline: { ...emptyTimeline, events: [event] },
        approvals: [approvalOf(1), { ...approvalOf(2), notApproved }],
      }),
    );
    expect(markdown).toContain('It leaves out 1 part, marked "not approved".');
    expect(markdown).toContain("**(not approved: Another \\*host\\*)**");
  });

  test("an approval stored without a number is told without it", () => {
    const old = { id: "apr_1", by: "usr_1", at: "2026-11-21T00:00:00.000Z", note: "" };
    const stored = documentSchema.parse({
      ...documentOf({}),
      approvals: [{ ...old, claimHashes: [], revisionHash: hash }],
    });
    expect(toMarkdown(stored)).toContain("Newest approved revision: by usr\\_1 at 2026-11-21T");
  });

  test("a frozen revision says nothing of approvals, which came before its own", () => {
    const revision = { number: 2, parent: null };
    const document = documentOf({ revision, approvals: [approvalOf(1)] });
    const { contentHash } = document;
    const markdown = toMarkdown(document);
    expect(markdown).toContain(
      `Revision 2 as submitted. Fingerprint (SHA-256) of the document: \`${contentHash}\`.`,
    );
    expect(markdown).not.toContain("approved");
  });
});

test("a contradiction is told with both facts, which one is believed and why, and is no markup", () => {
  const fact = (number: number, statement: string) => ({
    ...{ fact: factIds.fromSuffix(`0000000${number}`), said: statement, evidence: [] },
  });
  const markdown = toMarkdown(
    documentOf({
      timeline: {
        ...emptyTimeline,
        contradictions: [
          {
            id: contradictionIds.fromSuffix("00000001"),
            ...{ one: fact(1, "size is 10"), other: fact(2, "size is <b>20</b>") },
            ...{ why: "from the same moment on", actor: "rules", status: "accepted" },
            ...{ kept: factIds.fromSuffix("00000001"), note: "by the file" },
          },
        ],
      },
    }),
  );
  expect(markdown).toContain("What contradicts");
  expect(markdown).toContain("**size is 10** (believed)");
  expect(markdown).toContain("size is \\<b\\>20\\</b\\>");
  expect(markdown).toContain("from the same moment on (accepted: by the file)");
});

const story: Timeline = {
  ...emptyTimeline,
  ...{ outcome: "incident", incidentChance: 0.87 },
  events: [sampleEvent(1, { title: "Rollout" }), sampleEvent(2, { title: "Errors" })],
  sequences: [{ source: eventId(1), target: eventId(2) }],
  candidates: [
    {
      ...{ event: eventId(1), statement: "Release <7>", kind: "action", p: 0.34 },
      ...{ for: ["It changed the pool"], against: ["Ruled out by a test"] },
      wouldSettle: "Show whether undoing it helped",
    },
  ],
};

test("candidates are numbered, and what supports each is below it", () => {
  const document = documentOf({ timeline: story });
  const block = (id: string, form: "paragraph" | "step" | "point", text: string) => ({
    ...{ id, form, text, isDetail: false, citations: [], claims: [] },
  });
  const blocks = [
    block("a", "step", "Release 7"),
    block("b", "point", "Supports it: it came before"),
    block("c", "step", "More load"),
    block("d", "point", "Contradicts it: the queue was empty"),
    block("e", "paragraph", "Nothing else changed."),
    block("f", "point", "Noted by hand"),
    ...Array.from({ length: 10 }, (_, at) => block(`s${at}`, "step", "Then")),
    block("g", "point", "Seen by two"),
  ];
  const sections = [{ id: "cause" as const, heading: "Cause", blocks }];
  const text = { zone: "UTC", day: "", sections };
  expect(toMarkdown({ ...document, text })).toContain(
    [
      ...["## Cause", "", "1. Release 7", "   - Supports it: it came before", "2. More load"],
      ...["   - Contradicts it: the queue was empty", "", "Nothing else changed.", ""],
      ...["- Noted by hand", "1. Then", "2. Then", "3. Then", "4. Then", "5. Then", "6. Then"],
      ...["7. Then", "8. Then", "9. Then", "10. Then", "    - Seen by two"],
    ].join("\n"),
  );
});

test("before a document had its text: where no root cause is named, the report says so and lists the candidates", () => {
  const markdown = toMarkdown(formerOf({ timeline: story }));
  expect(markdown).toContain(
    "Probability of an incident: 87 %. Cause not established. Likeliest candidate: Release \\<7\\>, about 1 in 3 (34 %).",
  );
  expect(markdown).toContain(
    [
      "## Candidates for the cause",
      "",
      "1. Release \\<7\\> (action, about 1 in 3 (34 %)) [1]",
      "   - Supports it: It changed the pool",
      "   - Contradicts it: Ruled out by a test",
      "   - Would settle it: Show whether undoing it helped",
    ].join("\n"),
  );
  expect(markdown).not.toContain("## Root causes");
});

test("before a document had its text: the summary lists what was checked, also where there was no incident", () => {
  const outcomeReasons = ["Alerts: no urgent alert fired.", "Failures: none of <shop>."];
  const calm = { ...story, outcome: "no-incident" as const, outcomeReasons };
  expect(toMarkdown(formerOf({ timeline: calm }))).toContain(
    "What was checked:\n\n- Alerts: no urgent alert fired.\n- Failures: none of \\<shop\\>.",
  );
});

test("no document states a confidence of the whole timeline", () => {
  expect(documentOf({ timeline: story })).not.toHaveProperty("confidence");
  expect(toMarkdown(documentOf({ timeline: story }))).not.toMatch(
    /Coherence [^.]+\.\d+ [^.]*confidence/i,
  );
});

test("what only follows in time is listed apart, without a word of cause", () => {
  const markdown = toMarkdown(documentOf({ timeline: story }));
  expect(markdown).toContain(
    "## Follows in time only: no cause is shown\n\n- Rollout, then Errors [1][2]",
  );
  expect(markdown).not.toContain("## Causal links");
});

test("before a document had its text: beside a root cause with its probability, further candidates are listed after it", () => {
  const rootCauses = [sampleRoot(2, { subject: "release 8", score: 0.62 })];
  const markdown = toMarkdown(formerOf({ timeline: { ...story, rootCauses } }));
  expect(markdown).toContain("1. release 8 (62 %)");
  expect(markdown).toContain("## Further candidates");
  expect(markdown).not.toContain("Cause not established");
  const before = { ...story, rootCauses, incidentChance: null };
  expect(toMarkdown(formerOf({ timeline: before }))).toContain(
    "1. release 8 (score 0.62, not calibrated)",
  );
});

const counted: Timeline["measurements"][number] = {
  id: measurementIds.fromSuffix("00000001"),
  event: eventId(2),
  ...{ what: "requests to shop that failed with 5xx", of: "requests to shop", component: "shop" },
  query: { paths: ["web/shop.log"], where: [] },
  clock: [],
  value: { kind: "share", numerator: 2_620, denominator: 3_569, parts: [] },
  window: interval(instant(0), instant(60_000)),
};

test("before a document had its text: what people say of the harm comes first, then the counted share, and how it was counted", () => {
  const window = { startedAt: instant(0), detectedAt: null, mitigatedAt: null, resolvedAt: null };
  const impact: Timeline["impacts"][number] = {
    id: impactIds.fromSuffix("00000001"),
    ...{ title: "Checkout <fails>", who: "customers in Norway", ...window },
    ...{ events: [], status: "accepted", actor: "person" },
  };
  const markdown = toMarkdown(
    formerOf({
      timeline: {
        ...story,
        ...{ impacts: [impact], impactEvents: [eventId(2)], measurements: [counted] },
      },
    }),
  );
  const share = "73 % of requests to shop failed with 5xx \\(2,620 of 3,569\\)";
  expect(markdown).toContain(`Checkout \\<fails\\>. Affected: customers in Norway. ${share}. `);
  expect(markdown).toContain(
    "- Checkout \\<fails\\>. Affected: customers in Norway: began 1970-01-01T00:00:00.000Z,",
  );
  expect(markdown).toContain(
    [
      `- ${share}`,
      "  - How this was counted: requests to shop that failed with 5xx, out of requests to shop; files: web/shop.log; 1970-01-01T00:00:00.000Z to 1970-01-01T00:01:00.000Z \\(UTC\\)",
    ].join("\n"),
  );
});

test("the title that a person gave an event is the one in the report", () => {
  const events = [sampleEvent(1, { title: "Shop down in Norway", status: "edited" })];
  expect(toMarkdown(documentOf({ timeline: { ...emptyTimeline, events } }))).toContain(
    "**Shop down in Norway** [1] | ",
  );
});

test("before a document had its text: what an agent proposed and nobody decided on is listed under Proposed, and nowhere else", () => {
  const events = [
    sampleEvent(1, { title: "Rollout" }),
    sampleEvent(2, { title: "Payments fail", actor: "agent" }),
  ];
  const markdown = toMarkdown(formerOf({ timeline: { ...emptyTimeline, events } }));
  expect(markdown).toContain("## Proposed\n\n- Proposed by an agent, not decided: Payments fail\n");
  expect(markdown.split("Payments fail")).toHaveLength(2);
});

const openGap: Gap = {
  id: gapIds.fromDigest("3".repeat(16)),
  ...{ type: "evidential", reason: "missing-source", files: [], window: null },
  ...{ description: "No access log of the proxy", expectedEvidence: "", severity: "medium" },
  ...{ evidence: [], status: "open", dismissal: null, actor: "agent", standing: "proposed" },
};
const openDoubt: Timeline["uncertainties"][number] = {
  id: uncertaintyIds.fromDigest("3".repeat(16)),
  ...{ type: "ambiguous", context: "", description: "Which pool is meant", interpretations: [] },
  ...{ dataNeeded: [], impact: "low", evidence: [], status: "open", waiver: null, actor: "agent" },
};
const openHypothesis: Timeline["hypotheses"][number] = {
  id: hypothesisIds.fromDigest("3".repeat(16)),
  ...{ statement: "A cache was cold", state: "proposed", for: [], against: [] },
  ...{ status: "proposed", actor: "agent" },
};
const openState: Timeline["stateChanges"][number] = {
  ...{
    id: stateChangeIds.fromDigest("3".repeat(16)),
    entity: entityIds.fromDigest("3".repeat(16)),
  },
  ...{ property: "shop", from: null, to: "read only", at: sampleEvent(1).time, evidence: [] },
  ...{ status: "proposed", actor: "agent" },
};

test("before a document had its text: gaps, uncertainties, states and hypotheses of agents are under Proposed only, until a person decides", () => {
  const proposed: Timeline = {
    ...emptyTimeline,
    gaps: [openGap],
    uncertainties: [openDoubt],
    hypotheses: [openHypothesis],
    stateChanges: [openState],
  };
  const markdown = toMarkdown(formerOf({ timeline: proposed }));
  expect(sectionOf(markdown, "Proposed")).toEqual([
    "- Proposed by an agent, not decided: shop: read only",
    "- Proposed by an agent, not decided: A cache was cold",
    "- Proposed by an agent, not decided: No access log of the proxy",
    "- Proposed by an agent, not decided: Which pool is meant",
  ]);
  expect(markdown).not.toContain("## What the evidence does not show");
  const accepted: Timeline = { ...emptyTimeline, gaps: [{ ...openGap, standing: "accepted" }] };
  const decided = toMarkdown(formerOf({ timeline: accepted }));
  expect(sectionOf(decided, "What the evidence does not show")).toEqual([
    "- evidential: No access log of the proxy (accepted)",
  ]);
  expect(decided).not.toContain("## Proposed");
});

function sectionOf(markdown: string, title: string): readonly string[] {
  const [, rest = ""] = markdown.split(`## ${title}\n\n`);
  return (rest.split("\n\n")[0] ?? "").trim().split("\n");
}

test.each<[string, Readonly<Record<string, number>>, number | undefined, string]>([
  ["nothing was found, no address either", {}, 0, "Redacted: nothing was found to hide."],
  [
    "addresses stay readable",
    {},
    3,
    "no personal data were found. 3 public addresses are not hidden.",
  ],
  ["one address stays readable", { email: 2 }, 1, "2 × email. 1 public address is not hidden."],
  ["nobody counted the addresses", {}, undefined, "no secrets and no personal data were found."],
])("a redacted document says what it does not hide: %s", (_, values, shownAddresses, words) => {
  const masked = { rules: "9", values, ...(shownAddresses !== undefined && { shownAddresses }) };
  const line = toMarkdown({ ...documentOf({}), masked })
    .split("\n")
    .find((each) => each.startsWith("Redacted"));
  expect(line?.replaceAll("\\", "")).toContain(words);
  expect(line?.includes("nothing was found to hide")).toBe(shownAddresses === 0 && !values.email);
});

test("a kind that an analyst made up is neither a tag nor a column", () => {
  const kind = "<img src=x onerror=y> | a";
  const markdown = toMarkdown(
    documentOf({ timeline: { ...emptyTimeline, events: [sampleEvent(1, { kind })] } }),
  );
  expect(markdown).toContain("| \\<img src=x onerror=y\\> \\| a |");
});

test("a kind is words, a command is lines to be copied, and no part of the coherence is a table", () => {
  const timeline: Timeline = {
    ...emptyTimeline,
    events: [sampleEvent(1, { title: "Pool empty", kind: "threshold_breach" })],
    gaps: [{ ...openGap, actor: "rules" }],
  };
  const document = documentOf({ timeline });
  const [gap] = document.gaps;
  const commands = [{ label: "What is kept", language: "shell" as const, command: "cat a\n```" }];
  const markdown = toMarkdown({ ...document, gaps: gap ? [{ ...gap, commands }] : [] });
  expect(markdown).toContain(" | threshold breach | ");
  expect(markdown).toContain(
    "  - What is kept (shell):\n\n    ````\n    cat a\n    ```\n    ````\n",
  );
  expect(markdown).not.toContain("| Weight |");
  expect(sectionOf(markdown, "How far to trust this")).toHaveLength(1);
  const part = document.coherence.parts[0]?.name ?? "";
  const contests = [{ part, reason: "Only one clock" }] as never;
  expect(toMarkdown({ ...document, coherence: { ...document.coherence, contests } })).toContain(
    `\n- ${part}: **Contested**: Only one clock`,
  );
  const { text: _, ...former } = document;
  expect(toMarkdown(former)).toContain("| Part | Value | Weight | Explanation |");
});
