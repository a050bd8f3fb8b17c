import { isLive } from "@/lib/domain/claim";
import type { RecordKind } from "@/lib/domain/evidence/evidence-record";
import { causalRelations } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { isSamePlace, placeOfReference } from "../places";
import { connection } from "./connections";
import type { Ground } from "./ground";
import type { Exhibit } from "./material";
import type { Planted } from "./planted";
import { findStanding } from "./standing";
import { support } from "./supports";
import { around, claimOf, happening, held, names, reading, spanOf, thingsIn } from "./wording";

/** What they record is no other record told again: an alert tells of its metric, and people of both. */
const machineKinds: ReadonlySet<RecordKind> = new Set(["log", "access", "change", "span"]);

/** What happened and stands nowhere yet. */
export function trueHappening(exhibit: Exhibit): Planted | null {
  const [record] = exhibit.records;
  if (record === undefined) return null;
  const { words: title, isKey } = exhibit;
  const things = thingsIn(exhibit, record);
  return {
    ...{ isTrue: true, kind: "happening" },
    ...happening({ title, isKey, things, time: record.time, record }),
  };
}

/** True links of events that stand, where no link does. */
export function trueConnections({ material, timeline }: Ground): readonly Planted[] {
  return material.links.flatMap(({ source, target, relation }) => {
    const [cause, effect] = [source, target].map((id) => {
      const exhibit = material.events.find((event) => event.id === id);
      return exhibit === undefined ? null : findStanding(timeline, exhibit);
    });
    const known = causalRelations.find((one) => one === relation);
    if (!cause || !effect || cause.id === effect.id || known === undefined) return [];
    const isLinked = timeline.causalLinks.some(
      (link) => isLive(link) && link.source === cause.id && link.target === effect.id,
    );
    const piece = isLinked || isBefore(effect, cause) ? null : connection(cause, effect, known);
    return piece === null ? [] : { isTrue: true, kind: "connection", ...piece };
  });
}

/** By the times they have on the timeline, which may be those of a wrong clock. */
function isBefore({ time }: TimelineEvent, { time: other }: TimelineEvent): boolean {
  return time.kind === "unknown" || other.kind === "unknown" || time.latest < other.earliest;
}

/** Records of another machine's file that show an event which does not cite them, in words of their own, and name who took part. */
export function trueSupports({ material, timeline }: Ground): readonly Planted[] {
  return material.events.flatMap((exhibit) => {
    const event = findStanding(timeline, exhibit);
    if (event === null) return [];
    const paths = new Set(event.evidence.map(({ path }) => path));
    const quotes = new Set(event.evidence.map(({ quote }) => lettersOf(quote)));
    const record = exhibit.records.find(
      ({ place, kind, citation }) =>
        !paths.has(place.path) && machineKinds.has(kind) && !quotes.has(lettersOf(citation.quote)),
    );
    return record === undefined ? [] : { isTrue: true, kind: "support", ...support(event, record) };
  });
}

/** Stamps and numbers aside, what was forwarded says the same. */
function lettersOf(quote: string): string {
  return quote.replace(/[^\p{L}]+/gu, " ").trim();
}

/** States that changed by the words of a record, where the timeline has no state read off that record. */
export function trueStates({ material, timeline }: Ground): readonly Planted[] {
  return material.states.flatMap(({ entity, property, from, to, record }) => {
    const isKnown = timeline.stateChanges.some(
      (change) =>
        isLive(change) &&
        change.evidence.some((cited) => isSamePlace(placeOfReference(cited), record.place)),
    );
    if (isKnown || !names(record, to)) return [];
    const things = thingsIn({ entities: [entity] }, record);
    return {
      ...{ isTrue: true, kind: "state", to: "changes" },
      asked: [reading(record), around(record.time)],
      finding: {
        claim: claimOf(things, `${property} is ${to}`),
        effect: {
          ...{ kind: "state", property: property.slice(0, 80) },
          ...{ old_value: from.slice(0, 200), new_value: to.slice(0, 200) },
        },
        ...{ entities: [...things], time: spanOf(record.time), method: "read" },
        ...{ evidence_refs: [record.citation], ...held(record.time) },
      },
    } satisfies Planted;
  });
}
