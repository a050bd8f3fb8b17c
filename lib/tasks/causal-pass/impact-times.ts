import { canBeHarm } from "@/lib/domain/impact";
import type { Statement } from "@/lib/signals/statements";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { isUrgent } from "./impact";

/** The events at which an impact began, was detected, was mitigated and ended; each undefined where none shows it. */
export type ImpactTurns = {
  readonly started: EventDraft | undefined;
  readonly detected: EventDraft | undefined;
  readonly mitigated: EventDraft | undefined;
  readonly resolved: EventDraft | undefined;
};

/** Machines first, for they state times to the second; what people reported and confirmed where no machine did. */
export function findTurns(
  { drafts, statements }: Pick<Analysis, "drafts" | "statements">,
  impacts: readonly EventDraft[],
): ImpactTurns {
  const started = firstHarm(drafts, impacts);
  const from = started?.onset.earliest ?? Number.NEGATIVE_INFINITY;
  const later = drafts.filter(({ onset }) => onset.earliest >= from);
  const said = (isMeant: (statement: Statement) => boolean) => {
    const places = new Set(statements.filter(isMeant).map(({ record }) => placeOf(record)));
    return later.filter(
      ({ kind, records: [first] }) =>
        kind === "communication" && first !== undefined && places.has(placeOf(first)),
    );
  };
  return {
    started,
    detected: firstAlert(drafts) ?? said(({ acts }) => acts.has("report"))[0],
    mitigated: findMitigation(drafts, impacts),
    resolved:
      findResolution(drafts) ??
      later.findLast(({ kind }) => kind === "recovery") ??
      said(isConfirmed).at(-1),
  };
}

/** "Works again": no guess that it may, and no request to see to it. */
function isConfirmed({ acts }: Statement): boolean {
  return acts.has("confirmation") && !acts.has("hypothesis") && !acts.has("request");
}

function placeOf({ path, recordNumber }: EventDraft["records"][number]): string {
  return `${path}#${recordNumber}`;
}

/**
 * An intruder's impact begins with getting in, whatever is taken later. What is done against harm, or said of it, is
 * none: only where nothing else shows it does the first report stand for it.
 */
function firstHarm(
  drafts: readonly EventDraft[],
  impacts: readonly EventDraft[],
): EventDraft | undefined {
  return (
    drafts.find(({ family }) => /^access\.(login|upload|web-shell)$/.test(family)) ??
    impacts.find(canBeHarm) ??
    impacts.find(({ kind }) => kind === "communication")
  );
}

function firstAlert(drafts: readonly EventDraft[]): EventDraft | undefined {
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
