import { expect, test } from "vitest";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { quoteName } from "../graph/graph-text";
import {
  citation,
  event,
  eventId,
  link,
  linkId,
  stated,
  timeline,
} from "../testing/sample-timeline";
import { toIncidentCase } from "../what-if/incident-case";
import type { CheckedAgainst } from "../what-if/link-checks";
import { tellCommonCauses } from "./common-causes";
import { tellGroundedCauses } from "./grounded-causes";
import { tellImpactCauses } from "./impact-causes";
import { listWays } from "./way-list";

/** 1 → 3 → 4 and 1 → 2 → 4, which hurts; 5 made 2 possible. */
const links = [
  link(1, 1, 2, { confidence: 0.9 }),
  link(2, 2, 4, { confidence: 0.5 }),
  link(3, 1, 3, { confidence: 0.9 }),
  link(4, 3, 4, { confidence: 0.8 }),
  link(5, 5, 2, { confidence: 0.6, relation: "enables" }),
];
const cited = links.map((each, place) => ({ ...each, evidence: [citation("a.log", place + 1)] }));
const events = ["Release", "Pool runs out", "Retries", "Errors", "Flag on"].map((title, place) =>
  event(place + 1, { title, ...(title === "Flag on" ? { time: stated(0) } : {}) }),
);
const caseOf = (changes: Partial<Timeline> = {}) =>
  toIncidentCase(
    timeline({ events, causalLinks: cited, impactEvents: [eventId(4)], entities: [], ...changes }),
  );
const causesOf = ({ of, live }: ReturnType<typeof caseOf>) => tellImpactCauses(of, live);

test("a way says how far all of it is to be believed, and which of its links least", () => {
  const { lines, cut } = listWays(caseOf().of, eventId(1));
  expect(lines.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    "Strongest and shortest: 2 links, together 72 %",
    "Path 2: 2 links, together 45 %",
  ]);
  expect(lines[1]?.weakest?.words).toBe(
    `${quoteName("Pool runs out")} causes ${quoteName("Errors")}, 50 %`,
  );
  expect(lines[1]?.steps.map(({ title, link }) => [title, link?.isWeakest ?? null])).toEqual([
    ["Release", null],
    ["Pool runs out", false],
    ["Errors", true],
  ]);
  expect(cut).toBe("");
});

test("a link that a person stated has no percentage, and takes none of a way", () => {
  const waysBy = (...causalLinks: Timeline["causalLinks"]) =>
    listWays(caseOf({ causalLinks }).of, eventId(1)).lines[0];
  const drawn = { actor: "person", confidence: 1 } as const;
  const alone = waysBy(link(1, 1, 4, drawn));
  expect(alone).toMatchObject({ text: "1 link, stated by a person", weakest: null });
  expect(alone?.steps[1]?.link).toMatchObject({ text: "causes, stated by a person" });
  const mixed = waysBy(link(1, 1, 2, drawn), link(2, 2, 4, { confidence: 0.5 }));
  expect(mixed?.text).toBe("2 links, together 50 % without the 1 stated by people");
});

test("the shortest is named where the strongest goes a longer way, also when it is too weak to be listed", () => {
  const others = Array.from({ length: 14 }, (_, place) => [
    link(20 + 2 * place, 1, 20 + place, { confidence: 0.9 }),
    link(21 + 2 * place, 20 + place, 4, { confidence: 0.9 }),
  ]).flat();
  const { lines, cut } = listWays(
    caseOf({
      events: [...events, ...Array.from({ length: 14 }, (_, place) => event(20 + place))].map(
        (each) => (each.id === eventId(4) ? event(90, { id: eventId(4), title: "Errors" }) : each),
      ),
      causalLinks: [...others, link(90, 1, 4, { confidence: 0.001 })],
    }).of,
    eventId(1),
  );
  expect(lines.at(-1)).toMatchObject({ name: "Shortest", text: "1 link, together under 1 %" });
  expect(lines).toHaveLength(13);
  expect(cut).toBe("13 of 15 paths shown");
});

test("an event with a long title is named by its beginning, in a way and in a link", () => {
  const long = "Pool runs out ".repeat(100);
  const { of, live } = caseOf({
    events: events.map((each) => (each.id === eventId(2) ? { ...each, title: long } : each)),
    causalLinks: [link(1, 1, 2), link(2, 2, 4)],
  });
  const [only] = listWays(of, eventId(1)).lines;
  const [first] = tellImpactCauses(of, live).unsupported;
  expect(only?.steps[1]?.title).toMatch(/^Pool runs out.{10,90}…$/);
  expect(first?.words).toMatch(/causes “\u2068Pool runs out.{10,90}…\u2069”$/);
});

