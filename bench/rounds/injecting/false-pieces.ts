import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { isAmong, placeOfReference } from "../places";
import { connection } from "./connections";
import { type CopiedSource, copyOf } from "./copied-source";
import { foreignFor, type Ground } from "./ground";
import type { Planted } from "./planted";
import { findStanding, toArgument } from "./standing";
import { support } from "./supports";
import { around, claimOf, held, reading, spanOf, thingsIn } from "./wording";

const impossibleMs = 1_500;

/** True links, told the wrong way round: what came later is said to have caused what came before. */
export function effectsBeforeCauses({ material, timeline }: Ground): readonly Planted[] {
  return material.links.flatMap(({ source, target }) => {
    const [cause, effect] = [source, target].map((id) => {
      const exhibit = material.events.find((event) => event.id === id);
      return exhibit === undefined ? null : findStanding(timeline, exhibit);
    });
    if (!cause || !effect || !isClearlyBefore(cause, effect)) return [];
    const piece = connection(effect, cause, "causes");
    return piece === null ? [] : { isTrue: false, kind: "effect before cause", ...piece };
  });
}

function isClearlyBefore(
  { time, endTime }: TimelineEvent,
  { time: later }: TimelineEvent,
): boolean {
  if (time.kind === "unknown" || later.kind === "unknown") return false;
  const over = endTime === null || endTime.kind === "unknown" ? time.latest : endTime.latest;
  return later.earliest - Math.max(time.latest, over) > impossibleMs;
}

/** Something a decoy rests on, told as the cause of what was hit. */
export function decoysAsCauses({ material, timeline }: Ground): readonly Planted[] {
  const hit = timeline.events.find(({ id }) => timeline.impactEvents.includes(id));
  if (hit === undefined) return [];
  return material.decoys.flatMap((decoy) => {
    const innocent = findStanding(timeline, decoy);
    const isTrue = innocent !== null && isOfTruth(innocent, material.events);
    if (innocent === null || isTrue || !isClearlyBefore(innocent, hit)) return [];
    const piece = connection(innocent, hit, "causes");
    return piece === null ? [] : { isTrue: false, kind: "wrong conclusion", ...piece };
  });
}

/** What a person accepted never happened, says somebody who shows a record of something else. */
export function againstAccepted(ground: Ground): readonly Planted[] {
  const { material, timeline, accepted } = ground;
  return timeline.events
    .filter(({ id }) => accepted.has(id))
    .flatMap((event) => {
      const cited = event.evidence.map(placeOfReference).filter((place) => place !== null);
      const other = [...material.decoys, ...material.events].find(
        ({ records: [record] }) => record !== undefined && !isAmong(record.place, cited),
      );
      const [record] = other?.records ?? [];
      if (other === undefined || record === undefined) return [];
      const things = thingsIn(other, record);
      const because = foreignFor(ground, `refutation ${event.id}`).title;
      return {
        ...{ isTrue: false, kind: "against what was accepted", to: "logs" },
        asked: [reading(record), around(record.time)],
        finding: {
          claim: claimOf(things, `${because}, so it is wrong that: ${event.title}`),
          effect: { kind: "refutation", piece: event.id },
          ...{ entities: [...things], time: spanOf(record.time), method: "compared" },
          ...{ evidence_refs: [record.citation], ...held(record.time) },
        },
      } satisfies Planted;
    });
}

/** The same line where it was forwarded to, told as a second witness. */
export function copiesCounted({ material, timeline, copied }: Ground): readonly Planted[] {
  if (copied === null) return [];
  return material.events.flatMap((exhibit) => {
    const event = findStanding(timeline, exhibit);
    const [copy] = event?.evidence.flatMap((cited) => copyOfReference(copied, cited) ?? []) ?? [];
    const [record] = exhibit.records;
    if (event === null || copy === undefined || record === undefined) return [];
    const piece = support(event, { ...record, citation: copy, place: placeOf(copy) });
    return { isTrue: false, kind: "copy counted twice", ...piece };
  });
}

function copyOfReference(copied: CopiedSource, cited: TimelineEvent["evidence"][number]) {
  const citation = toArgument(cited);
  return citation === null ? null : copyOf(copied, citation);
}

function placeOf(copy: NonNullable<ReturnType<typeof copyOf>>) {
  const lines = "lines" in copy ? copy.lines : ([1, 1] as const);
  return { path: copy.path, lines } as const;
}

function isOfTruth(event: TimelineEvent, exhibits: Ground["material"]["events"]): boolean {
  const places = exhibits.flatMap(({ records }) => records.map(({ place }) => place));
  return event.evidence.some((reference) => isAmong(placeOfReference(reference), places));
}
