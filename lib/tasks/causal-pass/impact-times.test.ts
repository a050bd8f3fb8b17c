import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { artifactIds } from "@/lib/domain/ids";
import type { SpeechAct } from "@/lib/signals/lexicon";
import type { Statement } from "@/lib/signals/statements";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt, noticeAt, recordAt } from "../testing/drafts";
import { findTurns, statedTurns } from "./impact-times";

const artifactId = artifactIds.fromDigest("0".repeat(16));

function record(second: number): RecordReference {
  const at = instant(second * 1000);
  return {
    ...{ artifactId, path: "ticket.json", recordNumber: second, kind: "message" },
    ...{ locator: { kind: "index", index: second }, severity: null, source: "sam" },
    ...{ message: "words", template: "words", fields: {} },
    time: { earliest: at, latest: at, micros: at * 1000, granularity: "second", raw: "" },
  };
}

function draft(second: number, kind: string, family = kind): EventDraft {
  const at = instant(second * 1000);
  return {
    ...{ id: `${family}-${second}`, family, kind, title: family, description: "" },
    ...{
      entities: [],
      onset: interval(at, at),
      end: null,
      basis: "log",
      records: [record(second)],
    },
    ...{ severity: 0.8, novelty: 1, baselineCount: 0, count: 1, score: 1, isKey: true },
    ...{ isImpact: false, stage: 5, confidence: 0.9, facts: {} },
  };
}

const said = (second: number, ...acts: readonly SpeechAct[]): Statement => ({
  ...{ record: record(second), speaker: "sam", text: "words", acts: new Set(acts), diagnosis: 0 },
});

const comment = draft(5, "communication");
const remedy = draft(8, "mitigation", "response.restart");
const failure = draft(10, "failure", "error.http");
const report = draft(15, "communication");
const worksAgain = draft(60, "communication");
const drafts = [comment, remedy, failure, report, worksAgain];
const statements = [said(5), said(15, "report"), said(60, "confirmation")];

test("an impact begins with the first failure, and not with a comment or a remedy that is named beside it", () => {
  expect(findTurns({ drafts, statements }, [comment, remedy, failure]).started).toBe(failure);
});

test("where no alert fired and none resolved, what people reported and confirmed states when", () => {
  const turns = findTurns({ drafts, statements }, [failure]);
  expect(turns.detected).toBe(report);
  expect(turns.resolved).toBe(worksAgain);
});

test("a machine's times go before those of people", () => {
  const firing = draft(12, "alert", "alert.firing");
  const resolved = draft(50, "recovery", "alert.resolved");
  const turns = findTurns({ drafts: [...drafts, firing, resolved], statements }, [failure]);
  expect(turns).toMatchObject({ detected: firing, resolved });
});

test("that it may work again is no end, and neither is a confirmation before it began", () => {
  const hedged = [said(5, "confirmation"), said(60, "confirmation", "hypothesis")];
  expect(findTurns({ drafts, statements: hedged }, [failure]).resolved).toBeUndefined();
});

test("an impact begins with the failures beyond what is usual, and not with a warning or a healthy action before them", () => {
  const healthy = draft(2, "observation");
  const stray = draft(3, "failure", "error.log");
  const unusual = { path: "ticket.json", count: 40, of: 60 };
  const span = { from: instant(10_000), until: instant(50_000) };
  const turns = findTurns(
    { drafts: [healthy, stray, ...drafts], statements },
    [healthy, stray, failure],
    [{ ...unusual, ...span }],
  );
  expect(turns.started).toBe(failure);
});

test("it is detected by the first notice after that, whichever system sent it", () => {
  const early = draft(9, "alert", "alert.firing");
  const pager = noticeAt(12, "Create");
  const closed = noticeAt(55, "Close");
  const turns = findTurns({ drafts: [early, ...drafts, pager, closed], statements }, [failure]);
  expect(turns).toMatchObject({ detected: pager, resolved: closed });
});

test("of two alerts of one incident the last that resolves ends it, and one that fired later is of something else", () => {
  const until = (second: number) => interval(instant(second * 1_000), instant(second * 1_000));
  const alert = (from: number, to: number, isUrgent: string) => [
    { ...draft(from, "alert", "alert.firing"), end: until(to), facts: { isUrgent } },
    { ...draft(to, "recovery", "alert.resolved"), facts: { isUrgent } },
  ];
  const all = [
    ...drafts,
    ...alert(12, 50, "true"),
    ...alert(11, 58, "false"),
    ...alert(55, 90, "false"),
  ];
  const turns = findTurns({ drafts: all, statements: [] }, [failure]);
  expect(turns.resolved?.onset.earliest).toBe(58_000);
});

test("that nobody is refused any more does not end failures of another class", () => {
  const answers = (second: number, name: string) => ({
    ...{ ...draft(second, "recovery", "recovery.errors"), facts: { class: name } },
  });
  const hit = { ...failure, facts: { class: "5xx" } };
  const [last, refused] = [answers(40, "5xx"), answers(50, "401")];
  const turns = findTurns({ drafts: [hit, last, refused], statements: [] }, [hit]);
  expect(turns.resolved).toBe(last);
  expect(findTurns({ drafts: [hit, refused], statements: [] }, [hit]).resolved).toBeUndefined();
});

test("the level of a log and a state beside it are no notice", () => {
  const door = draftAt(12, {
    ...{ family: "ledger.line", title: "The door stays open" },
    records: [recordAt(12, { fields: { level: "warning", state: "open" } })],
  });
  const turns = findTurns({ drafts: [...drafts, door], statements: [] }, [failure]);
  expect(turns.detected).not.toBe(door);
});

