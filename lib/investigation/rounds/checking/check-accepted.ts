import { parseZonedTime } from "@/lib/base/instant";
import { findPath } from "@/lib/causality/find-path";
import { isDecided, isLive } from "@/lib/domain/claim";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { eventIds } from "@/lib/domain/ids";
import type { CausalRelation } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { areMostlyTheSame } from "@/lib/domain/timeline/same-records";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import { overlapsByHalf } from "../../construction/builder/event-identity";
import { allNames } from "./check-entity";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { Material } from "./material";
import { isSamePlain } from "./plain-text";
import { namesOfEntities } from "./subject";

const against = (why: string) => failed("accepted-by-people", "against-a-person", why);
const refused = (why: string) => failed("accepted-by-people", "refused-before", why);

/** Does it contradict what a person stands by, or say again what a person rejected, with nothing new? */
export function checkAccepted(material: Material): Outcome {
  return (
    findRefusedSubject(material) ??
    ofRefutation(material) ??
    ofConnection(material) ??
    ofState(material) ??
    ofHappening(material) ??
    passed("accepted-by-people", "Nothing that people said speaks against it")
  );
}

const keysOf = (references: readonly Parameters<typeof evidenceKey>[0][]) =>
  references.map(evidenceKey);
const citedKeys = ({ cited }: Material) => cited.map(({ reference }) => evidenceKey(reference));

function citesNothingBeside(material: Material, known: readonly string[]): boolean {
  return citedKeys(material).every((key) => known.includes(key));
}

/** What it speaks for was rejected, itself or an end of it. */
function findRefusedSubject(material: Material): Outcome | null {
  if (material.draft.effect.kind === "refutation") return null;
  const rejected = material.subjects.find((subject) => subject?.status === "rejected");
  if (!rejected) return null;
  const isOld = citesNothingBeside(material, keysOf(rejected.evidence));
  return material.draft.effect.kind === "connection" || isOld
    ? refused("A person rejected what it speaks for")
    : null;
}

function ofRefutation({ draft, subjects }: Material): Outcome | null {
  const { effect } = draft;
  const isAgainst =
    effect.kind === "refutation" || (effect.kind === "change" && effect.change !== "first-cause");
  const subject = subjects.find((one) => one !== null && isDecided(one) && isLive(one));
  if (!isAgainst || !subject) return null;
  return isDecided(subject) && isLive(subject)
    ? against("A person stands by what it speaks against")
    : null;
}

const hindering: ReadonlySet<CausalRelation> = new Set(["prevents", "delays"]);

function ofConnection(material: Material): Outcome | null {
  const { effect } = material.draft;
  if (effect.kind !== "connection") return null;
  const [source, target] = [eventIds.parse(effect.source), eventIds.parse(effect.target)];
  if (source === null || target === null) return null;
  const links = material.timeline.causalLinks;
  const same = links.find((link) => link.source === source && link.target === target);
  if (same?.status === "rejected" && citesNothingBeside(material, keysOf(same.evidence))) {
    return refused("A person rejected this connection, and it cites nothing new");
  }
  const decided = links.filter((link) => isDecided(link) && isLive(link));
  if (findPath(decided, target, source) !== null) {
    return against("A person stands by the opposite direction");
  }
  const isOpposite =
    same !== undefined &&
    decided.includes(same) &&
    hindering.has(same.relation) !== hindering.has(effect.relation);
  return isOpposite ? against("A person stands by another relation of the two") : null;
}

function ofState(material: Material): Outcome | null {
  const { draft, timeline } = material;
  const { effect } = draft;
  const [main] = draft.entities;
  if (effect.kind !== "state" || main === undefined) return null;
  const names = allNames(material, main.name);
  const decided = timeline.stateChanges.filter(
    (change) =>
      isDecided(change) &&
      isSamePlain(change.property, effect.property) &&
      namesOfEntities(timeline, [change.entity]).some((one) =>
        names.some((name) => isSamePlain(one, name)),
      ),
  );
  const rejected = decided.find(
    (change) => change.status === "rejected" && isSamePlain(change.to, effect.new_value),
  );
  if (rejected !== undefined && citesNothingBeside(material, keysOf(rejected.evidence))) {
    return refused("A person rejected this state, and it cites nothing new");
  }
  const isOther = (change: StateChange) =>
    isLive(change) && !isSamePlain(change.to, effect.new_value) && isOfOneMoment(material, change);
  return decided.some(isOther) ? against("A person stands by another value at that time") : null;
}

/** Told of the same time, or read off the same records. */
function isOfOneMoment(material: Material, { at, evidence }: StateChange): boolean {
  return (
    areMostlyTheSame(keysOf(evidence), citedKeys(material)) ||
    (material.draft.time !== null && overlapsTime(material, at))
  );
}

function ofHappening(material: Material): Outcome | null {
  const { draft, timeline } = material;
  const { effect } = draft;
  if (effect.kind !== "happening") return null;
  const [main] = draft.entities;
  const names = main === undefined ? [] : allNames(material, main.name);
  const isOfMain = ({ entities }: TimelineEvent, ids: readonly string[] = entities.slice(0, 1)) =>
    namesOfEntities(timeline, ids).some((one) => names.some((name) => isSamePlain(one, name)));
  const keys = citedKeys(material);
  const rejected = timeline.events.find(
    (event) =>
      event.status === "rejected" &&
      event.kind === effect.event_type &&
      isOfMain(event) &&
      overlapsByHalf(keysOf(event.evidence), keys),
  );
  if (rejected !== undefined && citesNothingBeside(material, keysOf(rejected.evidence))) {
    return refused("A person rejected this event, and it cites nothing new");
  }
  const decided = timeline.events.filter(
    (event) => isDecided(event) && isLive(event) && areMostlyTheSame(keysOf(event.evidence), keys),
  );
  if (decided.some((event) => isOfMain(event) && isElsewhere(material, event.time))) {
    return against("A person stands by another time of this event");
  }
  const isOfOthers = decided.some(
    (event) => event.kind === effect.event_type && !isOfMain(event, event.entities),
  );
  return isOfOthers ? against("A person stands by this event, of somebody else") : null;
}

function isElsewhere(material: Material, time: EventTime): boolean {
  return material.draft.time !== null && time.kind !== "unknown" && !overlapsTime(material, time);
}

const besideMs = 1000;

function overlapsTime({ draft }: Material, time: EventTime): boolean {
  const [earliest, latest] = [draft.time?.earliest, draft.time?.latest].map((text) =>
    parseZonedTime(text ?? ""),
  );
  if (!earliest || !latest || time.kind === "unknown") return false;
  return time.earliest - besideMs <= latest && earliest <= time.latest + besideMs;
}
