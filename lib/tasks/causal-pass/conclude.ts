import { type ContainerReport, describeSkipped } from "@/lib/domain/evidence/container-report";
import type { EventId } from "@/lib/domain/ids";
import { candidatesMax } from "@/lib/domain/timeline/candidate";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { claimedFrom } from "@/lib/explanation/claims/believe";
import type { Conclusion } from "@/lib/investigation/ports/calls/conclusion";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { type ClaimLog, noClaimLog } from "../claims/claim-log";
import {
  actsBefore,
  behindActs,
  mayHaveBegun,
  orderCandidates,
  precedesHarm,
  toCandidate,
} from "./candidates";
import { concludeNarrative } from "./conclude-narrative";

import { withCourseOrigins } from "./course-origins";
import { isUndated } from "./evidence-to-collect";
import type { HarmObserved } from "./harm";
import { findHypotheses } from "./hypotheses";
import { decideByKinds, findImpacts, reachedFrom, troubleOf, withoutRefusals } from "./impact";
import { findTurns, statedTurns, surelyHurtAt } from "./impact-times";
import { type IncidentJudged, judgeIncident, observeHarm } from "./incident-claim";
import { isKnownWorld, isReachedByMechanism } from "./known-world";
import { type LinkDraft, mechanismLinks } from "./link-draft";
import { proposeRoots, type RootProposal, withoutRefuted } from "./root-candidates";
import { type BelievedRoot, believeRoots } from "./root-claim";
import { citeCleared, entryOf, findCleared } from "./ruled-out";

const rootsMax = 8;

type Contribution = { readonly draft: EventDraft; readonly why: string };

export type Concluded = {
  readonly conclusion: Conclusion;
  /** Named as root causes, with what was hit. */
  readonly roots: readonly BelievedRoot[];
  readonly impacts: readonly EventDraft[];
};

/** What is concluded from: the events of the timeline, and everything that may have led to them. */
type Material = {
  readonly links: readonly LinkDraft[];
  readonly events: ReadonlyMap<EventDraft, EventId>;
  readonly pieces: readonly TimelineEvent[];
  readonly log: ClaimLog;
};

/** What the causal pass concludes: whether there was an incident, what was hit, and where it may have begun. */
export async function conclude(
  analysis: Analysis,
  material: Material,
  reader: EvidenceReader,
): Promise<Concluded> {
  const { links, events } = material;
  const idOf = (draft: EventDraft | undefined): EventId | null =>
    draft === undefined ? null : (events.get(draft) ?? null);
  if (analysis.narrative !== null) {
    const own = await concludeNarrative(analysis.narrative, events, reader);
    const rest = { contributingFactors: [], ruledOut: [], ledger: ledgerOf(analysis, reader) };
    return { conclusion: { ...own, ...rest }, roots: [], impacts: [] };
  }
  const harm = await observeHarm(analysis, reader);
  const { contributing, aside, impacts, suspected, believed, judged } = judgeCause(
    analysis,
    material,
    harm,
  );
  const stated = stateOutcome(judged, isUndated(analysis, reader));
  const { outcome } = stated;
  const roots = outcome === "incident" ? believed.filter(isNamed) : [];
  const turns = findTurns(analysis, impacts, harm.failures);
  const { startedBefore, ...shown } = statedTurns(turns, impacts);
  const begunBy = idOf(startedBefore);
  const story = { roots: draftsOf(suspected), contributing: aside, links, impacts };
  const suspicious = findCleared(analysis, story, reader);
  const hurt = surelyHurtAt(impacts, turns.started);
  const possible = [
    ...believed,
    ...believeActs(analysis, material, { started: turns.started, impacts, believed }),
  ].filter(
    (root) => mayHaveBegun(root, hurt, suspicious) && precedesHarm(root.draft, analysis.drafts),
  );
  // Nothing is offered as a candidate and ruled out.
  const offered = new Set(possible.flatMap(({ draft }) => entryOf(draft, suspicious) ?? []));
  const cleared = suspicious.filter((entry) => !offered.has(entry));
  const conclusion: Conclusion = {
    ...stated,
    impactEvents:
      outcome === "incident" ? impacts.flatMap((draft) => idOf(draft) ?? []).slice(0, 50) : [],
    startedBy: idOf(shown.started),
    ...(begunBy === null ? {} : { startedBefore: begunBy }),
    detectedBy: idOf(shown.detected),
    mitigatedBy: idOf(shown.mitigated),
    resolvedBy: idOf(shown.resolved),
    rootCauses: roots.map(({ event, subject, support, isTrigger, isRival, why, chance }) => ({
      ...{ event, subject, support, isTrigger, isRival, chance },
      why: why.map((line) => line.slice(0, 500)).slice(0, 12),
    })),
    candidates: orderCandidates(
      (outcome === "no-incident" ? [] : possible).filter((root) => !roots.includes(root)),
      links,
      impacts,
    )
      .slice(0, candidatesMax)
      .map((root) => toCandidate(root, analysis)),
    // A remedy that did not help is no part of what it was tried against.
    contributingFactors: contributing
      .filter(({ why }) => why !== inVain)
      .flatMap(({ draft, why }) => {
        const event = idOf(draft);
        return event === null ? [] : [{ event, why }];
      })
      .slice(0, 30),
    ruledOut: [...(await citeCleared(cleared, reader))],
    hypotheses: [...(await findHypotheses(analysis, reader))],
    ledger: ledgerOf(analysis, reader),
  };
  return { conclusion, roots, impacts };
}