test("the only path is called so", () => {
  expect(listWays(caseOf().of, eventId(3)).lines.map(({ name }) => name)).toEqual([
    "The only path",
  ]);
});

test("what made it possible and what breaks every way are told apart", () => {
  const { contributing, cuts } = causesOf(caseOf());
  expect(contributing.map(({ title }) => title)).toEqual(["Flag on"]);
  expect(cuts.sets.map(({ events }) => events.map(({ title }) => title))).toEqual([
    ["Flag on", "Release"],
    ["Release", "Pool runs out"],
    ["Pool runs out", "Retries"],
  ]);
  expect(cuts.more).toBe("");
});

test("a link without support is named by its ends with the reason, and so is one that is contradicted", () => {
  const { unsupported, leftOut } = causesOf(
    caseOf({
      causalLinks: [
        ...cited.map((each) => (each.id === linkId(2) ? { ...each, evidence: [] } : each)),
        link(6, 3, 4, { relation: "prevents", confidence: 0.1, evidence: [citation("a.log", 9)] }),
      ],
    }),
  );
  expect(unsupported).toEqual([
    {
      id: linkId(2),
      words: `${quoteName("Pool runs out")} causes ${quoteName("Errors")}`,
      why: "It cites nothing",
    },
  ]);
  expect(leftOut.map(({ id, words }) => [id, words])).toEqual([
    [linkId(6), `${quoteName("Retries")} prevents ${quoteName("Errors")}`],
  ]);
});

test("without anything that hurts nothing is told of ways", () => {
  expect(causesOf(caseOf({ impactEvents: [] }))).toMatchObject({
    hasImpact: false,
    ways: { lines: [], cut: "" },
    cuts: { sets: [] },
  });
});

test.each([
  ["both came of one", 2, 3, "This event led to both; no closer event did.", ["Release"]],
  [
    "one led to the other",
    3,
    4,
    `${quoteName("Retries")} led to ${quoteName("Errors")}.`,
    ["Retries"],
  ],
  ["in either order", 4, 3, `${quoteName("Retries")} led to ${quoteName("Errors")}.`, ["Retries"]],
  ["nothing in common", 1, 5, "According to the valid links, no event led to both.", []],
  ["the same twice", 2, 2, "Choose two events that differ.", []],
])("of two events it is told what led to both: %s", (_, one, other, text, titles) => {
  const common = tellCommonCauses(caseOf().of, eventId(one), eventId(other));
  expect(common?.text).toBe(text);
  expect(common?.causes.map(({ title }) => title)).toEqual(titles);
});

test("a common cause comes with its way to each of the two, and with none to itself", () => {
  const ways = (one: number, other: number) =>
    tellCommonCauses(caseOf().of, eventId(one), eventId(other))?.causes.flatMap(({ ways }) =>
      ways.map(({ name }) => name),
    );
  expect(ways(2, 3)).toEqual([`To ${quoteName("Pool runs out")}`, `To ${quoteName("Retries")}`]);
  expect(ways(3, 4)).toEqual([`To ${quoteName("Errors")}`]);
});

test("a root cause can be followed when no check speaks against the links of one way, by rank", () => {
  const blind: CheckedAgainst = { uncertainties: new Map(), topology: null };
  const rootCauses = [
    sampleRoot(5, { rank: 2, subject: "Cause 5" }),
    sampleRoot(1, { subject: "Cause 1" }),
  ];
  // Nothing recorded the flag: that both ends departed from the ordinary does not hold for its link.
  const { of, live } = caseOf({
    rootCauses,
    events: events.map((each) => (each.id === eventId(5) ? { ...each, evidence: [] } : each)),
  });
  expect(tellGroundedCauses(of, live, blind)).toEqual({
    text: "1 of 2 root causes leads to the impact along links whose two events machines recorded and that no check contradicts.",
    causes: [
      { id: sampleRoot(1).id, subject: "Cause 1", isGrounded: true, doubts: [] },
      {
        ...{ id: sampleRoot(5).id, subject: "Cause 5", isGrounded: false },
        doubts: [
          {
            id: linkId(5),
            words: `${quoteName("Flag on")} enables ${quoteName("Pool runs out")}`,
            why: "The cause cites nothing.",
          },
        ],
      },
    ],
  });
  expect(tellGroundedCauses(of, { rootCauses: [] }, blind)).toBeNull();
});
