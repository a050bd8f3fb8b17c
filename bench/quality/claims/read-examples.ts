import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLive } from "@/lib/domain/claim";
import type { Features } from "@/lib/explanation/weights/weigh";
import { analyzeCopy, scorerPath } from "@/lib/golden/golden-incident";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { ClaimKind } from "@/lib/knowledge/calibration/claim-kind";
import type { WeighedClaim } from "@/lib/tasks/claims/claim-log";

/** A claim of one recording with its features, and whether the scorer calls it true. */
export type ClaimExample = {
  readonly kind: ClaimKind;
  readonly features: Features;
  readonly isTrue: boolean;
  readonly slug: string;
  readonly writer: string;
};

/** States of one recording that are judged: each takes a process of the scorer. */
const statesMost = 24;
/** `--pieces` judges so many roots of a document. */
const rootsAtOnce = 3;

/** Analyses a recording by the rules and judges all they weighed: what was claimed, and what was not. */
export async function readExamples(
  folder: string,
  named: {
    readonly slug: string;
    readonly writer: string;
    readonly isQuiet: boolean;
    readonly isTold: boolean;
  },
): Promise<readonly ClaimExample[]> {
  const claims: WeighedClaim[] = [];
  const document = await analyzeCopy(join(folder, "artifacts"), {
    onClaim: (claim) => claims.push(claim),
  });
  const { slug, writer, isQuiet, isTold } = named;
  const toExample = ({ kind, features }: WeighedClaim, isTrue: boolean): ClaimExample => ({
    ...{ kind, features, isTrue, slug, writer },
  });
  const incident = claims
    .filter(({ kind }) => kind === "incident")
    .slice(-1)
    .map((claim) => toExample(claim, !isQuiet));
  // Truth without events judges the outcome alone.
  if (!isTold) return incident;
  const work = await mkdtemp(join(tmpdir(), "whence-claims-"));
  try {
    const score = createScorer(work, folder);
    return [
      ...incident,
      ...(await judgeEvents(claims, document, score)).map(([claim, is]) => toExample(claim, is)),
      ...(await judgeLinks(claims, document, score)).map(([claim, is]) => toExample(claim, is)),
      // Of a quiet evening nothing can be the root cause.
      ...(await judgeRoots(claims, document, score)).map(([claim, is]) =>
        toExample(claim, is && !isQuiet),
      ),
      ...(await judgeStates(claims, document, score)).map(([claim, is]) => toExample(claim, is)),
    ];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

type Piece = { readonly kind: string; readonly isTrue: boolean };
type Score = {
  pieces(document: object): Promise<readonly Piece[]>;
  statePrecision(document: object): Promise<number | null>;
};
type Judged = readonly [WeighedClaim, boolean];

function createScorer(work: string, folder: string): Score {
  const run = async (document: object, flag: string) => {
    const file = join(work, "result.json");
    await writeFile(file, JSON.stringify(document));
    return JSON.parse(
      execFileSync(process.execPath, [scorerPath, file, folder, flag], { encoding: "utf8" }),
    );
  };
  return {
    pieces: (document) => run(document, "--pieces"),
    statePrecision: async (document) => (await run(document, "--json")).statePrecision,
  };
}

async function judgeEvents(
  claims: readonly WeighedClaim[],
  document: TimelineDocument,
  score: Score,
): Promise<readonly Judged[]> {
  const live = document.events.filter(isLive);
  const pieces = await score.pieces(document);
  const judged = new Map(
    live.map(({ title, time }, at) => {
      const earliest = "earliest" in time && time.earliest ? Date.parse(`${time.earliest}`) : 0;
      return [`${title} ${earliest}`, pieces[at]?.isTrue ?? false];
    }),
  );
  return claims.flatMap((claim): readonly Judged[] => {
    const is = judged.get(claim.of.join(" "));
    const isOne = claim.kind === "key event" || claim.kind === "detail";
    return !isOne || is === undefined ? [] : [[claim, is]];
  });
}

async function judgeLinks(
  claims: readonly WeighedClaim[],
  document: TimelineDocument,
  score: Score,
): Promise<readonly Judged[]> {
  const live = new Set(document.events.filter(isLive).map(({ id }) => id));
  const links = claims.filter(
    ({ kind, of }) => kind === "link" && of.every((event) => live.has(event)),
  );
  const causalLinks = links.map(({ of: [source, target] }, at) => ({
    ...{ id: `lnk_${at}`, source, target, relation: "causes", status: "proposed" },
    ...{ confidence: 0.5, evidence: [] },
  }));
  const pieces = await score.pieces({ ...document, causalLinks });
  const judged = pieces.filter(({ kind }) => kind === "link");
  return links.map((claim, at): Judged => [claim, judged[at]?.isTrue ?? false]);
}

async function judgeRoots(
  claims: readonly WeighedClaim[],
  document: TimelineDocument,
  score: Score,
): Promise<readonly Judged[]> {
  const roots = claims.filter(({ kind }) => kind === "root");
  const judged: Judged[] = [];
  for (let from = 0; from < roots.length; from += rootsAtOnce) {
    const some = roots.slice(from, from + rootsAtOnce);
    const rootCauses = some.map(({ of: [event] }, at) => ({
      ...{ rank: at + 1, event, subject: "", entities: [], score: 0.5, why: [] },
    }));
    const pieces = await score.pieces({ ...document, rootCauses });
    const ofRoots = pieces.filter(({ kind }) => kind.startsWith("root"));
    judged.push(...some.map((claim, at): Judged => [claim, ofRoots[at]?.isTrue ?? false]));
  }
  return judged;
}

async function judgeStates(
  claims: readonly WeighedClaim[],
  document: TimelineDocument,
  score: Score,
): Promise<readonly Judged[]> {
  const names = new Map(document.entities.map(({ id, name }) => [id, name]));
  const states = claims
    .filter(({ kind }) => kind === "state")
    .flatMap((claim) => {
      const [property, to, entity] = claim.of;
      const state = document.stateChanges.find(
        (each) => each.property === property && each.to === to && names.get(each.entity) === entity,
      );
      return state === undefined ? [] : [{ claim, state }];
    });
  const every = Math.max(1, Math.ceil(states.length / statesMost));
  const judged: Judged[] = [];
  for (const { claim, state } of states.filter((_, at) => at % every === 0)) {
    const precision = await score.statePrecision({ ...document, stateChanges: [state] });
    judged.push([claim, precision === 1]);
  }
  return judged;
}
