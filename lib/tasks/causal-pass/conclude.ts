import type { ContainerReport } from "@/lib/domain/artifact";
import { describeSkipped } from "@/lib/domain/container-report";
import type { EventId } from "@/lib/domain/ids";
import type { Conclusion } from "@/lib/investigation/calls/conclusion";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { concludeNarrative } from "./conclude-narrative";

import { withCourseOrigins } from "./course-origins";
import { isUndated } from "./evidence-to-collect";
import { findHypotheses } from "./hypotheses";
import {
  decideByCourse,
  decideByKinds,
  findImpacts,
  firstHarm,
  isUrgent,
  reachedFrom,
  troubleOf,
} from "./impact";
import { isKnownWorld, isReachedByMechanism } from "./known-world";
import { type LinkDraft, mechanismLinks } from "./link-draft";
import { proposeRoots, type RootProposal, withoutRefuted } from "./root-candidates";
import { findRuledOut } from "./ruled-out";

const rootsMax = 8;

type Contribution = { readonly draft: EventDraft; readonly why: string };

/** What the causal pass concludes: whether there was an incident, what was hit, and where it began. */
export async function conclude(
  analysis: Analysis,
  links: readonly LinkDraft[],
  events: ReadonlyMap<EventDraft, EventId>,
  reader: EvidenceReader,
): Promise<Conclusion> {
  const { drafts } = analysis;
  const idOf = (draft: EventDraft | undefined): EventId | null =>
    draft === undefined ? null : (events.get(draft) ?? null);
  if (analysis.narrative !== null) {
    const own = await concludeNarrative(analysis.narrative, events, reader);
    return { ...own, contributingFactors: [], ruledOut: [], ledger: ledgerOf(analysis, reader) };
  }
  const contributing = findContributing(links);
  const aside = new Set(contributing.map(({ draft }) => draft));
  const named = proposeRoots(analysis, links).filter(({ draft }) => !aside.has(draft));
  const namedImpacts = findImpacts(drafts, links, draftsOf(named));
  const isKnown =
    isKnownWorld(analysis, links) || isReachedByMechanism(draftsOf(named), namedImpacts, links);
  const proposed = (isKnown ? named : withCourseOrigins(named, analysis))
    .filter(({ draft }) => !aside.has(draft))
    .toSorted((a, b) => b.support - a.support)
    .slice(0, rootsMax);
  const trouble = isKnown
    ? []
    : troubleOf(drafts, analysis.course, reachedFrom(draftsOf(proposed), links));
  const impacts = trouble.length > 0 ? trouble : namedImpacts;
  const roots = withoutRefuted(proposed, links, impacts);
  const outcome = isUndated(analysis, reader)
    ? "inconclusive"
    : isKnown
      ? decideByKinds(analysis, drafts, impacts, roots.length)
      : decideByCourse(
          analysis.course.weight,
          roots.length,
          decideByKinds(analysis, drafts, namedImpacts, named.length),
        );
  return {
    outcome,
    impactEvents:
      outcome === "incident" ? impacts.flatMap((draft) => idOf(draft) ?? []).slice(0, 50) : [],
    startedBy: idOf(firstHarm(drafts, impacts)),
    detectedBy: idOf(firstUrgentAlert(drafts)),
    mitigatedBy: idOf(findMitigation(drafts, impacts)),
    resolvedBy: idOf(findResolution(drafts)),
    rootCauses: (outcome === "incident" ? roots : []).flatMap(
      ({ draft, subject, support, isTrigger, isRival, why }) => {
        const event = idOf(draft);
        const reasons = why.map((line) => line.slice(0, 500)).slice(0, 12);
        return event === null
          ? []
          : [{ event, subject, support, isTrigger, isRival, why: reasons }];
      },
    ),
    contributingFactors: contributing
      .flatMap(({ draft, why }) => {
        const event = idOf(draft);
        return event === null ? [] : [{ event, why }];
      })
      .slice(0, 30),
    ruledOut: [
      ...(await findRuledOut(
        analysis,
        { roots: roots.map(({ draft }) => draft), contributing: aside, links, impacts },
        reader,
      )),
    ],
    hypotheses: [...(await findHypotheses(analysis, reader))],
    ledger: ledgerOf(analysis, reader),
  };
}

function draftsOf(proposals: readonly RootProposal[]): readonly EventDraft[] {
  return proposals.map(({ draft }) => draft);
}

function firstUrgentAlert(drafts: readonly EventDraft[]): EventDraft | undefined {
  const alerts = drafts.filter(({ family }) => family === "alert.firing");
  return alerts.find(isUrgent) ?? alerts[0];
}

function findMitigation(
  drafts: readonly EventDraft[],
  impacts: readonly EventDraft[],
): EventDraft | undefined {
  const start = impacts[0]?.onset.earliest ?? Number.NEGATIVE_INFINITY;
  const responses = drafts.filter(
    ({ family, onset }) =>
      /^response\.(rollback|revert|complete|block|failover|purge|restart|limit|flatten|apply)$/.test(
        family,
      ) && onset.earliest >= start,
  );
  return (
    responses.findLast(({ family }) => /^response\.(complete|revert|block)$/.test(family)) ??
    responses.at(-1)
  );
}

function findResolution(drafts: readonly EventDraft[]): EventDraft | undefined {
  return (
    drafts.findLast(({ family }) => family === "trading.resume") ??
    drafts.findLast(
      ({ family, facts }) => family === "alert.resolved" && facts.isUrgent === "true",
    ) ??
    drafts.findLast(({ family }) => family === "alert.resolved" || family === "recovery.errors")
  );
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
    return "The attempt; its success is what let the intruder in";
  const isWrongTurn = outgoing.some(({ relation }) => relation === "delays");
  return isWrongTurn && outgoing.every(({ relation }) => relation === "delays")
    ? "It cost time and did not help"
    : null;
}
