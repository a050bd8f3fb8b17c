import fc from "fast-check";
import { expect, test } from "vitest";
import { formatInstant, type Instant, instant } from "@/lib/base/instant";
import { allBeside } from "@/lib/domain/beside";
import { claimActors } from "@/lib/domain/claim";
import { recordKinds, severities } from "@/lib/domain/evidence/evidence-record";
import {
  artifactIds,
  causalLinkIds,
  entityIds,
  eventIds,
  gapIds,
  incidentIds,
  runIds,
  uncertaintyIds,
} from "@/lib/domain/ids";
import { incidentSeverities, incidentStatuses } from "@/lib/domain/incident";
import { entityOrders, everyEntity } from "./entity-list-search";
import { importanceChoices } from "./event-filter-search";
import { eventGroupings, eventOrders, everyEvent } from "./event-table-search";
import { completeFocus, type GraphFocus, parseGraphFocus } from "./graph-focus";
import { parseIncidentsSearch } from "./incidents-search-params";
import { type PermalinkTarget, parsePermalink } from "./permalink-codec";
import { parseReturnAddress, routes } from "./routes";
import { readCount, toSearchReader } from "./search-text";
import { formatSelection, parseLocator, parseSelection, type Selection } from "./selection";
import {
  causeReadings,
  changeKinds,
  drawings,
  evidenceListings,
  type FilePlace,
  idleChoices,
  laneGroupings,
  parseWorkspaceSearch,
  type WorkspaceSearch,
  zoneChoices,
} from "./workspace-search-params";
import { workspaceViews } from "./workspace-views";

const hex = fc.string({
  unit: fc.constantFrom(..."0123456789abcdef"),
  minLength: 16,
  maxLength: 16,
});
const idOf = <Id>(kind: { fromDigest(digest: string): Id }) =>
  hex.map((digits) => kind.fromDigest(digits));
const count = fc.integer({ min: 1, max: 99_999_999 });
const locator = fc.oneof(
  fc.tuple(count, count).map(([a, b]) => ({
    kind: "lines" as const,
    from: Math.min(a, b),
    to: Math.max(a, b),
  })),
  count.map((index) => ({ kind: "index" as const, index })),
  count.map((frameMs) => ({ kind: "frame" as const, frameMs })),
  fc
    .tuple(count, fc.nat(999), fc.nat(999), fc.nat(999), fc.nat(999))
    .map(([frameMs, x, y, right, below]) => ({
      ...{ kind: "frame" as const, frameMs },
      region: {
        ...{ x, y },
        width: Math.min(right + 1, 1000 - x),
        height: Math.min(below + 1, 1000 - y),
      },
    })),
);
const filePlace: fc.Arbitrary<FilePlace> = fc.oneof(
  idOf(artifactIds).map((id) => ({ kind: "artifact" as const, id })),
  fc
    .record({ artifactId: idOf(artifactIds), locator })
    .map((place) => ({ kind: "evidence" as const, ...place })),
);
const selection: fc.Arbitrary<Selection> = fc.oneof(
  idOf(eventIds).map((id) => ({ kind: "event" as const, id })),
  idOf(causalLinkIds).map((id) => ({ kind: "causal-link" as const, id })),
  idOf(gapIds).map((id) => ({ kind: "gap" as const, id })),
  idOf(uncertaintyIds).map((id) => ({ kind: "uncertainty" as const, id })),
  idOf(entityIds).map((id) => ({ kind: "entity" as const, id })),
  fc
    .uniqueArray(idOf(eventIds), { minLength: 2, maxLength: 2 })
    .map(([source = "", target = ""]) => parseSelection(`${source}:${target}`))
    .filter((pair) => pair !== null),
  filePlace,
);
const someOf = <T>(choices: readonly T[]) => fc.subarray([...choices]);
const at = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((value) => instant(value));
const window = fc
  .uniqueArray(at, { minLength: 2, maxLength: 2 })
  .map((ends) => ends.toSorted((a, b) => a - b))
  .map(([earliest = instant(0), latest = instant(1)]) => ({ earliest, latest }));

const focus: fc.Arbitrary<GraphFocus> = fc.oneof(
  fc.record({ kind: fc.constantFrom("causes", "effects"), event: idOf(eventIds) }),
  fc.record({
    kind: fc.constant("path" as const),
    from: idOf(eventIds),
    to: fc.option(idOf(eventIds)),
  }),
);
const searchOf = (address: string) => new URL(address, "http://localhost").searchParams;
const incidentId = incidentIds.fromDigest("00000000000000aa");

const laneNames = fc.array(fc.constantFrom("orders-api", "a, b%2C.log", "缓存"), { maxLength: 2 });