type Offered = {
  readonly started: EventDraft | undefined;
  readonly impacts: readonly EventDraft[];
  readonly believed: readonly BelievedRoot[];
};

/** What was done before the harm and no rule proposes; it changes the probability of nothing else. */
function believeActs(
  analysis: Analysis,
  { links, events, pieces }: Material,
  { started, impacts, believed }: Offered,
): readonly BelievedRoot[] {
  const acts = actsBefore(analysis, { started, impacts }, believed);
  const ranking = { analysis, links, impacts, events, pieces, log: noClaimLog };
  const added = new Set(acts.map(({ draft }) => draft));
  return believeRoots([...believed, ...acts], ranking).filter(({ draft }) => added.has(draft));
}

/** Where it may have begun, what was hit, and whether it was an incident, each with its probability. */
function judgeCause(
  analysis: Analysis,
  { links, events, pieces, log }: Material,
  harm: Pick<HarmObserved, "failures" | "announced">,
) {
  const { drafts } = analysis;
  const contributing = findContributing(links);
  const aside = new Set(contributing.map(({ draft }) => draft));
  const named = proposeRoots(analysis, links).filter(({ draft }) => !aside.has(draft));
  const namedImpacts = findImpacts(drafts, links, draftsOf(named));
  const isKnown =
    isKnownWorld(analysis, links) || isReachedByMechanism(draftsOf(named), namedImpacts, links);
  const proposed = withCourseOrigins(named, analysis)
    .filter(({ draft }) => !aside.has(draft))
    .toSorted((a, b) => b.support - a.support)
    .slice(0, rootsMax);
  const trouble = isKnown
    ? []
    : troubleOf(drafts, analysis.course, reachedFrom(draftsOf(proposed), links));
  const impacts = withoutRefusals(trouble.length > 0 ? trouble : namedImpacts, drafts);
  const pool = withoutRefuted(proposed, links, impacts);
  const believed = behindActs(
    believeRoots(pool, { analysis, links, impacts, events, pieces, log }),
    links,
  );
  const isKnownHarm = decideByKinds(analysis, drafts, namedImpacts, named.length) === "incident";
  const judged = judgeIncident({ ...analysis, ...harm, isKnownHarm }, log);
  // What is suspected is not ruled out; origins that the course alone speaks for are suspected where nothing else is known.
  const suspected = isKnown ? withoutRefuted(named, links, impacts) : pool;
  return { contributing, aside, impacts, suspected, believed, judged };
}

const timeless =
  "Times: no record could be read with a time, so nothing shows whether there was harm.";

function stateOutcome({ outcome, chance, checked }: IncidentJudged, isTimeless: boolean) {
  return isTimeless
    ? { outcome: "inconclusive" as const, outcomeReasons: [timeless] }
    : { outcome, incidentChance: chance, outcomeReasons: [...checked] };
}

function isNamed({ chance }: BelievedRoot): boolean {
  return chance >= claimedFrom;
}

function draftsOf(proposals: readonly RootProposal[]): readonly EventDraft[] {
  return proposals.map(({ draft }) => draft);
}

function ledgerOfContainer(source: string, { files, skipped }: ContainerReport) {
  return skipped.map((left) => ({
    ...{ source, considered: files, cut: left.count },
    why: describeSkipped(left).slice(0, 300),
  }));
}

function ledgerOf({ observations }: Analysis, reader: EvidenceReader): Conclusion["ledger"] {
  const unread = reader.artifacts.flatMap(({ artifact }) => {
    if (artifact.report.kind === "unread") {
      return [
        { source: artifact.path, considered: 0, cut: 0, why: artifact.report.reason.slice(0, 300) },
      ];
    }
    if (artifact.report.kind === "container")
      return ledgerOfContainer(artifact.path, artifact.report);
    const considered = observations.considered.get(artifact.path) ?? 0;
    const cut = Math.max(0, artifact.report.records - considered);
    return cut === 0
      ? []
      : [{ source: artifact.path, considered, cut, why: "records without a time" }];
  });
  const limits = observations.cut.map(({ source, count, why }) => ({
    source,
    considered: 0,
    cut: count,
    why,
  }));
  return [...unread, ...limits].slice(0, 1000);
}

/** What made it possible or worse without being where it began, as far as mechanisms say: to have come before is no part in it. */
export function findContributing(links: readonly LinkDraft[]): readonly Contribution[] {
  const sources = Map.groupBy(mechanismLinks(links), ({ source }) => source);
  return [...sources].flatMap(([draft, outgoing]) => {
    const why = reasonOf(draft, outgoing);
    return why === null ? [] : [{ draft, why }];
  });
}

const inVain = "It cost time and did not help";

/** What an attempt to get in leads to when it succeeds. */
const entries = /^access\.(?:login|session)/;

function reasonOf(draft: EventDraft, outgoing: readonly LinkDraft[]): string | null {
  if (draft.family === "change.commit")
    return "The commit was shipped; shipping it is what changed the system";
  if (draft.family === "change.control-off")
    return "A control that would have stopped it was switched off";
  if (draft.family === "change.load")
    return "The load made it faster; it was harmless before the change";
  if (draft.family === "job.run" && draft.baselineCount > 0)
    return `The job set it off; it ran ${draft.baselineCount} times before without harm`;
  if (draft.family === "access.guessing")
    return outgoing.some(({ target }) => entries.test(target.family))
      ? "The attempt; its success is what let the intruder in"
      : null;
  const isWrongTurn = outgoing.some(({ relation }) => relation === "delays");
  return isWrongTurn && outgoing.every(({ relation }) => relation === "delays") ? inVain : null;
}
