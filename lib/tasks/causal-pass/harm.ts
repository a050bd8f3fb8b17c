import { findsNoFault } from "@/lib/domain/timeline/said-words";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { ledgerFamily } from "../analysis/ledger/ledger-draft";
import type { Announcement } from "./announced-work";
import { harmKinds, isAttempt, isUrgent } from "./impact";
import { noticeOf } from "./notices";
import type { UnusualFailures } from "./unusual-failures";

/** What speaks for harm to users, data, money or safety, as far as it is unusual for this evidence and was not announced. */
export type Harm = {
  /** [0, 1]: grounds are independent of each other, so none of them is needed and each adds. */
  readonly degree: number;
  /** One sentence for each thing that was looked at. */
  readonly checked: readonly string[];
};

export type HarmObserved = Pick<Analysis, "drafts" | "course"> & {
  readonly failures: readonly UnusualFailures[];
  /** Messages and notes that announce work or practice before the first harm, the first of them first. */
  readonly announced: readonly Announcement[];
  /** Kinds of events that are known to hurt, with an origin, and an alert, a report or a remedy. */
  readonly isKnownHarm: boolean;
};

type Ground = { readonly strength: number; readonly checked: string };

export function assessHarm(observed: HarmObserved): Harm {
  const grounds = [
    failureGround(observed),
    accessGround(observed),
    alertGround(observed),
    shiftGround(observed),
    knownGround(observed),
  ];
  const degree = 1 - grounds.reduce((left, { strength }) => left * (1 - strength), 1);
  return { degree, checked: [...grounds.map(({ checked }) => checked), tellWork(observed)] };
}

/** So much of an announcement is quoted. */
const quotedMost = 120;

function tellWork({ announced: [first] }: HarmObserved): string {
  if (first === undefined)
    return "Announced work: no message or note announced work or a drill beforehand.";
  const quoted = first.text
    .slice(0, quotedMost)
    .replace(/["\n].*$/s, "")
    .trim();
  return `Announced work: a message or note announced work or a drill beforehand: "${quoted}". During such work alerts alone are no harm, and neither are fewer than ${failuresLeast * announcedFailures} failures.`;
}

/** Fewer failures are retries, single requests and restarts. */
export const failuresLeast = 10;
const failuresLastMs = 5_000;
/** Work that was announced explains so many times as many failures, and so many times as many changed rates. */
const announcedFailures = 10;
const announcedShifts = 2;

/** From ten on, more with every power of ten; three hundred are certain. */
function failureGround({ drafts, failures, announced }: HarmObserved): Ground {
  const [most] = failures;
  const known = drafts
    .filter((draft) => isLastingFailure(draft) && !isOfTestEnvironment(draft))
    .toSorted((a, b) => b.count - a.count)[0];
  const found = Math.max(most?.count ?? 0, known?.count ?? 0);
  const counted = announced.length > 0 ? found / announcedFailures : found;
  const strength =
    counted < failuresLeast ? 0 : Math.min(1, Math.log10((3 * counted) / failuresLeast) / 2);
  return { strength, checked: tellFailures(most, known) };
}

function isLastingFailure({ isKey, kind, severity, onset, end }: EventDraft): boolean {
  const lasted = (end ?? onset).latest - onset.earliest;
  return isKey && harmKinds.test(kind) && severity >= graveMin && lasted >= failuresLastMs;
}

const graveMin = 0.6;

/** No share and no size of an event: those are measured over the window of the impact, and must not be stated twice. */
function tellFailures(most: UnusualFailures | undefined, known: EventDraft | undefined): string {
  const enough = [
    ...(most === undefined || most.count < failuresLeast
      ? []
      : [
          `${most.path} recorded ${most.count.toLocaleString("en-US")} failures more than is usual for it`,
        ]),
    ...(known === undefined || known.count < failuresLeast
      ? []
      : [`"${known.title}", at least ${failuresLeast} times`]),
  ];
  return enough.length === 0
    ? `Failures: no component recorded ${failuresLeast} or more unusual failures over ${failuresLastMs / 1000} s or longer.`
    : `Failures: ${enough.join("; ")}.`;
}

/** Attempts are no harm; getting in, and data that is copied out, are. */
function accessGround({ drafts }: HarmObserved): Ground {
  const gained = drafts.filter(
    ({ isKey, isImpact, kind }) => isKey && isImpact && accessKinds.test(kind),
  );
  const [first] = gained;
  if (first !== undefined) return { strength: 1, checked: `Access: "${first.title}".` };
  const served = drafts.find(({ family }) => family === "access.answered");
  const beside =
    served === undefined
      ? "Single requests that were answered are not judged."
      : `An address that an alert names was answered: "${served.title}". Whether that was harm is not judged.`;
  return {
    strength: 0,
    checked: `Access: the rules recognized no login of an intruder and no copy of data, which rules neither out. ${beside}`,
  };
}

const accessKinds = /^(access|data_access)$/;

/** An urgent alert of production, where other records show trouble, and where nothing but the alert does. */
const alertStrength = 0.8;
const loneAlertStrength = 0.2;

function alertGround({ drafts, course, announced }: HarmObserved): Ground {
  const urgent = drafts.filter(isUrgent);
  const [first] = urgent.filter((alert) => !isOfTestEnvironment(alert));
  const tried = drafts.filter((draft) => isAttempt(draft));
  const isTried = tried.length > 0 && !(first !== undefined && isOfOthers(first, tried));
  const isHarm = first !== undefined && announced.length === 0 && !isTried;
  const strength = course.weight === "felt" ? alertStrength : loneAlertStrength;
  const notice = drafts.find((draft) => noticeOf(draft)?.says === "raised");
  return {
    strength: isHarm ? strength : 0,
    checked: tellAlerts({ urgent, first, notice, isTried }),
  };
}

const ipAddress = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:]*:[\da-f]*)$/i;

