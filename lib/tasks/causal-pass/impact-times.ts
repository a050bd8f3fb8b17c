import { canBeHarm, harmRank, sameMomentMs } from "@/lib/domain/timeline/impact";
import { endOfHarm, endsHarm } from "@/lib/domain/timeline/what-ended";
import type { Statement } from "@/lib/signals/statements";
import type { Analysis } from "../analysis/analyse";
import { type EventDraft, sharesPlace } from "../analysis/event-draft";
import { ledgerFamily } from "../analysis/ledger/ledger-draft";
import { harmKinds } from "./impact";
import { noticeOf } from "./notices";
import type { UnusualFailures } from "./unusual-failures";

/** The events at which an impact began, was detected, was mitigated and ended; each undefined where none shows it. */
export type ImpactTurns = {
  readonly started: EventDraft | undefined;
  readonly detected: EventDraft | undefined;
  readonly mitigated: EventDraft | undefined;
  readonly resolved: EventDraft | undefined;
  /** The last that somebody wrote of its being over. */
  readonly confirmed: EventDraft | undefined;
};

/** Machines first, for they state times to the second; what people reported and confirmed where no machine did. */
export function findTurns(
  { drafts, statements }: Pick<Analysis, "drafts" | "statements">,
  impacts: readonly EventDraft[],
  failures: readonly UnusualFailures[] = [],
): ImpactTurns {
  const started = firstHarm(drafts, impacts, failures);
  const from = started?.onset.earliest ?? Number.NEGATIVE_INFINITY;
  const later = drafts.filter(({ onset }) => onset.latest >= from);
  const isEntry = started?.family.startsWith("access.") === true;
  const said = (isMeant: (statement: Statement) => boolean) => {
    const places = new Set(statements.filter(isMeant).map(({ record }) => placeOf(record)));
    return later.filter(
      ({ kind, records: [first] }) =>
        kind === "communication" && first !== undefined && places.has(placeOf(first)),
    );
  };
  const confirmed = said(isConfirmed).at(-1);
  return {
    started,
    confirmed,
    detected: firstNotice(later) ?? said(isNoticing(statements, from))[0] ?? firstNotice(drafts),
    mitigated:
      findMitigation(drafts, impacts, started) ??
      (isEntry ? findShutOut(later, started) : undefined),
    resolved: isEntry
      ? findContained(later)
      : (withLastAlert(findResolution(later, impacts), later) ?? confirmed),
  };
}

/**
 * The turns that may be stated. Where nothing says more than that records were unusual, neither a beginning nor an end is known,
 * and no machine's notice is known to be of it. What fired before the first harm found shows that harm had begun by then, when it
 * is urgent: what stopped the harm found may not have stopped that. What is not urgent is of something else.
 */
export function statedTurns(
  turns: ImpactTurns,
  impacts: readonly EventDraft[],
): ImpactTurns & { readonly startedBefore: EventDraft | undefined } {
  const { started, detected, confirmed } = turns;
  if (!impacts.some(isNamedHarm) && started?.kind !== "communication") {
    const noticed = detected?.kind === "communication" ? detected : undefined;
    // Who confirms something elsewhere may speak of anything.
    const isSame = noticed?.records[0]?.path === confirmed?.records[0]?.path;
    return {
      ...{ ...turns, started: undefined, startedBefore: undefined, detected: noticed },
      resolved: isSame ? confirmed : undefined,
    };
  }
  // An alert fires after what it is about began: that is known to have begun by then.
  if (started?.family === "alert.firing")
    return { ...turns, started: undefined, startedBefore: started };
  const isEarly =
    started !== undefined &&
    detected !== undefined &&
    detected.onset.latest < started.onset.earliest - sameMomentMs;
  if (!isEarly) return { ...turns, startedBefore: undefined };
  // Alarms of attempts come before an entry, and are not of it.
  return noticeOf(detected)?.isUrgent === true && !started.family.startsWith("access.")
    ? withoutLater(turns, detected)
    : { ...turns, detected: undefined, startedBefore: undefined };
}

