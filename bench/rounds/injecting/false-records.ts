import { instant } from "@/lib/base/instant";
import { pickBy } from "../by-digest";
import { isSamePlace, placeOfReference } from "../places";
import { foreignFor, type Ground, strangerTo } from "./ground";
import type { Exhibit } from "./material";
import type { FalseKind, Planted } from "./planted";
import type { ShownRecord } from "./shown-record";
import { around, claimOf, happening, held, names, reading, spanOf, thingsIn } from "./wording";

/** What is false of a record that shows something true. */
export type FalseOfExhibit = (ground: Ground, exhibit: Exhibit) => Planted | null;

const shiftsMs = [3_600_000, -3_600_000, 7_200_000, 600_000, -600_000, 120_000, -120_000];

export const falseOfExhibits: Readonly<
  Record<Extract<FalseKind, "invented quote" | "shifted time" | "wrong entity">, FalseOfExhibit>
> = {
  "invented quote": (ground, exhibit) => {
    const [record] = exhibit.records;
    if (record === undefined) return null;
    const altered = alterNumber(record);
    const foreign = foreignFor(ground, `quote ${exhibit.id}`);
    const isAltered = altered !== null && pickBy([true, false], `${ground.seed}${exhibit.id}`);
    const quote = isAltered ? altered : foreign.quote;
    if (record.text.includes(quote)) return null;
    const piece = {
      ...{ title: isAltered ? exhibit.words : foreign.title, isKey: exhibit.isKey },
      ...{ things: thingsIn(exhibit, record), time: record.time, record },
    };
    const { finding, ...rest } = happening(piece);
    const evidence_refs = [{ ...record.citation, quote }];
    return {
      isTrue: false,
      kind: "invented quote",
      ...rest,
      finding: { ...finding, evidence_refs },
    };
  },
  "shifted time": (ground, exhibit) => {
    const [record] = exhibit.records;
    const by = pickBy(shiftsMs, `${ground.seed}\0shift ${exhibit.id}`) ?? 0;
    if (record === undefined) return null;
    const time = {
      earliest: instant(record.time.earliest + by),
      latest: instant(record.time.latest + by),
    };
    const things = thingsIn(exhibit, record);
    const piece = happening({ title: exhibit.words, isKey: exhibit.isKey, things, time, record });
    return { isTrue: false, kind: "shifted time", ...piece };
  },
  "wrong entity": (ground, exhibit) => {
    const [record] = exhibit.records;
    const stranger = record === undefined ? null : strangerTo(ground, record, exhibit.entities);
    if (record === undefined || stranger === null) return null;
    const { words: title, isKey } = exhibit;
    const piece = happening({ title, isKey, things: [stranger], time: record.time, record });
    return { isTrue: false, kind: "wrong entity", ...piece };
  },
};

/** True words of another incident, told of this one with nothing to show for it. */
export const uncited: FalseOfExhibit = (ground, exhibit) => {
  const [record] = exhibit.records;
  if (record === undefined) return null;
  const { title } = foreignFor(ground, `uncited ${exhibit.id}`);
  const things = thingsIn(exhibit, record);
  const { finding, to } = happening({ title, isKey: true, things, time: record.time, record });
  const asked = [around(record.time)];
  return {
    ...{ isTrue: false, kind: "plausible, uncited", to, asked },
    finding: { ...finding, evidence_refs: [] },
  };
};

/** What really stands there, and is not what is made of it. */
export const wrongConclusion: FalseOfExhibit = (ground, decoy) => {
  const [record] = decoy.records;
  if (record === undefined) return null;
  const { title } = foreignFor(ground, `conclusion ${decoy.id}`);
  const things = thingsIn(decoy, record);
  const piece = happening({ title, isKey: true, things, time: record.time, record });
  return { isTrue: false, kind: "wrong conclusion", ...piece };
};

/** A value that something had before, told of a time when it had another; in the timeline's words, where it tells of the change. */
export function staleStates({ material, timeline }: Ground): readonly Planted[] {
  return material.states.flatMap((state) => {
    const { record, later } = state;
    if (later === null || !names(record, state.from)) return [];
    const known = timeline.stateChanges.find(
      ({ from, evidence }) =>
        from === state.from &&
        evidence.some((cited) => isSamePlace(placeOfReference(cited), record.place)),
    );
    const owner = timeline.entities.find(({ id }) => id === known?.entity);
    const things = owner === undefined ? thingsIn({ entities: [state.entity] }, record) : [owner];
    const property = known?.property ?? state.property;
    return {
      ...{ isTrue: false, kind: "stale state", to: "changes" },
      asked: [reading(record), reading(later), around(later.time)],
      finding: {
        claim: claimOf(things, `${property} is ${state.from}`),
        effect: {
          ...{ kind: "state", property: property.slice(0, 80) },
          new_value: state.from.slice(0, 200),
        },
        entities: things.map(({ name, type }) => ({ name, type })),
        ...{ time: spanOf(later.time), method: "read", ...held(later.time) },
        evidence_refs: [record.citation, later.citation],
      },
    } satisfies Planted;
  });
}

/** The last number of what stands there, another one. */
function alterNumber({ citation, text }: ShownRecord): string | null {
  const found = [...citation.quote.matchAll(/\d{2,6}/g)].at(-1);
  if (found === undefined) return null;
  const other = `${Number(found[0]) + 17}`.padStart(found[0].length, "0");
  const altered = `${citation.quote.slice(0, found.index)}${other}${citation.quote.slice(found.index + found[0].length)}`;
  return text.includes(altered) ? null : altered;
}
