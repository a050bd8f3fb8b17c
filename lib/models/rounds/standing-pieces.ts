import type { Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { timeSpan } from "@/lib/domain/evidence/event-time";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { candidateKindWords, causeNotEstablished } from "@/lib/domain/timeline/chance-words";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { looseEvents } from "@/lib/domain/timeline/reaching-impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { contestedIds } from "@/lib/domain/timeline/uncertainty";
import type { Priority } from "../context-window";
import { spanText, timeText } from "../time-words";

/** A piece of the timeline as one line, with what says how near it lies to what is asked. */
export type StandingPiece = {
  readonly id: string;
  readonly text: string;
  readonly span: Interval | null;
  /** Ids of the pieces it is and names. */
  readonly about: readonly string[];
  readonly entities: readonly string[];
  /** How many links hold on to it. */
  readonly links: number;
  readonly evidence: readonly EvidenceReference[];
};

export type StandingSection = {
  readonly heading: string;
  /** Of all that is shown of the timeline; together 1. */
  readonly share: number;
  readonly priority: Priority;
  readonly pieces: readonly StandingPiece[];
};

/** The timeline in sections, the one that says most of it first. */
export function standingSections(timeline: Timeline): readonly StandingSection[] {
  const contested = contestedIds(timeline.uncertainties);
  const marked = (piece: StandingPiece) =>
    contested.has(piece.id) ? { ...piece, text: `(contested) ${piece.text}` } : piece;
  const section = (
    heading: string,
    share: number,
    priority: Priority,
    pieces: readonly StandingPiece[],
  ): StandingSection => ({ heading, share, priority, pieces: pieces.map(marked) });
  const events = eventPieces(timeline);
  return [
    section("What it comes to", 0.12, "high", conclusionPieces(timeline)),
    section(
      "Key events (who says so; loose: no links lead from it to the impact)",
      0.3,
      "high",
      events.key,
    ),
    section("Causal links", 0.2, "high", linkPieces(timeline)),
    section("Follows in time only, no cause shown", 0.04, "low", sequencePieces(timeline)),
    section("Details (who says so)", 0.14, "medium", events.detail),
    section("Gaps, hypotheses and what is uncertain", 0.06, "medium", openPieces(timeline)),
    section("States", 0.06, "low", statePieces(timeline)),
    section("Entities", 0.04, "low", entityPieces(timeline)),
    section(
      "Taken out: not to be found again by the same lines",
      0.04,
      "low",
      gonePieces(timeline),
    ),
  ];
}

const nothing = { span: null, links: 0, entities: [], evidence: [] };

function conclusionPieces(timeline: Timeline): readonly StandingPiece[] {
  const { outcome, bounds, impactEvents, contributingFactors, ruledOut } = timeline;
  const { rootCauses, candidates } = toLiveTimeline(timeline);
  const from = bounds === null ? "" : `, ${spanText(bounds)}`;
  const hit = impactEvents.length === 0 ? "" : `; impact: ${impactEvents.join(", ")}`;
  return [
    { ...nothing, id: "", about: [], links: 1, text: `Outcome: ${outcome}${from}${hit}` },
    ...rootCauses.map(({ id, rank, event, subject, score, status, actor }) => ({
      ...{ ...nothing, id, about: [id, event], links: 1 },
      text: `${id} root cause ${rank}: ${subject} (${event}), score ${score.toFixed(2)} [${statusText({ status, actor })}]`,
    })),
    ...(rootCauses.length > 0 || outcome === "no-incident"
      ? []
      : [{ ...nothing, id: "", about: [], links: 1, text: causeNotEstablished }]),
    ...candidates.map(({ event, statement, kind, p, against }) => ({
      ...{ ...nothing, id: "", about: event === null ? [] : [event], links: 1 },
      text: `Candidate cause, not established: ${statement} (${event ?? "no event"}), ${candidateKindWords[kind]}, probability ${p.toFixed(2)}${against.length === 0 ? "" : `; contradicted: ${against.join("; ")}`}`,
    })),
    ...contributingFactors.filter(isLive).map(({ id, event, why }) => ({
      ...{ ...nothing, id, about: [id, event] },
      text: `${id} contributed: ${event}: ${why}`,
    })),
    ...ruledOut.map(({ what, why, evidence }) => ({
      ...{ ...nothing, id: "", about: [], evidence },
      text: `Ruled out: ${what}: ${why}`,
    })),
  ];
}

function eventPieces(timeline: Timeline): Record<"key" | "detail", readonly StandingPiece[]> {
  const links = new Map<string, number>();
  for (const { source, target } of timeline.causalLinks.filter(isLive)) {
    for (const id of [source, target]) links.set(id, (links.get(id) ?? 0) + 1);
  }
  const loose = new Set<string>(looseEvents(timeline).map(({ id }) => id));
  const events = timeline.events.filter(isLive);
  const [key, detail] = (["key", "detail"] as const).map((wanted) =>
    events
      .filter(({ importance }) => importance === wanted)
      .map(({ id, title, kind, time, endTime, entities, evidence, ...rest }) => ({
        ...{ id, evidence, entities, about: [id], links: links.get(id) ?? 0 },
        span: timeSpan({ time, endTime }),
        text: `${id} ${timeText(time)} ${title} [${kind}, ${statusText(rest)}]${credibilityText(rest.confidence.credibility)}${loose.has(id) ? " (loose)" : ""}`,
      })),
  );
  return { key: key ?? [], detail: detail ?? [] };
}

/** No relation of cause: what is shown of it is the order alone. */
function sequencePieces(timeline: Timeline): readonly StandingPiece[] {
  const { sequences, events } = toLiveTimeline(timeline);
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  return sequences.map(({ source, target }) => ({
    ...{ ...nothing, id: "", about: [source, target] },
    text: `${source} (${titles.get(source) ?? "?"}) then ${target} (${titles.get(target) ?? "?"})`,
  }));
}

function linkPieces({ causalLinks, events }: Timeline): readonly StandingPiece[] {
  const byId = new Map<string, (typeof events)[number]>(events.map((event) => [event.id, event]));
  return causalLinks.filter(isLive).map((link) => {
    const { id, source, target, relation, mechanism, confidence, evidence } = link;
    const [from, to] = [byId.get(source), byId.get(target)];
    const named = `${source} (${from?.title ?? "?"}) ${relation} ${target} (${to?.title ?? "?"})`;
    return {
      ...{ id, evidence, about: [id, source, target], entities: [], links: 0 },
      span: from === undefined ? null : timeSpan(from),
      text: `${id} ${named}: ${mechanism}, ${confidence.toFixed(2)} [${statusText(link)}]`,
    };
  });
}

function statePieces({ stateChanges, entities }: Timeline): readonly StandingPiece[] {
  const names = new Map<string, string>(entities.map(({ id, name }) => [id, name]));
  return stateChanges.filter(isLive).map(({ id, entity, property, from, to, at, evidence }) => ({
    ...{
      id,
      evidence,
      about: [id],
      entities: [entity],
      links: 0,
      span: timeSpan({ time: at, endTime: null }),
    },
    text: `${id} ${timeText(at)} ${names.get(entity) ?? entity} ${property}: ${from ?? "?"} → ${to}`,
  }));
}

function openPieces({ gaps, hypotheses, uncertainties }: Timeline): readonly StandingPiece[] {
  return [
    ...gaps
      .filter(({ status }) => status === "open")
      .map(({ id, type, reason, severity, description, expectedEvidence, window, evidence }) => ({
        ...{
          id,
          evidence,
          about: [id],
          entities: [],
          links: severity === "high" ? 2 : 1,
          span: window,
        },
        text: `${id} gap (${type}, ${reason}, ${severity}): ${description} Would close it: ${expectedEvidence}`,
      })),
    ...hypotheses.filter(isLive).map(({ id, statement, state, for: pro, against }) => ({
      ...{ ...nothing, id, about: [id], links: 1, evidence: [...pro, ...against] },
      text: `${id} hypothesis, ${state}: ${statement} (${pro.length} for, ${against.length} against)`,
    })),
    ...uncertainties
      .filter(({ status }) => status === "open")
      .map(({ id, type, context, description, evidence }) => ({
        ...{ ...nothing, id, evidence, about: [id, context] },
        text: `${id} ${type} (${context}): ${description}`,
      })),
  ];
}

function entityPieces({ entities, events }: Timeline): readonly StandingPiece[] {
  const taking = events.filter(isLive).flatMap((event) => event.entities);
  const parts = Map.groupBy(taking, (id) => id);
  return entities.map(({ id, type, name }) => ({
    ...{ ...nothing, id, about: [], entities: [id], links: parts.get(id)?.length ?? 0 },
    text: `${id} ${type} ${name}`,
  }));
}

/** What people refused and what rounds took out, so that it does not come back for the same reason. */
function gonePieces({ events }: Timeline): readonly StandingPiece[] {
  return events
    .filter(({ status }) => status === "rejected" || status === "pruned")
    .map(({ id, title, time, endTime, entities, evidence, status }) => ({
      ...{ id, evidence, entities, about: [id], links: 0, span: timeSpan({ time, endTime }) },
      text: `${id} ${timeText(time)} ${title} [${status === "rejected" ? "rejected by a person" : "taken out by rounds"}]`,
    }));
}

type Decided = { readonly status: string; readonly actor: string };

function statusText({ status, actor }: Decided): string {
  return status === "proposed" ? actor : `${status} by a person`;
}

function credibilityText(credibility: number | null): string {
  return credibility === null ? "" : ` credibility ${credibility.toFixed(2)}`;
}