/** What stopped failures that came later, and their last answer, are no end of what had begun before them. */
function withoutLater(turns: ImpactTurns, startedBefore: EventDraft) {
  const isOfLater = turns.resolved?.family === lastAnswer;
  return {
    ...{ ...turns, started: undefined, startedBefore, mitigated: undefined },
    resolved: isOfLater ? undefined : turns.resolved,
  };
}

/** What only says how often lines are written says nothing of harm. */
const linesOnly: ReadonlySet<string> = new Set(
  ["rate-up", "rate-down", "silence"].map((shape) => `${ledgerFamily}${shape}`),
);

function isNamedHarm(draft: EventDraft): boolean {
  return draft.isImpact || (Number.isFinite(harmRank(draft)) && !linesOnly.has(draft.family));
}

/**
 * A report, and what opened after that time a ticket or a conversation in which somebody reports or explains: it was opened
 * because somebody had noticed.
 */
function isNoticing(
  statements: readonly Statement[],
  from: number,
): (statement: Statement) => boolean {
  const telling = ({ acts }: Statement) => acts.has("report") || acts.has("diagnosis");
  const byPath = Map.groupBy(statements, ({ record }) => record.path);
  const openers = new Set(
    [...byPath.values()].flatMap((said) => (said.some(telling) ? said.slice(0, 1) : [])),
  );
  return (statement) =>
    statement.acts.has("report") ||
    (openers.has(statement) && statement.record.time.earliest >= from);
}

/** The first lock or block that names the account or the address that had got in. */
function findShutOut(
  drafts: readonly EventDraft[],
  entry: EventDraft | undefined,
): EventDraft | undefined {
  const names = [entry?.facts.account, entry?.facts.address].filter(Boolean);
  return drafts.find(
    ({ family, records }) =>
      /^(?:account\.locked|response\.block)$/.test(family) &&
      records.some(({ message }) => names.some((name) => message.includes(name ?? ""))),
  );
}

/** "Works again": no guess that it may, and no request to see to it. */
function isConfirmed({ acts }: Statement): boolean {
  return acts.has("confirmation") && !acts.has("hypothesis") && !acts.has("request");
}

function placeOf({ path, recordNumber }: EventDraft["records"][number]): string {
  return `${path}#${recordNumber}`;
}

/**
 * An intruder's impact begins with getting in, whatever is taken later. Else it begins with the first failure, and not with
 * what looked unusual before it. What is done against harm, or said of it, is none: only where nothing else shows it does the
 * first report stand for it.
 */
function firstHarm(
  drafts: readonly EventDraft[],
  impacts: readonly EventDraft[],
  failures: readonly UnusualFailures[],
): EventDraft | undefined {
  const harmful = impacts.filter(canBeHarm);
  return (
    drafts.find(({ family }) => /^access\.(login|upload|web-shell)$/.test(family)) ??
    firstFailure(harmful, failures) ??
    harmful.find(({ kind }) => kind !== "alert") ??
    harmful[0] ??
    impacts.find(({ kind }) => kind === "communication")
  );
}

/** Times of failures are known to the second. */
const secondMs = 1_000;

/** One that came once, before a component failed more than is usual for it, was over at once. */
function firstFailure(
  impacts: readonly EventDraft[],
  [most]: readonly UnusualFailures[],
): EventDraft | undefined {
  const failing = impacts.filter(({ kind }) => kind === "failure");
  const isStray = ({ count, onset }: EventDraft) =>
    most !== undefined && count === 1 && onset.latest < most.from - secondMs;
  return failing.find((draft) => !isStray(draft)) ?? failing[0];
}

/** When it hurt for certain: with a failure or an alert of it, else with what it may have begun with. */
export function surelyHurtAt(
  impacts: readonly EventDraft[],
  started: EventDraft | undefined,
): EventDraft | undefined {
  return started?.kind === "failure"
    ? started
    : (impacts.find(({ kind }) => harmKinds.test(kind) || kind === "alert") ?? started);
}

