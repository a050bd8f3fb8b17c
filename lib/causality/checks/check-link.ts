import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { machineBases } from "@/lib/domain/evidence/event-time";
import type { EntityId } from "@/lib/domain/ids";
import { checkOrder, type Uncertainties } from "@/lib/domain/timeline/check-order";
import type { GraphEvent } from "../graph/pieces";
import type { ObservedTopology } from "./observed-topology";

export const linkCheckNames = ["dependency", "deviation", "order"] as const;
export type LinkCheckName = (typeof linkCheckNames)[number];

/** `undecided` is no failure: what would decide it was not observed. */
export type LinkCheck = {
  readonly name: LinkCheckName;
  readonly outcome: "passes" | "fails" | "undecided";
  /** A sentence. */
  readonly why: string;
};

export type CheckedAgainst = {
  readonly uncertainties: Uncertainties;
  readonly topology: ObservedTopology | null;
};

/**
 * Three checks of a link by its ends that anybody comes to alike, after the metrics by which paths of root-cause analyses are judged:
 * do its ends depend on each other, did both ends show something, and did the cause come first beyond what clocks may be
 * wrong by? They say nothing of whether the one led to the other.
 */
export function checkLink(
  cause: GraphEvent,
  effect: GraphEvent,
  { uncertainties, topology }: CheckedAgainst,
): readonly LinkCheck[] {
  return [
    { name: "dependency", ...checkDependency(cause, effect, topology) },
    { name: "deviation", ...checkDeviation(cause, effect) },
    { name: "order", ...checkTimes(cause, effect, uncertainties) },
  ];
}

type Verdict = Omit<LinkCheck, "name">;

/** More steps than this and nearly everything depends on everything. */
const dependencyStepsMax = 3;

function checkDependency(
  cause: GraphEvent,
  effect: GraphEvent,
  topology: ObservedTopology | null,
): Verdict {
  const shared = cause.entities.find((id) => effect.entities.includes(id));
  if (shared !== undefined) {
    const name = topology?.nameOf(shared);
    return passes(name === undefined ? "Both are of one entity." : `Both are of ${name}.`);
  }
  if (topology === null) return undecided("No record shows who depends on whom.");
  const { dependencies, nameOf } = topology;
  const known = (ids: readonly EntityId[]) => ids.filter((id) => dependencies.has(id));
  const [causes, effects] = [known(cause.entities), known(effect.entities)];
  const [one] = causes;
  const [other] = effects;
  if (one === undefined || other === undefined) {
    const side = one === undefined ? "the cause" : "the effect";
    return undecided(`No record shows what anything of ${side} depends on.`);
  }
  const dependency = nearest(topology, effects, causes);
  if (dependency)
    return passes(
      `${nameOf(dependency.from)} depends on ${nameOf(dependency.to)}${over(dependency.steps)}.`,
    );
  const passedOn = nearest(topology, causes, effects);
  if (passedOn) {
    const way = `${nameOf(passedOn.from)} depends on ${nameOf(passedOn.to)}${over(passedOn.steps)}`;
    return passes(`${way}: load is passed on along it.`);
  }
  return fails(`No record shows that ${nameOf(other)} and ${nameOf(one)} depend on each other.`);
}

function over(steps: number): string {
  return steps === 1 ? "" : ` over ${steps} steps`;
}

function nearest(
  { dependencies }: ObservedTopology,
  from: readonly EntityId[],
  to: readonly EntityId[],
): { readonly from: EntityId; readonly to: EntityId; readonly steps: number } | null {
  const ways = from.flatMap((start) =>
    to.flatMap((end) => {
      const steps = dependencies.distance(start, end);
      return steps === null || steps > dependencyStepsMax ? [] : [{ from: start, to: end, steps }];
    }),
  );
  return ways.toSorted((a, b) => a.steps - b.steps)[0] ?? null;
}

function checkDeviation(cause: GraphEvent, effect: GraphEvent): Verdict {
  const ends = [
    { side: "cause", ...lookAt(cause) },
    { side: "effect", ...lookAt(effect) },
  ];
  const failed = ends.filter(({ outcome }) => outcome === "fails");
  const open = ends.filter(({ outcome }) => outcome === "undecided");
  const unmet = failed.length > 0 ? failed : open;
  if (unmet.length === 0) return passes("A machine recorded that both departed from the ordinary.");
  const why = unmet.map(({ side, why: reason }) => `The ${side} ${reason}.`).join(" ");
  return failed.length > 0 ? fails(why) : undecided(why);
}

function lookAt({ evidence, isUnsupported, kind, time }: GraphEvent): Verdict {
  if (evidence.length === 0) return fails("cites nothing");
  if (isUnsupported) return fails("has lost its evidence");
  if (kind === "communication") return undecided("is something said, no deviation");
  if (!machineBases.has(time.basis)) return undecided("is known from people's words alone");
  return passes("was recorded by a machine");
}

function checkTimes(cause: GraphEvent, effect: GraphEvent, uncertainties: Uncertainties): Verdict {
  const order = checkOrder(cause, effect, uncertainties);
  switch (order.kind) {
    case "possible":
      return passes("The cause began first, beyond what the clocks may be wrong by.");
    case "impossible": {
      const by = describeLength(order.byMs);
      const doubt = describeLength(order.uncertaintyMs);
      return fails(`The effect began ${by} before the cause; the clocks may be wrong by ${doubt}.`);
    }
    default: {
      const isUnknown = cause.time.kind === "unknown" || effect.time.kind === "unknown";
      return undecided(
        isUnknown
          ? "When one of them began is not known."
          : "They began too close together for their clocks to tell which came first.",
      );
    }
  }
}

function passes(why: string): Verdict {
  return { outcome: "passes", why };
}

function fails(why: string): Verdict {
  return { outcome: "fails", why };
}

function undecided(why: string): Verdict {
  return { outcome: "undecided", why };
}
