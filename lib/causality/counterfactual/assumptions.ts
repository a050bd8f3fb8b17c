import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { CausalGraph, Step } from "../graph/causal-graph";
import type { Bounds } from "./bounds";
import { defaultJoint, type Joints, onsetAt } from "./fate";
import { type Plan, type PlanNote, stopsMost } from "./plan";
import type { Case, WhatIf } from "./what-if";

/** More events with several causes are counted. */
const jointsMax = 12;

/** The assumptions of the answer, in sentences. Those that the question makes irrelevant are left out. */
export function listAssumptions(of: Case, asked: WhatIf, joints: Joints): readonly string[] {
  const { fates, plan, impact } = asked;
  if (fates.size === 0 && plan.keeps.size + plan.keepsAlong.size === 0)
    return noteSentences(of.graph, plan.notes);
  const isMoved = [...fates.values()].some(
    ({ shiftMs }) => shiftMs.least !== 0 || shiftMs.most !== 0,
  );
  const title = (place: number) => `“${of.graph.events[place]?.title ?? ""}”`;
  return [
    ...noteSentences(of.graph, plan.notes),
    ...shareSentences(of.graph, plan),
    ...cutSentences(of, asked),
    ...jointSentences(of.graph, [...fates.keys()], joints),
    ...(isMoved ? ["Each link keeps its delay."] : []),
    ...(impact.endShiftMs === null
      ? ["No record says when the impact ended or what ended it. Its length is unknown."]
      : []),
    ...(of.ender !== null && (isMoved || fates.has(of.ender))
      ? [
          `The impact ended when ${title(of.ender)} happened${of.isEndByTiming ? ", which only its time shows" : ""}.`,
        ]
      : []),
    ...(of.ender === null && impact.endShiftMs !== null
      ? ["No record says what ended the impact. Its end is left where it was."]
      : []),
    "Links are independent of each other. Each counts with its stated probability.",
    ...(of.graph.into.some((steps) => steps.some(({ link }) => link.actor === "person"))
      ? ["A link that a person stated counts as certain. Nobody measured how probable it is."]
      : []),
    "An unrecorded cause of an event is possible. It is at most as probable as the doubt about its recorded causes.",
    "An event with another remaining cause keeps its time. No new events happen.",
    ...problemSentences(of.graph),
  ];
}

function noteSentences(graph: CausalGraph, notes: readonly PlanNote[]): readonly string[] {
  return notes.map(({ kind, intervention }) => {
    const place = graph.placeOf.get(intervention.event);
    const title = `“${place === undefined ? intervention.event : graph.events[place]?.title}”`;
    switch (kind) {
      case "unknown-event":
        return `${title} is not in the graph. It is ignored.`;
      case "unknown-link":
        return `The link from ${title} is not in the graph. It is ignored.`;
      case "no-gain":
        return `Noticing ${title} earlier gains nothing. It was noticed as early without it, or the time of notice is unknown.`;
      case "nobody-responded":
        return `No recorded act followed the notice of ${title}, so earlier notice changes nothing here.`;
      case "as-quick":
        return `After an earlier notice of ${title}, the response takes as long as it did.`;
      case "seen-while-baking":
        return `The effects of ${title} came early enough for a small part to show them, and somebody watches it.`;
      default:
        return `No effect of ${title} came early enough for a small part to show it. It is not known whether this step helps.`;
    }
  });
}

/** How much is let through is nobody's measurement: a usual step's or a person's estimate. */
function shareSentences(graph: CausalGraph, plan: Plan): readonly string[] {
  const title = (place: number) => `“${graph.events[place]?.title ?? ""}”`;
  const along = graph.outOf.flatMap((steps) =>
    steps.flatMap(({ source, target, link }) => {
      const share = plan.keepsAlong.get(link.id);
      return share === undefined
        ? []
        : [[`${title(source)} leads to in ${title(target)}`, share] as const];
    }),
  );
  const behind = [...plan.keeps].map(
    ([place, share]) => [`${title(place)} leads to`, share] as const,
  );
  const wordings = [...behind, ...along].map(
    ([what, share]) =>
      `Of what ${what}, ${tellPercent(share)} remains. This is an estimate, not a measurement.`,
  );
  const stop = `A step that leaves at most ${percent(stopsMost)} % counts as stopping it.`;
  return wordings.length === 0 ? [] : [...wordings, stop];
}

function tellPercent({ least, most }: Bounds): string {
  return least === most ? `${percent(least)} %` : `${percent(least)} to ${percent(most)} %`;
}

function percent(share: number): number {
  return Math.round(share * 100);
}

/** What was moved ahead of what led to it: somebody would have had to know otherwise. */
function cutSentences({ graph }: Case, { plan, fates }: WhatIf): readonly string[] {
  return [...plan.moved].flatMap(([place, { byMs, needs }]) => {
    const onset = onsetAt(graph, place);
    const ahead = (graph.into[place] ?? []).filter(({ source }: Step) => {
      const before = onsetAt(graph, source);
      const shift = fates.get(source)?.shiftMs.least ?? 0;
      return onset !== null && before !== null && before <= onset && onset + byMs < before + shift;
    });
    if (needs !== null || ahead.length === 0) return [];
    const led = ahead.map(({ source }) => `“${graph.events[source]?.title ?? ""}”`).join(", ");
    const by = describeLength(byMs);
    const what = `“${graph.events[place]?.title ?? ""}”`;
    return [
      `${what}, ${by} earlier, would come before its causes (${led}). It needs another cause.`,
    ];
  });
}

function jointSentences(
  graph: CausalGraph,
  places: readonly number[],
  joints: Joints,
): readonly string[] {
  const several = places.flatMap((place) => {
    const event = graph.events[place];
    const causes = (graph.into[place] ?? []).filter(({ link }) => link.relation === "causes");
    if (event === undefined || causes.length < 2) return [];
    const joint = joints.get(event.id) ?? defaultJoint;
    const how = joint === "any" ? "each is enough by itself" : "all of them are needed";
    return [`“${event.title}” has ${causes.length} causes: ${how}.`];
  });
  const more = several.length - jointsMax;
  const conditions = places.some((place) =>
    (graph.into[place] ?? []).some(({ link }) => link.relation === "enables"),
  );
  return [
    ...several.slice(0, jointsMax),
    ...(more > 0 ? [`${more} more events have several causes: each is enough by itself.`] : []),
    ...(conditions ? ["An event needs each event that enabled it, whatever caused it."] : []),
  ];
}

function problemSentences({ problems }: CausalGraph): readonly string[] {
  const count = (kind: (typeof problems)[number]["kind"]) =>
    problems.filter((problem) => problem.kind === kind).length;
  const wordings = [
    ["cycle", "closed a circle and went against time"],
    ["missing-end", "named an event that is not there"],
    ["own-cause", "led from an event to itself"],
    ["contradiction", "said the contrary of a link that is believed as much or more"],
  ] as const;
  return wordings.flatMap(([kind, what]) => {
    const left = count(kind);
    return left === 0 ? [] : [`${left === 1 ? "A link" : `${left} links`} left out: ${what}.`];
  });
}