/** The alert names addresses, and those who tried are others. */
function isOfOthers({ records }: EventDraft, tried: readonly EventDraft[]): boolean {
  const named = records
    .flatMap(({ fields }) => Object.values(fields).map(String))
    .filter((value) => ipAddress.test(value));
  return (
    named.length > 0 &&
    !tried.some(({ facts, entities }) =>
      named.some((name) => facts.address === name || entities.some((each) => each.name === name)),
    )
  );
}

type AlertsFound = {
  readonly urgent: readonly EventDraft[];
  /** The first of production. */
  readonly first: EventDraft | undefined;
  /** Of any urgency. */
  readonly notice: EventDraft | undefined;
  /** Somebody tried to get in, and the alert may be of that: what was gained is a ground of its own. */
  readonly isTried: boolean;
};

function tellAlerts({ urgent, first, notice, isTried }: AlertsFound): string {
  if (urgent.length === 0)
    return notice === undefined
      ? "Alerts: none was recognized."
      : `Alerts: "${notice.title}". It alone does not show harm.`;
  if (first === undefined)
    return `Alerts: ${count(urgent.length, "urgent alert", "urgent alerts")} fired, of test environments only.`;
  return `Alerts: "${first.title}".${isTried ? " It came with attempts to get in, which alone are no harm." : ""}`;
}

const testEnvironment =
  /(?<!\p{L})(?:test|testing|tst|stg|stage|staging|qa|uat|dev|development|sandbox|demo)(?!\p{L})/iu;

/** Files that stand in the folder of such an environment, or name it; none where all files do, for that is what they are sent in. */
export function findTestFiles(paths: readonly string[]): ReadonlySet<string> {
  const found = paths.filter((path) => testEnvironment.test(path.split("/").slice(-2).join("/")));
  return new Set(found.length === paths.length ? [] : found);
}

function isOfTestEnvironment({ entities }: Pick<EventDraft, "entities">): boolean {
  const hosts = entities.filter(({ type }) => type === "host");
  const places = hosts.length > 0 ? hosts : entities;
  return places.length > 0 && places.every(({ name }) => testEnvironment.test(name));
}

/** Fewer changed rates and levels are chance. */
const shiftsLeast = 2;
const shiftsCertain = 4;
/** Where the rest shows no story, so many are needed. */
const shiftsWithoutStory = 6;

/** In any language and trade: things that are counted or measured come more or less often, or at another level. */
function shiftGround({ drafts, course, announced }: HarmObserved): Ground {
  const found = drafts.filter(({ family }) => shifts.has(family)).length;
  const least = course.weight === "felt" ? shiftsLeast : shiftsWithoutStory;
  const certain = announced.length > 0 ? shiftsCertain * announcedShifts : shiftsCertain;
  const measured = drafts.filter(
    ({ family, kind }) => shifts.has(family) || measuredKinds.test(kind),
  ).length;
  // Who looked into it knows better than a count of what changed.
  const isFaultless = drafts.some(
    ({ kind, records }) =>
      kind === "communication" && records.some(({ message }) => findsNoFault(message)),
  );
  const isTooFew = found < least || isFaultless;
  return {
    strength: isTooFew ? 0 : Math.min(1, found / certain),
    checked: tellShifts(measured, isTooFew),
  };
}

function tellShifts(measured: number, isTooFew: boolean): string {
  if (measured === 0) return "Rates and levels: no change was recognized.";
  const found = `Rates and levels: ${count(measured, "change was", "changes were")} found.`;
  if (!isTooFew) return found;
  return `${found} ${measured === 1 ? "It alone does" : "They alone do"} not show harm.`;
}

/** What detectors with a vocabulary say of measurements. */
const measuredKinds = /^(?:degradation|threshold_breach)$/;

const shifts: ReadonlySet<string> = new Set(
  ["rate-up", "rate-down", "silence", "level"].map((shape) => `${ledgerFamily}${shape}`),
);

const knownStrength = 0.6;

function knownGround({ isKnownHarm, announced }: HarmObserved): Ground {
  const isExplained = announced.length > 0;
  return {
    strength: isKnownHarm && !isExplained ? knownStrength : 0,
    checked: isKnownHarm
      ? `Harmful events: there are some with a possible cause, and people or alerts reacted.${isExplained ? " They do not count as harm, because work or a drill was announced beforehand." : ""}`
      : "Harmful events: none was recognized that has a possible cause and to which people or alerts reacted.",
  };
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
