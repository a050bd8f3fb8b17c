import { expect, test } from "vitest";
import { noEventFilter } from "@/lib/domain/timeline/event-filter";
import { formatWorkspaceSearch, parseWorkspaceSearch } from "@/lib/routes/workspace-search-params";
import { event, eventId, link, linkId, timeline } from "../testing/sample-timeline";
import { onlyFiltered, toFilterChoices } from "./event-filter";

const events = [
  event(1, { kind: "alert", importance: "key" }),
  event(2, { kind: "change", importance: "key" }),
  event(3, { kind: "change", importance: "detail" }),
];
const whole = timeline({ events, causalLinks: [link(1, 2, 3), link(2, 1, 2)] });
const idsOf = (pieces: readonly { readonly id: string }[]) => pieces.map(({ id }) => id);

test("nothing asked for leaves everything as it is, the same object", () => {
  expect(onlyFiltered(whole, noEventFilter)).toBe(whole);
});

test("an event passes by its kind and its importance, and a link with both of its ends", () => {
  const changes = onlyFiltered(whole, { ...noEventFilter, kinds: ["change"] });
  expect(idsOf(changes.events)).toEqual([eventId(2), eventId(3)]);
  expect(idsOf(changes.causalLinks)).toEqual([linkId(1)]);
  const key = onlyFiltered(whole, { ...noEventFilter, kinds: ["change"], importance: "key" });
  expect(idsOf(key.events)).toEqual([eventId(2)]);
  expect(key.causalLinks).toEqual([]);
});

test("an event passes by a file that it cites", () => {
  const path = events[0]?.evidence[0]?.path ?? "";
  expect(path).not.toBe("");
  expect(onlyFiltered(whole, { ...noEventFilter, source: path }).events).toHaveLength(3);
  expect(onlyFiltered(whole, { ...noEventFilter, source: "other.log" }).events).toEqual([]);
});

test("the choices are the kinds of the events, the commonest first, and what is asked for", () => {
  const { kinds } = toFilterChoices(whole, { ...noEventFilter, kinds: ["recovery"] });
  expect(kinds).toEqual([
    { value: "change", label: "Change (2)" },
    { value: "alert", label: "Alert (1)" },
    { value: "recovery", label: "Recovery (0)" },
  ]);
});

test("the address keeps the filter, and opens with it", () => {
  const filter = { kinds: ["change", "alert"], importance: "key", source: "logs/a,b.log" } as const;
  const address = formatWorkspaceSearch({ filter });
  const search = parseWorkspaceSearch(new URLSearchParams(address));
  expect(search.filter).toEqual(filter);
  expect(search.view).toBe("timeline");
  expect(formatWorkspaceSearch({ filter: noEventFilter })).toBe("");
});
