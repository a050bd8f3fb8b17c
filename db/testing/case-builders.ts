import { instant } from "@/lib/base/instant";
import type { Artifact, ReadReport } from "@/lib/domain/evidence/artifact";
import {
  approvalIds,
  artifactIds,
  decisionIds,
  factIds,
  type RevisionId,
  type RunId,
  revisionIds,
  runIds,
} from "@/lib/domain/ids";
import type { Approval, Revision } from "@/lib/domain/review/revision";
import { type Run, standardPlan } from "@/lib/domain/runs/run";
import type { StatedFact } from "@/lib/domain/timeline/stated-fact";
import { alice, bob, sha256 } from "./test-case-store";

export const aReport: ReadReport = {
  kind: "read",
  format: "JSON lines",
  reader: "json-lines",
  readerVersion: 1,
  mapping: null,
  statedYear: null,
  yearRolls: [],
  encoding: "utf-8",
  containers: ["gzip"],
  lines: 12,
  records: 10,
  undated: 1,
  dropped: [{ reason: "not JSON", count: 2, lines: [3, 7] }],
  warnings: [],
  firstWallMicros: 1_700_000_000_123_456,
  lastWallMicros: null,
  statesOffset: "some",
  isYearless: false,
  isTruncated: true,
  isDayless: false,
  columns: [],
};

export function anArtifact(path: string, bytes = path): Artifact {
  const digest = sha256(bytes);
  return {
    id: artifactIds.fromDigest(sha256(`${path} ${digest}`)),
    path,
    sha256: digest,
    bytes: bytes.length,
    report: aReport,
  };
}

let lastNumber = 0;
function nextId() {
  lastNumber += 1;
  return { next: () => String(lastNumber).padStart(16, "0") };
}

export function aRun(changes: Partial<Run> = {}): Omit<Run, "number"> {
  const { number: _, ...run } = {
    id: runIds.create(nextId()),
    number: 0,
    status: "queued" as const,
    analyst: "rules",
    plan: standardPlan(() => ({
      ...{ performer: "rules", iterationsMax: 20, temperature: null, tokensMax: null },
    })),
    startedBy: alice,
    queuedAt: instant(1_700_000_000_000),
    finishedAt: null,
    failure: null,
    ...changes,
  };
  return run;
}

export function unknownRunId(): RunId {
  return runIds.create(nextId());
}

export function newDecisionId() {
  return decisionIds.create(nextId());
}

type InReview = Extract<Revision, { status: "in-review" }>;

export function aRevision(number: number, parent: RevisionId | null = null): InReview {
  return {
    id: revisionIds.create(nextId()),
    number,
    hash: sha256(`revision ${number}`),
    parent,
    claims: [{ noun: "event", id: "evt_0000000000000001", hash: sha256("event") }],
    submittedBy: alice,
    submittedAt: instant(1_700_000_000_000 + number),
    status: "in-review",
  };
}

export function anApproval(): Approval {
  return {
    id: approvalIds.create(nextId()),
    by: bob,
    at: instant(1_700_000_100_000),
    note: "Good",
    claimHashes: [sha256("event")],
    journalHead: sha256("head"),
  };
}

export function aStatedFact(changes: Partial<StatedFact> = {}): StatedFact {
  return {
    ...{ id: factIds.fromSuffix("00000001"), content: "It broke at 14:02", type: "event" },
    ...{ about: null, validFrom: instant(1_700_000_000_000), validUntil: null, mentionedAt: null },
    ...{ entities: [], evidence: [], confidence: 1, takenBackBy: null, actor: "rules" },
    ...changes,
  };
}
