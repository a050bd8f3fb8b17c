import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { compareOnsets } from "@/lib/domain/timeline/event-onset";
import { announcesWork, reassures } from "@/lib/domain/timeline/said-words";
import type { Outcome } from "@/lib/domain/timeline/timeline";
import { formatTime } from "@/lib/time/shown/time-text";
import { formatDay, toWallClock } from "@/lib/time/shown/zoned-time";
import { tellForeignTimes } from "../foreign-times";
import { lowerFirst, upperFirst } from "../grammar/first-letter";
import { describeOutcome } from "../outcome-words";
import { clauseOfEvent, withCurlyQuotes, withoutTitles } from "../sentences";
import { asSentence, isQuiet, noEvidence, type Passage, type Telling } from "../telling";
import { tellAlert } from "./proof";
import { findNaming, findSaid, type Said, tellSaid } from "./said";
import { writeWhy } from "./why";

/**
 * No incident, or none that can be shown: the period that was checked, the alerts and failures with who explained them, the
 * work that was announced, and the checks that found something else. What was looked for in vain is ruled out.
 */
export function writeQuiet(telling: Telling): readonly Passage[] {
  const { outcome, outcomeReasons, events } = telling.timeline;
  const isChecked = outcomeReasons.length > 0;
  const opening =
    outcome === "no-incident" && isChecked
      ? "No incident: what was found does not show harm."
      : describeOutcome(outcome, null);
  const period = tellPeriod(telling);
  const work = findWork(telling);
  const isTold = (reason: string) =>
    isToldByAlerts(reason) || (work !== undefined && isWork(reason));
  return [
    {
      ...quietLine("outcome", [opening, ...period].join(" ")),
      evidence: period.length === 0 ? [] : telling.cite(endsOf(events)),
    },
    ...(isChecked ? [quietLine("affected", tellNobody(outcome))] : []),
    ...(outcome === "no-incident" ? writeSigns(work, telling) : writeOpen(telling)),
    ...(work === undefined ? [] : [writeWork(work, telling)]),
    ...(isChecked ? [quietLine("proof", `How we know: ${tellChecks(outcomeReasons)}`)] : []),
    ...writeReasons(telling, (reason) => !isNothing(reason) && !isTold(reason)).map((each) => ({
      ...each,
      isDetail: true,
    })),
  ];
}

/** What was looked for and not found, and up to which bound. */
export function writeNothingFound(telling: Telling): readonly Passage[] {
  return isQuiet(telling.timeline) ? writeReasons(telling, isNothing) : [];
}

function writeReasons(telling: Telling, isShown: (reason: string) => boolean): readonly Passage[] {
  const { outcomeReasons, events } = telling.timeline;
  return outcomeReasons.flatMap((reason, at): readonly Passage[] => {
    if (!isShown(reason)) return [];
    const plain = withCurlyQuotes(withoutTitles(reason, telling));
    const foreign = tellForeignTimes(reason, telling);
    return [
      {
        ...{ id: `summary:checked:${at}`, form: "point", isDetail: false },
        text: asSentence(plain.replace("”", `”${foreign}`)),
        evidence: telling.cite(
          eventsOf(reason, events).flatMap(({ evidence }) => evidence.slice(0, 1)),
        ),
        event: null,
      },
    ];
  });
}

function isNothing(reason: string): boolean {
  return /^[^:]+: (?:no|none)\b/u.test(reason);
}

function isWork(reason: string): boolean {
  return /^Announced work: a /u.test(reason);
}

/** The alerts have a line of their own, with their words. */
function isToldByAlerts(reason: string): boolean {
  return /^Alerts: "[^"]*"\.(?: It alone does not show harm\.)?$/u.test(reason);
}

/** Where it is not decided whether there was an incident: who named a cause, or the first to look at. */
function writeOpen(telling: Telling): readonly Passage[] {
  const { outcome, candidates, rootCauses } = telling.timeline;
  const isKnown = candidates.length + rootCauses.length > 0 || findNaming(telling) !== null;
  return outcome === "incident" || isKnown ? [writeWhy(telling)] : [];
}

function tellNobody(outcome: Outcome): string {
  return outcome === "no-incident"
    ? "Affected: nobody, as far as the records show."
    : "Affected: not known, because no harm is established.";
}

/** "6 checks were made: failures, access, alerts, rates and levels, harmful events, announced work." */
function tellChecks(reasons: readonly string[]): string {
  const names = reasons.map((reason) => lowerFirst(reason.split(":")[0] ?? "")).join(", ");
  return `${reasons.length === 1 ? "one check was made" : `${reasons.length} checks were made`}: ${names}.`;
}

function quietLine(id: string, text: string): Passage {
  return { id: `summary:${id}`, text, form: "paragraph", ...noEvidence };
}

const signsMax = 2;
const signs: ReadonlySet<string> = new Set(["failure", "degradation"]);

