import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { artifactIds } from "@/lib/domain/ids";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { SpeechAct } from "@/lib/signals/lexicon";
import type { Statement } from "@/lib/signals/statements";
import type { EventDraft } from "../analysis/event-draft";
import { findTurns } from "./impact-times";

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