test("a recovery of something else does not end it", () => {
  const shop = [{ type: "service", name: "shop" }];
  const hit = { ...failure, entities: shop };
  const own = { ...draft(40, "recovery"), entities: shop };
  const turns = findTurns({ drafts: [hit, own, draft(50, "recovery")], statements: [] }, [hit]);
  expect(turns.resolved).toBe(own);
});

const lasting = (from: number, to: number) => {
  const until = instant(to * 1_000);
  return { ...draft(from, "failure"), end: interval(until, until) };
};
const remedied = (at: number, act: string) => ({
  ...draft(at, "mitigation", `response.${act}`),
  entities: [{ type: "service", name: "shop" }],
});
const mitigationOf = (harm: readonly EventDraft[], steps: readonly EventDraft[]) =>
  findTurns({ drafts: [...harm, ...steps], statements: [] }, harm).mitigated;

test.each([
  ["soon after which the harm was over mitigated it", 36, true],
  ["after which the harm went on for long did not", 20, false],
  ["that began once the harm was over did not", 45, false],
])("a remedy %s", (_, at, isMitigation) => {
  const rollback = remedied(at, "rollback");
  const found = mitigationOf([lasting(10, 40)], [rollback]);
  expect(found).toBe(isMitigation ? rollback : undefined);
});

test("a remedy that was complete after the harm mitigated it only where it had begun before", () => {
  const [begun, complete] = [remedied(36, "rollback"), remedied(45, "complete")];
  expect(mitigationOf([lasting(10, 40)], [begun, complete])).toBe(complete);
  expect(mitigationOf([lasting(10, 40)], [complete])).toBeUndefined();
});

test("harm that began after the last known end and has none leaves the end open", () => {
  const rollback = remedied(60, "rollback");
  expect(mitigationOf([lasting(10, 40), draft(50, "failure")], [rollback])).toBe(rollback);
});

test("failures that end do not end what an intruder began; the alert of it does", () => {
  const login = draft(4, "access", "access.login");
  const lastFailure = draft(30, "recovery", "recovery.errors");
  const ended = [login, failure, lastFailure, worksAgain];
  expect(findTurns({ drafts: ended, statements }, [failure]).resolved).toBeUndefined();
  expect(findTurns({ drafts: ended.slice(1), statements }, [failure]).resolved).toBe(lastFailure);
});

test("what opens a conversation after it began is who noticed it, also without a word for it", () => {
  const ofTicket = (statement: Statement) => ({
    ...statement,
    record: { ...statement.record, path: "ticket-7.xml" },
  });
  const [opening, later] = [ofTicket(said(13)), ofTicket(said(30, "diagnosis"))];
  const opened = { ...draft(13, "communication"), records: [opening.record] };
  const turns = findTurns(
    {
      drafts: [...drafts, opened].toSorted((a, b) => a.onset.earliest - b.onset.earliest),
      statements: [...statements, opening, later],
    },
    [failure],
  );
  expect(turns.detected).toBe(opened);
});

test("the lock of the account that got in stands against an intruder, that of another does not", () => {
  const login = { ...draft(4, "access", "access.login"), facts: { account: "mira", address: "" } };
  const locked = (second: number, message: string) => ({
    ...draft(second, "mitigation", "account.locked"),
    records: [{ ...record(second), message }],
  });
  const [other, own] = [locked(20, "usermod -L jan"), locked(30, "usermod -L mira")];
  expect(findTurns({ drafts: [login, other, own], statements }, [login]).mitigated).toBe(own);
});

test("where records were unusual and no more, only what people said of it is stated", () => {
  const pause = draft(10, "degradation", "ledger.silence");
  const odd = draft(11, "observation", "ledger.line");
  const turns = {
    ...{ started: odd, detected: draft(12, "alert"), mitigated: undefined },
    ...{ resolved: draft(50, "recovery"), confirmed: worksAgain },
  };
  const nothing = { started: undefined, startedBefore: undefined, detected: undefined };
  expect(statedTurns(turns, [odd, pause])).toMatchObject({ ...nothing, resolved: undefined });
  expect(statedTurns({ ...turns, detected: report }, [odd, pause])).toMatchObject({
    ...{ ...nothing, detected: report, resolved: worksAgain },
  });
  expect(statedTurns(turns, [odd, failure]).started).toBe(odd);
});

test("an alert before the first failure shows that it had begun, when it is urgent", () => {
  const alert = (isUrgent: boolean) => ({
    ...draft(5, "alert", "alert.firing"),
    facts: { isUrgent: String(isUrgent) },
  });
  const turnsWith = (detected: EventDraft) =>
    statedTurns(
      { started: failure, detected, mitigated: remedy, resolved: undefined, confirmed: undefined },
      [failure],
    );
  const [page, note] = [alert(true), alert(false)];
  const over = { ...turnsWith(page), started: failure, detected: page, confirmed: undefined };
  // The last failed answer of what came later ends nothing; an alert that resolves does.
  for (const [family, isEnd] of [
    ["recovery.errors", false],
    ["alert.resolved", true],
  ] as const) {
    const resolved = draft(60, "recovery", family);
    expect(statedTurns({ ...over, resolved }, [failure]).resolved === resolved).toBe(isEnd);
  }
  expect(turnsWith(page)).toMatchObject({
    started: undefined,
    startedBefore: page,
    detected: page,
  });
  expect(turnsWith(note)).toMatchObject({
    started: failure,
    startedBefore: undefined,
    detected: undefined,
  });
  const login = draft(10, "access", "access.login");
  const entered = { started: login, detected: page, mitigated: remedy, resolved: undefined };
  expect(statedTurns({ ...entered, confirmed: undefined }, [login])).toMatchObject({
    ...{ started: login, startedBefore: undefined, detected: undefined },
  });
});
