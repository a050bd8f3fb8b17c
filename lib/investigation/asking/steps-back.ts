import type { TimelineDocument } from "../document/document-schema";
import type { Moment } from "../document/moments";
import type { Standing } from "./telling";

export type Link = TimelineDocument["causalLinks"][number];

const leading: ReadonlySet<string> = new Set(["causes", "enables"]);
/** Further back nobody follows a chain in one answer. */
const stepsMax = 12;

/** Each link holds independently of the others. */
export function sureness(way: readonly Link[]): number {
  return Math.round(way.reduce((sure, { confidence }) => sure * confidence, 1) * 100) / 100;
}

export type Step = {
  readonly link: Link;
  readonly source: Moment;
  /** All links from the source on to what is asked for, that one last. */
  readonly way: readonly Link[];
};

/** All that leads to a moment, the nearest and likeliest first. */
export function stepsTo(moment: Moment, { document, moments }: Standing): readonly Step[] {
  const byId = new Map(moments.map((each) => [each.id, each]));
  const byTarget = Map.groupBy(
    document.causalLinks.filter(({ relation }) => leading.has(relation)),
    ({ target }) => target,
  );
  const steps: Step[] = [];
  const seen = new Set([moment.id]);
  const ways = new Map<string, readonly Link[]>();
  let edge: readonly string[] = [moment.id];
  for (let depth = 0; depth < stepsMax && edge.length > 0; depth++) {
    const incoming = edge
      .flatMap((id) => byTarget.get(id) ?? [])
      .toSorted((a, b) => b.confidence - a.confidence)
      .filter(({ source }) => !seen.has(source) && seen.add(source) !== undefined);
    for (const link of incoming) {
      const way = [link, ...(ways.get(link.target) ?? [])];
      ways.set(link.source, way);
      const source = byId.get(link.source);
      if (source !== undefined) steps.push({ link, source, way });
    }
    edge = incoming.map(({ source }) => source);
  }
  return steps;
}
