import { expect, test } from "vitest";
import { userIdSchema } from "@/lib/domain/ids";
import {
  colleaguesAt,
  gatherColleagues,
  type Presence,
  parseStreamedPresence,
  sayWho,
} from "./presence";

const id = (text: string) => userIdSchema.parse(text);
const at = (
  name: string,
  tab: string,
  doing: Presence["doing"],
  piece: string | null = null,
): Presence => ({
  person: { id: id(name.toLowerCase()), name },
  tab,
  view: "timeline",
  piece,
  doing,
});

test("a person with several tabs is one colleague, told by where they are busiest", () => {
  const present = [
    at("Maria", "1", "idle"),
    at("Maria", "2", "editing", "evt_1"),
    at("Ada", "1", "looking"),
    at("Li", "1", "looking", "evt_1"),
    at("Bo", "1", "idle"),
  ];
  const colleagues = gatherColleagues(present, id("ada"));
  expect(colleagues.map(({ name, doing }) => [name, doing])).toEqual([
    ["Li", "looking"],
    ["Maria", "editing"],
    ["Bo", "idle"],
  ]);
  expect(colleaguesAt(colleagues, "evt_1")).toEqual({ editing: ["Maria"], looking: ["Li"] });
  expect(colleaguesAt(colleagues, "evt_2")).toEqual({ editing: [], looking: [] });
});

test("somebody idle is at no piece, even with it still open", () => {
  const colleagues = gatherColleagues([at("Bo", "1", "idle", "evt_1")], id("ada"));
  expect(colleaguesAt(colleagues, "evt_1").looking).toEqual([]);
});

test.each([
  [[], ""],
  [["Maria"], "Maria is editing this"],
  [["Maria", "Li"], "Maria and Li are editing this"],
  [["A", "B", "C", "D", "E"], "A, B, C and 2 more are editing this"],
])("%j at a piece is said as a person would", (names, text) => {
  expect(sayWho(names, "editing this")).toBe(text);
});

test.each(["", "{", "null", '[{"person":1}]', '{"person":{}}'])(
  "%s is nobody's presence",
  (text) => {
    expect(parseStreamedPresence(text)).toBeNull();
  },
);