test("a workspace address opens exactly what it was made from", () => {
  const search: fc.Arbitrary<WorkspaceSearch> = fc.record({
    ask: fc.string({ maxLength: 500 }).map((text) => text.trim()),
    // Its own test reads back every intervention.
    whatIf: fc.record({
      interventions: fc.array(
        idOf(eventIds).map((event) => ({ kind: "move" as const, event, byMs: -1_000 })),
        { maxLength: 3 },
      ),
      together: fc.array(idOf(eventIds), { maxLength: 3 }),
      leftOut: fc.constant(0),
    }),
    view: fc.constantFrom(...workspaceViews),
    selection: fc.option(selection),
    file: fc.option(filePlace),
    look: fc.string({ unit: "grapheme", maxLength: 40 }),
    beside: fc.option(fc.oneof(idOf(artifactIds), fc.constant(allBeside))),
    window: fc.option(window),
    zone: fc.constantFrom(...zoneChoices),
    knownAt: fc.option(at),
    compare: fc.option(at),
    changed: someOf(changeKinds),
    lanes: fc.constantFrom(...laneGroupings),
    drawing: fc.constantFrom(...drawings),
    reading: fc.constantFrom(...causeReadings),
    table: fc.record({
      order: fc.constantFrom(...eventOrders),
      isDescending: fc.boolean(),
      grouping: fc.constantFrom(...eventGroupings),
      text: fc.string({ unit: "grapheme", maxLength: 40 }),
      withWithdrawn: fc.boolean(),
    }),
    entities: fc.record({
      order: fc.constantFrom(...entityOrders),
      isDescending: fc.boolean(),
      text: fc.string({ unit: "grapheme", maxLength: 40 }),
      kind: fc.constantFrom("", "service", "message queue", "a,b"),
    }),
    actor: fc.option(idOf(entityIds)),
    entity: fc.option(idOf(entityIds)),
    authors: someOf(claimActors),
    filter: fc.record({
      kinds: fc.array(fc.constantFrom("alert", "lock contention"), { maxLength: 2 }),
      importance: fc.constantFrom(...importanceChoices),
      source: fc.option(fc.constantFrom("logs/a,b.log", "chat.json")),
    }),
    laneLooks: fc.record({ folded: laneNames, pinned: laneNames }),
    idle: fc.constantFrom(...idleChoices),
    focus: fc.option(focus),
    turn: fc.option(
      fc.record({
        runId: idOf(runIds),
        step: fc.constant("coarse"),
        turn: fc.option(fc.integer({ min: 1, max: 99 })),
      }),
    ),
    round: fc.option(fc.integer({ min: 1, max: 99 })),
    way: fc.array(idOf(eventIds), { maxLength: 4 }),
    marks: fc.array(fc.constantFrom("*", "dns cache", "c++", "缓存", "50%"), { maxLength: 3 }),
    evidence: fc.record({
      text: fc.string({ unit: "grapheme", maxLength: 40 }),
      listing: fc.constantFrom(...evidenceListings),
      artifactId: fc.option(idOf(artifactIds)),
      kinds: someOf(recordKinds),
      severities: someOf(severities),
    }),
  });
  fc.assert(
    fc.property(search, (given) => {
      const address = routes.incident.workspace({ incidentId, ...given });
      expect(parseWorkspaceSearch(searchOf(address))).toEqual(given);
    }),
  );
});

test("an address that says apart that its text is one pattern still looks for the pattern", () => {
  const { evidence } = parseWorkspaceSearch(new URLSearchParams("find=a/b|c&regex=1"));
  expect(evidence.text).toBe("/a\\/b|c/");
});

test("an incident list address keeps its filters", () => {
  const search = fc.record({
    text: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    statuses: someOf(incidentStatuses),
    severities: someOf(incidentSeverities),
    owner: fc.constantFrom("", "none", "user_1"),
    isArchived: fc.boolean(),
    isWaiting: fc.boolean(),
    page: fc.integer({ min: 1, max: 900 }),
  });
  fc.assert(
    fc.property(search, (given) => {
      expect(parseIncidentsSearch(searchOf(routes.incidents(given)))).toEqual(given);
    }),
  );
});

test.each([
  "causes",
  "causes:",
  "causes:evt_1:evt_2",
  "path:nonsense",
  "ways:evt_0000000000000001",
])("a focus nobody could have written is none: %s", (text) => {
  expect(parseGraphFocus(text)).toBeNull();
});

test("a path waits for the next event that is selected, and for nothing else", () => {
  const [from, to] = ["1", "2"].map((digit) => eventIds.fromDigest(digit.repeat(16)));
  if (!from || !to) return;
  const waiting = { kind: "path", from, to: null } as const;
  expect(completeFocus(waiting, { kind: "event", id: to })).toEqual({ ...waiting, to });
  expect(completeFocus(waiting, { kind: "event", id: from })).toBe(waiting);
  expect(completeFocus(waiting, null)).toBe(waiting);
  expect(completeFocus(null, { kind: "event", id: to })).toBeNull();
});

test.each([
  ["an event nobody could have written", `${eventIds.fromDigest("00000000000000aa")},evt_x`],
  [
    "more events than an address keeps",
    Array(101).fill(eventIds.fromDigest("00000000000000aa")).join(),
  ],
])("a way with %s is none, not another way", (_, way) => {
  expect(parseWorkspaceSearch(new URLSearchParams({ way })).way).toEqual([]);
});

