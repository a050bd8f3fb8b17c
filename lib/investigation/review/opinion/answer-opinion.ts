import { fail, ok, type Result } from "@/lib/base/result";
import { describeLocator, type EvidenceReference } from "@/lib/domain/evidence/evidence";
import { causalLinkIds, type DecisionId, type IncidentId, type RunId } from "@/lib/domain/ids";
import type { JournalDraft } from "@/lib/domain/journal";
import { compareOpinion } from "@/lib/domain/opinion/compare-opinion";
import { opinionKey } from "@/lib/domain/opinion/opinion-item";
import { type OpenItem, type TakenItem, takeItem } from "@/lib/domain/opinion/take-item";
import { applyDecision } from "@/lib/domain/review/apply-decision";
import { isAside, type Run } from "@/lib/domain/runs/run";
import { piecesOf } from "@/lib/domain/timeline/decidable-nouns";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../../case-problem";
import { commitChange } from "../../commit-change";
import { quoteOccurs } from "../../evidence/citation";
import { entityIdOf } from "../../evidence/entities/entity-identity";
import { openEvidence, readSources } from "../../evidence/open-evidence";
import type { Sources } from "../../links/check-ends";
import { findImpossibleChange } from "../../links/find-impossible-link";
import type { CaseStores } from "../../ports/case-store-port";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { Ports } from "../../ports/ports";
import { moveCitations } from "../../runs/move-citations";
import { sha256 } from "../../sha256";
import { type DecisionPorts, planDecisions, toProblem } from "../deciding/plan-decisions";
import type { opinionAnswers } from "./read-opinion";

export type OpinionAnswer = {
  readonly runId: RunId;
  /** What the second opinion says, by its name there. */
  readonly item: { readonly noun: string; readonly there: string };
  readonly answer: (typeof opinionAnswers)[number];
};

type AnswerPorts = DecisionPorts & Pick<Ports, "evidence">;

/**
 * A person's word on one item of a second opinion. Accepted, it comes into the timeline as its author proposed it, with
 * the person's decision on it, which is taken back as any other. Left, it stays out and is told to have been looked at.
 * Answers the decisions that were made.
 */
export async function answerOpinion(
  ports: AnswerPorts,
  actor: Actor,
  incidentId: IncidentId,
  given: OpinionAnswer,
): Promise<Result<readonly DecisionId[], CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const { read } = ports.cases;
  const run = await read.runs.find(given.runId);
  if (run === null || run.incidentId !== incidentId || !isAside(run.plan)) {
    return refuse("not-found", "There is no such second opinion.");
  }
  const found = run.status === "finished" ? await read.asides.find(run.id) : null;
  if (found === null) return refuse("conflict", "The second opinion has not come to its end.");
  const evidence = await openEvidence(ports, incidentId);
  const opinion = await moveCitations(evidence, found);
  return commitChange(ports.cases, incidentId, async (stores) => {
    const standing = await stores.timelines.current(incidentId);
    const item = findOpenItem(standing, opinion, run, given);
    if (item === null) {
      return refuse("conflict", "The timeline says this by now, or speaks of it no more. Reload.");
    }
    const answered = describeAnswer(ports, actor, run, { ...given, opinion, item });
    if (given.answer !== "accept") {
      const write = async () => undefined;
      return ok({ drafts: [{ ...answered, payload: payloadOf(given, null) }], write, value: [] });
    }
    const late = await findLateClock(stores, incidentId, run);
    if (late !== null) return late;
    const sources = await readSources(stores, incidentId);
    const taken = await take({ standing, opinion, evidence, sources }, item);
    if (!taken.ok) return taken;
    const { timeline, verdicts } = taken.value;
    const change = planDecisions(ports, actor, incidentId, verdicts, timeline);
    const [act = null] = change.value;
    const because = { kind: "draft", index: 0 } as const;
    return ok({
      ...change,
      drafts: [
        { ...answered, payload: payloadOf(given, act) },
        ...change.drafts.map((draft) => ({ ...draft, causedBy: because })),
      ],
    });
  });
}

function findOpenItem(
  standing: Timeline,
  opinion: Timeline,
  { plan }: Run,
  { item: { noun, there } }: OpinionAnswer,
): OpenItem | null {
  const item = compareOpinion(standing, opinion, plan).find(
    (each) => each.noun === noun && each.there === there,
  );
  return item?.standing === "there" || item?.standing === "conflict" ? item : null;
}

