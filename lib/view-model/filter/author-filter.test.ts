import { expect, test } from "vitest";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { toReport } from "@/lib/writing/report";
import {
  event,
  eventId,
  gap,
  inUtc,
  link,
  linkId,
  stateChange,
  timeline,
  uncertainty,
} from "../testing/sample-timeline";
import { onlyByAuthors, toAuthorFilter } from "./author-filter";

const rootOf = (number: number, actor: RootCause["actor"]) =>
  ({ event: eventId(number), actor, status: "proposed" }) as RootCause;

/** Rules saw 1 and 2; a model saw 3, linked 1 to 2 and calls 1 the cause; a person told 4. */
const whole = timeline({
  events: [
    event(1),
    event(2),
    event(3, { actor: "model" }),
    event(4, { actor: "person", status: "accepted" }),
  ],
  causalLinks: [link(1, 2, 4), link(2, 1, 2, { actor: "model" })],
  stateChanges: [stateChange(1), stateChange(2, { actor: "model" })],
  gaps: [gap(1), gap(2, { actor: "person" })],
});

const idsOf = (pieces: readonly { readonly id: string }[]) => pieces.map(({ id }) => id);

test("nobody named leaves everything as it is, the same object", () => {
  expect(onlyByAuthors(whole, [])).toBe(whole);
});

test("a link comes with its ends, whoever saw those, and a cause with its event", () => {
  const shown = onlyByAuthors(whole, ["model"]);
  expect(idsOf(shown.causalLinks)).toEqual([linkId(2)]);
  expect(idsOf(shown.events)).toEqual([1, 2, 3].map(eventId));
  expect(shown.stateChanges).toHaveLength(1);
  expect(shown.gaps).toEqual([]);
  const named = timeline({
    events: whole.events,
    rootCauses: [rootOf(1, "model"), rootOf(2, "rules")],
  });
  const caused = onlyByAuthors(named, ["model"]);
  expect(caused.rootCauses).toHaveLength(1);
  expect(idsOf(caused.events)).toEqual([1, 3].map(eventId));
});

test("an event says what those who are shown say of it", () => {
  const { kind, title, description, time, endTime } = event(1);
  const author = { kind, title, description, time, endTime, importance: "key" } as const;
  const retelling = { by: "model", why: "Routine", author } as const;
  const anew = event(1, { title: "In other words", importance: "detail", retelling });
  const told = timeline({ events: [anew] });
  expect(onlyByAuthors(told, ["rules"]).events).toEqual([event(1, { importance: "key" })]);
  expect(onlyByAuthors(told, ["rules", "model"]).events).toEqual([anew]);
  const accepted = timeline({ events: [{ ...anew, status: "accepted" }] });
  expect(onlyByAuthors(accepted, ["rules"]).events).toEqual(accepted.events);
});

test("an agent's uncertainty is an agent's alone; of others nobody says whose they are", () => {
  const doubts = timeline({ uncertainties: [uncertainty(1), uncertainty(2, { actor: "agent" })] });
  expect(onlyByAuthors(doubts, ["rules"]).uncertainties).toEqual([uncertainty(1)]);
  expect(onlyByAuthors(doubts, ["agent"]).uncertainties).toHaveLength(2);
});

test("several authors are shown together; who edited a piece did not put it there", () => {
  expect(idsOf(onlyByAuthors(whole, ["model", "person"]).causalLinks)).toEqual([linkId(2)]);
  const edited = timeline({
    events: [event(1, { status: "edited" }), event(2, { actor: "model" })],
  });
  expect(idsOf(onlyByAuthors(edited, ["rules"]).events)).toEqual([eventId(1)]);
});

test("a report of one author tells what is left, and refers to nothing that is not", () => {
  const text = JSON.stringify(toReport(onlyByAuthors(whole, ["model"]), inUtc));
  expect(text).toContain("Event 3");
  expect(text).not.toContain("Event 4");
});

test("there is a choice where more than one had a hand in it, and one that was made can be unmade", () => {
  expect(toAuthorFilter(timeline({ events: [event(1)] }), []).choices).toEqual([]);
  expect(toAuthorFilter(whole, []).choices.map(({ label }) => label)).toEqual([
    "By rules (3)",
    "By a model (2)",
    "By people (1)",
  ]);
  expect(toAuthorFilter(timeline({ events: [event(1)] }), ["model"])).toEqual({
    choices: [
      { author: "rules", label: "By rules (1)" },
      { author: "model", label: "By a model (0)" },
    ],
    shownText: "0 of 1 events shown",
  });
});

test("what people refused does not count", () => {
  const refused = timeline({
    events: [event(1), event(2, { actor: "model", status: "rejected" })],
  });
  expect(toAuthorFilter(refused, []).choices).toEqual([]);
});
