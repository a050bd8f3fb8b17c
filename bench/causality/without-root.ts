import { assertPresent } from "@/lib/base/assert";
import { type Bounds, exactly } from "@/lib/causality/counterfactual/bounds";
import { askWhatIf, type Case, noJoints } from "@/lib/causality/counterfactual/what-if";
import { ancestorsOf, type Step } from "@/lib/causality/graph/causal-graph";
import type { EventId } from "@/lib/domain/ids";

export type WithoutRoot = {
  /** What came of the root by causes and conditions, but for what has another sufficient cause. */
  readonly descendants: number;
  /** Of those, how many fall away. */
  readonly fallen: number;
  /** What has another sufficient cause, though it came of the root too. */
  readonly otherwise: number;
  /** What falls away and did not come of the root, began before it, or has another sufficient cause. */
  readonly wrong: readonly string[];
  readonly isPrevented: boolean;
};

/** What falls away without the root, beside what came of it by the links alone: nothing here knows how it is played out. */
export function measureWithoutRoot(of: Case, root: EventId): WithoutRoot {
  const { graph } = of;
  const { fates, impact } = askWhatIf(of, [{ kind: "remove", event: root }], { joints: noJoints });
  const start = assertPresent(graph.placeOf.get(root), "the root in its graph");
  const steps = graph.into.flat();
  const came = reachedFrom(steps, [start]);
  came.delete(start);
  const sufficient = causedOtherwise(of, steps, start, came);
  const fell = [...fates].flatMap(([place, { isStanding }]) =>
    isStanding || place === start ? [] : [place],
  );
  const isWrong = (place: number) =>
    !came.has(place) || sufficient.has(place) || beginsBefore(of, place, start);
  const due = [...came].filter((place) => !sufficient.has(place));
  return {
    descendants: due.length,
    fallen: due.filter((place) => fell.includes(place)).length,
    otherwise: [...came].filter((place) => sufficient.has(place)).length,
    wrong: fell.filter(isWrong).flatMap((place) => graph.events[place]?.title ?? []),
    isPrevented: !impact.isStanding,
  };
}

/**
 * By causes alone, from what nothing caused and did not come of the root. A cause that needed the root, or what came of it, is not
 * sufficient without: the way ends before what it could not have led to.
 */
function causedOtherwise(
  { graph }: Case,
  steps: readonly Step[],
  root: number,
  came: ReadonlySet<number>,
): ReadonlySet<number> {
  const isOfRoot = (place: number) => place === root || came.has(place);
  const lacking = new Set(
    steps.flatMap(({ link, source, target }) =>
      link.relation === "enables" && isOfRoot(source) ? [target] : [],
    ),
  );
  const causes = steps.filter(
    ({ link, source, target }) =>
      link.relation === "causes" && source !== root && !lacking.has(target),
  );
  const caused = new Set(
    steps.flatMap(({ link, target }) => (link.relation === "causes" ? [target] : [])),
  );
  const origins = graph.events.flatMap((_, place) =>
    isOfRoot(place) || caused.has(place) ? [] : [place],
  );
  return reachedFrom(causes, origins);
}

function reachedFrom(steps: readonly Step[], from: readonly number[]): Set<number> {
  const reached = new Set(from);
  for (const place of reached) {
    for (const { source, target } of steps) if (source === place) reached.add(target);
  }
  return reached;
}

function beginsBefore({ graph }: Case, place: number, root: number): boolean {
  const [own, first] = [graph.events[place]?.time, graph.events[root]?.time];
  if (own === undefined || first === undefined) return false;
  return own.kind !== "unknown" && first.kind !== "unknown" && own.latest < first.earliest;
}

export type RemedyMoved = {
  readonly title: string;
  readonly byMs: number;
  readonly lengthChangeMs: Bounds | null;
  readonly isExact: boolean;
};

/**
 * What led directly to the end of the impact and came after it was noticed, moved earlier by half of its delay: the impact
 * is to be shorter by exactly that. Null where nothing recorded led to its end.
 */
export function measureRemedy(of: Case): RemedyMoved | null {
  const { graph, ender, detectedAt, startedAt } = of;
  if (ender === null || detectedAt === null) return null;
  const after = detectedAt;
  const remedy = [...ancestorsOf(graph, [ender])]
    .filter((place) => {
      const time = graph.events[place]?.time;
      return place !== ender && time?.kind !== "unknown" && (time?.earliest ?? 0) > after;
    })
    .toSorted((one, other) => other - one)[0];
  const event = graph.events[remedy ?? -1];
  if (event === undefined || event.time.kind === "unknown") return null;
  const floor = Math.max(after, startedAt ?? after);
  const byMs = Math.round((event.time.earliest - floor) / 2);
  const moved = { kind: "move", event: event.id, byMs: -byMs } as const;
  const { lengthChangeMs } = askWhatIf(of, [moved], { joints: noJoints }).impact;
  const wanted = exactly(-byMs);
  const isExact = lengthChangeMs?.least === wanted.least && lengthChangeMs.most === wanted.most;
  return { title: event.title, byMs, lengthChangeMs, isExact };
}
