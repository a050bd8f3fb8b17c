import { instant, interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { artifactIds } from "@/lib/domain/ids";
import type { EventDraft } from "../analysis/event-draft";
import type { LinkDraft } from "../causal-pass/link-draft";

type DraftFields = Partial<EventDraft> & { readonly family: string };

/** A draft of which only what a test is about is told; `at` in seconds. */
export function draftAt(at: number, fields: DraftFields): EventDraft {
  const moment = instant(at * 1000);
  return {
    id: `${fields.family}@${at}`,
    kind: "observation",
    title: fields.family,
    description: "",
    entities: [],
    onset: interval(moment, moment),
    end: null,
    basis: "log",
    records: [],
    severity: 0.7,
    novelty: 1,
    baselineCount: 0,
    count: 1,
    score: 1,
    isKey: true,
    isImpact: false,
    stage: 5,
    confidence: 0.9,
    facts: {},
    ...fields,
  };
}

/** A record of a test, of which only what a test is about is told; `at` in seconds. */
export function recordAt(at: number, fields: Partial<RecordReference> = {}): RecordReference {
  const moment = instant(at * 1000);
  return {
    ...{ artifactId: artifactIds.fromDigest("0".repeat(16)), path: "pager.jsonl", kind: "log" },
    ...{ recordNumber: at, locator: { kind: "index", index: at }, severity: null, source: null },
    ...{ message: "words", template: "words", fields: {} },
    time: { earliest: moment, latest: moment, micros: at * 1e6, granularity: "second", raw: "" },
    ...fields,
  };
}

/** A notice of a pager that no detector of alerts knows. */
export function noticeAt(at: number, action: string): EventDraft {
  return draftAt(at, {
    ...{ family: "ledger.line", title: "Half of the calls fail" },
    records: [recordAt(at, { fields: { action, priority: "P1" } })],
  });
}

/** A link between two drafts, believed as much as said. */
export function linkOf(
  source: EventDraft,
  target: EventDraft,
  fields: Partial<LinkDraft> = {},
): LinkDraft {
  return {
    source,
    target,
    relation: "causes",
    mechanism: "",
    mechanismId: "any",
    confidence: 0.8,
    contributions: [],
    affinity: 1,
    reasons: [],
    evidence: [],
    ...fields,
  };
}
