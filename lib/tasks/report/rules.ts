import { formatInstant } from "@/lib/base/instant";
import { rankGaps } from "@/lib/causality/rank-gaps";
import { isLive } from "@/lib/domain/claim";
import {
  candidateKindWords,
  causeNotEstablished,
  describeChance,
} from "@/lib/domain/timeline/chance-words";
import { impactWindow } from "@/lib/domain/timeline/impact";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { nameRuledOut } from "@/lib/domain/timeline/ruled-out";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { ReportDraft, ReportInput } from "@/lib/investigation/rounds/contracts/report";
import type { RoleDesk } from "../role-desk";

type Passages = NonNullable<ReportDraft["happened"]>;

const sentencesMax = 12;

/** What stands, told once more in order; every sentence names the pieces it rests on. */
export async function reportByRules(
  { searchedInVain }: ReportInput,
  { timeline }: RoleDesk,
): Promise<ReportDraft> {
  return {
    reasoning: "Read off the timeline as it stands.",
    happened: happened(timeline),
    impact: impact(timeline),
    causes: causes(timeline),
    factors: factors(timeline),
    ruledOut: timeline.ruledOut.slice(0, sentencesMax).map(({ what, why }) => ({
      text: `${nameRuledOut({ what }, timeline.events)}: ${why}`.slice(0, 600),
    })),
    unknown: unknown(timeline, searchedInVain),
    collect: collect(timeline),
  };
}

function happened({ events }: Timeline): Passages {
  const key = events.filter((event) => isLive(event) && event.importance === "key");
  return key.slice(0, sentencesMax).map(({ id, title, time }) => ({
    text: time.kind === "unknown" ? title : `${formatInstant(time.earliest)}: ${title}`,
    cites: [id],
  }));
}

function impact(timeline: Timeline): Passages {
  const { startedAt, detectedAt, mitigatedAt, resolvedAt } = impactWindow(timeline);
  const moments = [
    ["began", startedAt],
    ["was noticed", detectedAt],
    ["was eased", mitigatedAt],
    ["was over", resolvedAt],
  ] as const;
  const moved = moments.flatMap(([word, at]) =>
    at === null ? [] : [`${word} ${formatInstant(at)}`],
  );
  if (moved.length === 0) return [{ text: "No impact is shown by the evidence." }];
  return [{ text: `The impact ${moved.join(", ")}.`, cites: timeline.impactEvents.slice(0, 12) }];
}

/** In the one ranking: the root causes, or the candidates where none is named. */
function causes(timeline: Timeline): Passages {
  const { rootCauses, candidates, causalLinks } = toLiveTimeline(timeline);
  if (rootCauses.length === 0) {
    return [
      { text: `${causeNotEstablished}.` },
      ...candidates.map(({ event, statement, kind, p }) => ({
        text: `Candidate, ${candidateKindWords[kind]}: ${statement} Probability: ${describeChance(p)}.`.slice(
          0,
          600,
        ),
        cites: event === null ? [] : [event],
      })),
    ];
  }
  return rootCauses.slice(0, 3).map(({ id, rank, subject, why, event }) => ({
    text: `${rank}. ${subject}${why[0] === undefined ? "" : `: ${why[0]}`}`.slice(0, 600),
    cites: [
      id,
      ...causalLinks.filter(({ source }) => source === event).map((link) => link.id),
    ].slice(0, 12),
  }));
}

/** What it is comes first: a reason alone says nothing of what it is the reason for. */
function factors({ contributingFactors, events }: Timeline): Passages {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  return contributingFactors
    .filter(isLive)
    .slice(0, sentencesMax)
    .map(({ id, event, why }) => ({
      text: `${titles.get(event) ?? event}: ${why}`.slice(0, 600),
      cites: [id, event],
    }));
}

function unknown(timeline: Timeline, searchedInVain: readonly string[]): Passages {
  const gaps = rankGaps(timeline).map(({ id, description }) => ({
    text: description.slice(0, 600),
    cites: [id],
  }));
  const inVain = searchedInVain.map((text) => ({
    text: `Nothing found (searched: ${text})`.slice(0, 600),
  }));
  return [...gaps.slice(0, 8), ...inVain.slice(0, 4)];
}

function collect(timeline: Timeline): Passages {
  const wanted = rankGaps(timeline).filter(({ expectedEvidence }) => expectedEvidence !== "");
  return wanted
    .slice(0, sentencesMax)
    .map(({ id, expectedEvidence }) => ({ text: expectedEvidence.slice(0, 600), cites: [id] }));
}