test("a selection reads back as what it named", () => {
  fc.assert(
    fc.property(selection, (given) => {
      expect(parseSelection(formatSelection(given))).toEqual(given);
    }),
  );
});

test("a permalink reads back as what it named", () => {
  // Tokens are made by the server from these characters; "." or ".." would be steps of a path.
  const token = fc.stringMatching(/^[\w-]{1,60}$/);
  const target: fc.Arbitrary<PermalinkTarget> = fc.oneof(
    token.map((text) => ({ kind: "revision" as const, token: text })),
    fc
      .record({ token, event: idOf(eventIds) })
      .map((place) => ({ kind: "event" as const, ...place })),
    fc
      .record({ token, artifactId: idOf(artifactIds), locator })
      .map((place) => ({ kind: "evidence-span" as const, ...place })),
  );
  fc.assert(
    fc.property(target, (given) => {
      const url = new URL(routes.permalink(given), "http://localhost");
      const tokenRead = decodeURIComponent(url.pathname.slice("/p/".length));
      expect(parsePermalink(tokenRead, url.searchParams)).toEqual(given);
    }),
  );
});

test.each([
  ["a text that is no id", "nonsense"],
  ["an id of a kind that is not selectable", "run_00000000000000aa"],
  ["lines that end before they start", "art_00000000000000aa:L9-3"],
  ["lines from zero", "art_00000000000000aa:L0-3"],
  ["a place in something that is no artifact", "evt_00000000000000aa:L1-2"],
  [
    "an event that would follow itself",
    `${eventIds.fromDigest("0".repeat(16))}:${eventIds.fromDigest("0".repeat(16))}`,
  ],
])("a selection is not made from %s", (_, text) => {
  expect(parseSelection(text)).toBeNull();
});

test("a permalink with a place nobody can read still opens its revision", () => {
  const read = parsePermalink("abc", new URLSearchParams("at=%3Cscript%3E"));
  expect(read).toEqual({ kind: "revision", token: "abc" });
});

test("an address with junk parameters opens the plain timeline", () => {
  const junk =
    "sort=--time&by=nobody&group=evil&view=admin&at=%00&file=evt_00000000000000aa&from=yesterday&to=2026-01-01&zone=mars&kinds=log,evil";
  const read = parseWorkspaceSearch(new URLSearchParams(junk));
  expect(read).toMatchObject({ view: "timeline", selection: null, window: null, zone: "utc" });
  expect(read.file).toBeNull();
  expect(read.table).toEqual(everyEvent);
  expect(read.entities).toEqual(everyEntity);
  expect(read.evidence.kinds).toEqual(["log"]);
});

test("a zoom window that ends before it starts is ignored", () => {
  const late = formatInstant(instant(2000) satisfies Instant);
  const early = formatInstant(instant(1000));
  const read = parseWorkspaceSearch(new URLSearchParams({ from: late, to: early }));
  expect(read.window).toBeNull();
});

test("a page's parameter given twice is read like a list", () => {
  const reader = toSearchReader({ status: ["open", "closed"], text: "x", owner: undefined });
  expect(parseIncidentsSearch(reader)).toMatchObject({ statuses: ["open", "closed"], text: "x" });
  expect(readCount(reader, "page", 1)).toBe(1);
});

test.each([
  ["another site", "https://example.com/"],
  ["another site without a scheme", "//example.com/"],
  ["a backslash trick", "/\\example.com"],
  ["a script", "javascript:alert(1)"],
  ["another host behind a dot that is taken out", "/.//elsewhere.example/x"],
  ["another host behind two dots", "/a/..//elsewhere.example/x"],
  ["nothing", ""],
])("signing in never returns to %s", (_, text) => {
  expect(parseReturnAddress(text)).toBeNull();
});

test("signing in returns to the incident that was asked for", () => {
  const address = routes.incident.workspace({ incidentId, view: "graph" });
  expect(address).toBe("/incidents/inc_00000000000000aa?view=graph");
  expect(parseReturnAddress(address)).toBe(address);
});

test("requests carry instants as milliseconds and lists joined by commas", () => {
  expect(
    routes.api.records({
      incidentId,
      regex: "a|b",
      from: instant(1000),
      severities: ["error", "critical"],
      limit: 50,
    }),
  ).toBe(
    "/api/incidents/inc_00000000000000aa/records?regex=a%7Cb&from=1000&severities=error%2Ccritical&limit=50",
  );
});

test("the journal is followed from the last entry that came", () => {
  expect(routes.api.stream({ incidentId, after: 41 })).toBe(
    "/api/incidents/inc_00000000000000aa/stream?after=41",
  );
});

test.each([
  ["beyond the right edge", "F0R900-0-101-10"],
  ["beyond the lower edge", "F0R0-900-10-101"],
  ["without width", "F0R0-0-0-10"],
  ["of three numbers", "F0R0-0-10"],
  ["of an element", "I0R0-0-10-10"],
])("a region %s is no place", (_name, text) => {
  expect(parseLocator(text)).toBeNull();
});