/** The alerts, else the failures, that were no harm, and who said why. */
function writeSigns(work: Said | undefined, telling: Telling): readonly Passage[] {
  const { events, outcomeReasons } = telling.timeline;
  const alerts = events.filter(({ kind, title }) => kind === "alert" && !isEnd(title));
  const failures = events.filter(({ kind }) => signs.has(kind)).toSorted(byImportance);
  const shown = distinct(alerts, telling).slice(0, signsMax);
  const found = distinct(failures, telling).slice(0, alerts.length === 0 ? signsMax : 1);
  const said = findReassuring(alerts, work, telling);
  const sentences = [
    ...shown.map((event) => upperFirst(tellAlert(event, telling))),
    ...(found.length === 0
      ? []
      : [
          `${shown.length === 0 ? "Found" : "Also found"}: ${found.map((event) => clauseOfEvent(event, telling)).join("; ")}`,
        ]),
    ...(said === undefined ? [] : [tellSaid(said, telling)]),
    ...(said === undefined && alerts.length > 0 && !outcomeReasons.some(isWork)
      ? [`No message explains why ${shown.length === 1 ? "it" : "they"} fired`]
      : []),
  ];
  if (sentences.length === 0) return [];
  const cited = [...(said === undefined ? [] : [said.event]), ...shown, ...found];
  return [
    {
      ...quietLine("signs", sentences.map(asSentence).join(" ")),
      evidence: telling.cite(cited.flatMap(({ evidence }) => evidence.slice(0, 1))),
    },
  ];
}

function isEnd(title: string): boolean {
  return /\bresolve[ds]\b/iu.test(title);
}

function byImportance(one: TimelineEvent, other: TimelineEvent): number {
  return Number(other.importance === "key") - Number(one.importance === "key");
}

function distinct(events: readonly TimelineEvent[], telling: Telling): readonly TimelineEvent[] {
  const named = new Map<string, TimelineEvent>();
  for (const event of events) {
    const [main] = event.entities;
    const key = event.kind === "alert" && main !== undefined ? main : clauseOfEvent(event, telling);
    const isTold = [...named.values()].some(({ title }) =>
      event.title.includes(nameOfAlert(title)),
    );
    if (!named.has(key) && !isTold) named.set(key, event);
  }
  return [...named.values()];
}

/** "AmoniaArea40" of "Alert AmoniaArea40 fires"; else the whole title. */
function nameOfAlert(title: string): string {
  return /^Alert (\S{4,})/u.exec(title)?.[1] ?? title;
}

/** Who explained an alert by its name; else who said after the first sign that all was well. */
function findReassuring(
  alerts: readonly TimelineEvent[],
  work: Said | undefined,
  telling: Telling,
): Said | undefined {
  const said = findSaid(telling).filter(
    ({ event, words }) => event.id !== work?.event.id && !words.includes("?"),
  );
  const names = alerts.map(({ title }) => nameOfAlert(title));
  const named = said.filter(({ words }) => names.some((name) => words.includes(name)));
  return (
    named.find(({ words }) => reassures(words)) ??
    said.find(({ words }) => reassures(words)) ??
    named[0]
  );
}

/** Who announced work. */
function findWork(telling: Telling): Said | undefined {
  const { outcomeReasons } = telling.timeline;
  if (!outcomeReasons.some(isWork)) return undefined;
  return findSaid(telling).find(({ words }) => announcesWork(words));
}

function writeWork(said: Said, telling: Telling): Passage {
  const reason = telling.timeline.outcomeReasons.find(isWork) ?? "";
  const [rule = ""] = /During such work .+$/u.exec(reason) ?? [];
  return {
    ...quietLine("work", `Announced work: ${asSentence(tellSaid(said, telling))} ${rule}`.trim()),
    evidence: telling.cite(said.event.evidence),
    event: said.event.id,
  };
}

/** "Records from 2026-11-28 21:47:00 to 21:49:59 UTC were checked." */
function tellPeriod({ timeline, zone }: Telling): readonly string[] {
  const { bounds } = timeline;
  if (bounds === null) return [];
  const dayOf = (at: typeof bounds.latest) => formatDay(toWallClock(at, zone));
  const from = formatTime(bounds.earliest, zone, { withDay: true });
  const withDay = dayOf(bounds.earliest) !== dayOf(bounds.latest);
  const to = formatTime(bounds.latest, zone, { withDay });
  return [`Records from ${from} to ${to} ${zone} were checked.`];
}

/** Where the first and the last event of the period are. */
function endsOf(events: readonly TimelineEvent[]): readonly EvidenceReference[] {
  const dated = events.filter(({ time }) => time.kind !== "unknown").toSorted(compareOnsets);
  return [dated.at(0), dated.at(-1)].flatMap((event) => event?.evidence.slice(0, 1) ?? []);
}

/** The events that a reason names by title, whose records it quotes, or of the file that it is about. */
function eventsOf(reason: string, events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  const titled = events.filter(({ title }) => reason.includes(`"${title}"`));
  if (titled.length > 0) return titled;
  const [, quoted = ""] = /"([^"]{12,})"/u.exec(reason) ?? [];
  if (quoted !== "")
    return events
      .filter(({ evidence }) => evidence.some(({ quote }) => quote.includes(quoted)))
      .slice(0, 1);
  return events.filter(({ evidence }) => evidence.some(({ path }) => reason.includes(`${path} `)));
}