/** Brought in and decided on, unless it cannot be proved any more or a link would not hold. */
async function take(
  {
    standing,
    opinion,
    evidence,
    sources,
  }: {
    readonly standing: Timeline;
    readonly opinion: Timeline;
    readonly evidence: EvidenceReader;
    readonly sources: Sources;
  },
  item: OpenItem,
): Promise<Result<TakenItem, CaseProblem>> {
  const taken = takeItem(standing, item, {
    opinion,
    linkIdOf: (source, target) => causalLinkIds.fromDigest(sha256(`${source}\n${target}`)),
  });
  if (!taken.ok) return refuse("invalid", `${taken.error}.`);
  const unproved = await findUnproved(standing, taken.value.timeline, evidence);
  if (unproved !== null) return refuse("invalid", `It was not brought in: ${unproved}.`);
  let { timeline } = taken.value;
  for (const verdict of taken.value.verdicts) {
    const decided = applyDecision(timeline, verdict, entityIdOf);
    if (!decided.ok) return fail(toProblem(decided.error));
    timeline = decided.value;
  }
  const impossible = findImpossibleChange(standing, timeline, sources);
  if (impossible !== null) return refuse("invalid", `${impossible.words}.`);
  return ok({ ...taken.value, timeline });
}

/** Times were read off clocks that have changed since: what it says of them holds no longer. */
async function findLateClock(
  { journal }: Pick<CaseStores, "journal">,
  incidentId: IncidentId,
  { id }: Run,
) {
  const entries = await journal.listOfKinds(incidentId, ["run-started", "clock-changed"]);
  const isStart = ({ payload }: (typeof entries)[number]) =>
    typeof payload === "object" && payload !== null && "run" in payload && payload.run === id;
  const started = entries.find((entry) => entry.kind === "run-started" && isStart(entry));
  const isLate = entries.some(
    ({ kind, seq }) => kind === "clock-changed" && seq > (started?.seq ?? 0),
  );
  return isLate
    ? refuse("conflict", "A clock was changed since this opinion was asked for. Ask for another.")
    : null;
}

const answeredWords = { accept: "Accepted", leave: "Left out", reopen: "Looks again at" } as const;

function describeAnswer(
  { clock }: Pick<Ports, "clock">,
  actor: Actor,
  { analyst, number }: Run,
  {
    answer,
    item,
    opinion,
  }: OpinionAnswer & { readonly opinion: Timeline; readonly item: OpenItem },
): Omit<JournalDraft, "payload"> {
  const noun = item.noun.replaceAll("-", " ");
  const title = titleOf(opinion, item);
  return {
    ...{ at: clock.now(), kind: "opinion-answered", actionType: "decision", causedBy: null },
    actor: journalActor(actor),
    rationale: `${answeredWords[answer]} what the second opinion of ${analyst} (analysis ${number}) says, ${noun}: ${title}`,
  };
}

/** What it says, in a few words. */
function titleOf(opinion: Timeline, { noun, there }: OpenItem): string {
  const piece = piecesOf(opinion, noun).find(({ id }) => id === there);
  const title = (id: string) => opinion.events.find((event) => event.id === id)?.title ?? id;
  if (piece === undefined) return there;
  if ("source" in piece) return `${title(piece.source)} → ${title(piece.target)}`;
  if ("title" in piece) return piece.title;
  if ("subject" in piece) return piece.subject;
  return "to" in piece ? `${piece.property}: ${piece.to}` : piece.description;
}

function payloadOf({ runId, item, answer }: OpinionAnswer, act: DecisionId | null) {
  return { run: runId, item: opinionKey(item), answer, act };
}

/** What a timeline has that another had not and that cannot be read off the evidence as it is now; null when all can. */
export async function findUnproved(
  before: Timeline,
  after: Timeline,
  evidence: EvidenceReader,
): Promise<string | null> {
  const known = new Set(citingPieces(before).map(({ id }) => id));
  const brought = citingPieces(after).filter(({ id }) => !known.has(id));
  const cited = brought.flatMap((piece): readonly EvidenceReference[] => [
    ...piece.evidence,
    ...("against" in piece ? piece.against : []),
  ]);
  const present = new Set(evidence.artifacts.map(({ artifact }) => artifact.id));
  for (const { artifactId, path, locator, quote } of cited) {
    if (!present.has(artifactId)) return `${path} is not part of the incident any more`;
    // A frame has no text: what a model read in it was proved by its record, and the file it read is here.
    if (locator.kind === "frame") continue;
    const text = await evidence.rawText(artifactId, locator);
    if (text === null || !quoteOccurs(text, locator, quote)) {
      return `${path} ${describeLocator(locator)} does not say what is quoted`;
    }
  }
  return null;
}

function citingPieces({ events, stateChanges, causalLinks, gaps }: Timeline) {
  return [...events, ...stateChanges, ...causalLinks, ...gaps];
}
