import { expect, test } from "vitest";
import { escapeLabel, toMermaidGraph } from "./mermaid-graph";
import { documentOf, eventAt, link } from "./testing/sample-document";

test("the way from the cause to the impact is first and thick, then other links, then what only follows", () => {
  const graph = toMermaidGraph(
    documentOf({
      causalLinks: [link("failing", "alert"), link("rollout", "failing")],
      sequences: [{ source: "alert", target: "rollback", evidence: [] }],
    }),
  );
  expect(graph.trimEnd().split("\n")).toEqual([
    "flowchart TD",
    '  e1["14:00:00 · change rollout"]',
    '  e2["14:01:00 · failure failing"]',
    '  e1 ==>|"likely caused"| e2',
    '  e3["14:01:10 · alert alert"]',
    '  e2 -->|"likely caused"| e3',
    '  e4["14:02:00 · mitigation rollback"]',
    '  e3 -.->|"then"| e4',
    "  classDef cause stroke:#076b6b,stroke-width:3px",
    "  classDef impact stroke:#b91b25,stroke-width:3px",
    "  class e1 cause",
    "  class e2 impact",
  ]);
});

test.each([
  ['a"] --> b["c', "a#34;#93; --#62; b#91;#34;c"],
  ["<script>&amp;", "#60;script#62;#38;amp#59;"],
  ["`**x**` $$y$$", "#96;#42;#42;x#42;#42;#96; #36;#36;y#36;#36;"],
  ["%%{init: 1}%%\n", "#37;#37;#123;init: 1#125;#37;#37;#10;"],
  ["a\u202eb\u001b", "a#91;U#43;202E#93;b#91;U#43;001B#93;"],
  ["接続 é 50 ms", "接続 é 50 ms"],
])("no text ends its label or means anything in it: %j", (text, expected) => {
  expect(escapeLabel(text)).toBe(expected);
});

test("a title with ends of lines stays one line of the flowchart", () => {
  const events = documentOf().events.map((event) => ({ ...event, title: "a\nb --> c\r\nd" }));
  const lines = toMermaidGraph(documentOf({ events })).split("\n");
  expect(lines[1]).toBe('  e1["14:00:00 · a b --#62; c d"]');
});

test("a rejected link is not drawn, and a graph without links says so", () => {
  const causalLinks = [{ ...link("rollout", "failing"), status: "rejected" }];
  expect(toMermaidGraph(documentOf({ causalLinks }))).toBe(
    'flowchart TD\n  none["No causal link is established"]\n',
  );
});

test("of more links than Mermaid draws the others are counted", () => {
  const events = Array.from({ length: 500 }, (_, at) => eventAt(`n${at}`, at, "failure"));
  const causalLinks = events.slice(1).map((event, at) => link(`n${at}`, event.id));
  const graph = toMermaidGraph(documentOf({ events, causalLinks, rootCauses: [] }));
  const drawn = graph.match(/-->/g)?.length ?? 0;
  expect(drawn).toBeLessThanOrEqual(400);
  expect(graph).toContain(`%% ${499 - drawn} more links are not drawn`);
  expect(graph.length).toBeLessThan(50_000);
});

test("events, causes and links that the approval leaves out are marked, also where a title is cut", () => {
  const long = { ...eventAt("alert", 70, "alert"), title: "a".repeat(200) };
  const events = documentOf().events.map((event) => (event.id === "alert" ? long : event));
  const causalLinks = [link("rollout", "failing"), link("failing", "alert")];
  const reason = "A guess";
  const notApproved = [
    { noun: "root-cause", id: "rollout", reason },
    { noun: "event", id: "alert", reason },
  ];
  const lines = toMermaidGraph(documentOf({ events, causalLinks, notApproved })).split("\n");
  expect(lines.slice(1, 6)).toEqual([
    '  e1["14:00:00 · Not approved as cause: change rollout"]',
    '  e2["14:01:00 · failure failing"]',
    '  e1 ==>|"likely caused"| e2',
    `  e3["14:01:10 · Not approved: ${"a".repeat(85)}…"]`,
    '  e2 -->|"likely caused (not approved)"| e3',
  ]);
});