/** One that is urgent first: others may warn of what hurts nobody. */
function firstNotice(drafts: readonly EventDraft[]): EventDraft | undefined {
  const raised = drafts.filter((draft) => noticeOf(draft)?.says === "raised");
  return raised.find((draft) => noticeOf(draft)?.isUrgent === true) ?? raised[0];
}

function findMitigation(
  drafts: readonly EventDraft[],
  impacts: readonly EventDraft[],
  started: EventDraft | undefined,
): EventDraft | undefined {
  const start = impacts[0]?.onset.earliest ?? Number.NEGATIVE_INFINITY;
  const harm = {
    startedAt: started?.onset.earliest ?? null,
    lastHarm: endOfHarm(
      impacts.filter(canBeHarm).map(({ onset, end }) => ({
        onset: onset.earliest,
        end: end?.latest ?? null,
      })),
    ),
  };
  const responses = drafts.filter(
    (step) =>
      /^response\.(rollback|revert|complete|block|failover|purge|restart|limit|flatten|apply)$/.test(
        step.family,
      ) &&
      step.onset.earliest >= start &&
      endsHarm({ onset: beginOf(step, drafts), end: (step.end ?? step.onset).latest }, harm),
  );
  return (
    responses.findLast(({ family }) => /^response\.(complete|revert|block)$/.test(family)) ??
    responses.at(-1)
  );
}

/** A step that completes another began with that one. */
function beginOf(step: EventDraft, drafts: readonly EventDraft[]): number {
  if (step.family !== "response.complete") return step.onset.earliest;
  const begun = drafts.findLast(
    (draft) =>
      draft.family.startsWith("response.") &&
      draft.family !== "response.complete" &&
      draft.onset.earliest <= step.onset.earliest &&
      sharesPlace(draft, step),
  );
  return (begun ?? step).onset.earliest;
}

/** Failures that end do not end an intrusion: the alert of it does, and what people say may be of the failures. */
function findContained(drafts: readonly EventDraft[]): EventDraft | undefined {
  return drafts.findLast((draft) => noticeOf(draft)?.says === "cleared");
}

/** What fired while it lasted is of it: it is over with the last alert that resolved, and not with the first of two. */
function withLastAlert(
  resolved: EventDraft | undefined,
  drafts: readonly EventDraft[],
): EventDraft | undefined {
  if (resolved === undefined) return undefined;
  const last = Math.max(
    ...drafts
      .filter(
        (draft) =>
          noticeOf(draft)?.says === "raised" && draft.onset.earliest <= resolved.onset.latest,
      )
      .flatMap(({ end }) => end?.latest ?? []),
  );
  if (last <= resolved.onset.latest) return resolved;
  const isItsEnd = (draft: EventDraft) =>
    noticeOf(draft)?.says === "cleared" && draft.onset.latest === last;
  return drafts.find(isItsEnd) ?? resolved;
}

/** The last failed answer of a component. */
const lastAnswer = "recovery.errors";

/** A recovery of something else is no end of it: without one of what was hit, or of an alert, the last one is taken. */
function findResolution(
  drafts: readonly EventDraft[],
  impacts: readonly EventDraft[],
): EventDraft | undefined {
  const isCleared = (draft: EventDraft) => noticeOf(draft)?.says === "cleared";
  const hurting = new Set(impacts.flatMap(({ facts }) => facts.class ?? []));
  // That nobody is refused any more ends no failures: a refusal may be what shut an intruder out.
  const isOfOther = ({ family, facts }: EventDraft) =>
    family === lastAnswer && hurting.size > 0 && !hurting.has(facts.class ?? "");
  const recoveries = drafts.filter((draft) => draft.kind === "recovery" && !isOfOther(draft));
  return (
    drafts.findLast(({ family }) => family === "trading.resume") ??
    drafts.findLast((draft) => isCleared(draft) && noticeOf(draft)?.isUrgent === true) ??
    drafts.findLast(
      (draft) => isCleared(draft) || (draft.family === lastAnswer && !isOfOther(draft)),
    ) ??
    recoveries.findLast((draft) => impacts.some((impact) => sharesPlace(draft, impact))) ??
    recoveries.at(-1)
  );
}
