import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { timeSpan } from "@/lib/domain/event-time";
import type { Timeline } from "@/lib/domain/timeline";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { byDigest } from "../by-digest";
import type { Material } from "../injecting/material";
import { findStanding } from "../injecting/standing";
import { forget } from "../performers/forget";
import { watch } from "../performers/watch";
import { type FilePlace, isAmong, placeOfReference } from "../places";
import type { OpenRecording, PlayedRun, RunTerms } from "../play-rounds";

/** A key event that was kept from the draft, and whether rounds found it again. */
export type TakenOut = {
  readonly slug: string;
  readonly title: string;
  /** False where the passes told it by other records all the same: then nothing was tried. */
  readonly wasGone: boolean;
  readonly isFound: boolean;
  readonly by: string | null;
};

type Terms = {
  readonly drops: number;
  readonly seed: string;
  readonly run: RunTerms;
  /** Keeps rounds from reading it in the passes' memory. */
  readonly blind: (performer: Performer, places: readonly FilePlace[]) => Performer;
};

const slackMs = 5_000;

/** One after another: true key events of the draft, each left out of it with everything said of it. */
export async function takePiecesOut(
  { play, rules }: OpenRecording,
  material: Material,
  draft: Timeline,
  { drops, seed, run, blind }: Terms,
): Promise<readonly TakenOut[]> {
  const { slug } = material;
  const keys = material.events.flatMap((exhibit) => {
    const event = findStanding(draft, exhibit);
    return event?.importance === "key" ? [event] : [];
  });
  const chosen = byDigest([...new Set(keys)], `${seed} ${slug}`, ({ id }) => id).slice(0, drops);
  const taken: TakenOut[] = [];
  for (const event of chosen) {
    const places = event.evidence.flatMap((cited) => placeOfReference(cited) ?? []);
    const watched = watch(forget(blind(rules, places), { places }));
    const played = await play({ ...run, performer: watched.performer });
    const before = watched.draft();
    const wasGone = before !== null && findAgain(before, event, places) === null;
    const again = wasGone ? findAgain(played.timeline, event, places) : null;
    taken.push({
      ...{ slug, title: event.title, wasGone, isFound: again !== null },
      by: again === null ? null : whoFound(played, again),
    });
  }
  return taken;
}

/** An event of the same time that rests on one of its records. */
function findAgain(
  { events }: Timeline,
  event: TimelineEvent,
  places: readonly FilePlace[],
): TimelineEvent | null {
  const when = timeSpan(event);
  return (
    events.find((other) => {
      const span = timeSpan(other);
      const isThen =
        when === null ||
        (span !== null &&
          span.earliest <= when.latest + slackMs &&
          span.latest >= when.earliest - slackMs);
      return (
        isLive(other) &&
        isThen &&
        other.evidence.some((one) => isAmong(placeOfReference(one), places))
      );
    }) ?? null
  );
}

function whoFound({ rounds }: PlayedRun, { id }: TimelineEvent): string | null {
  for (const { n, outcomes, findings } of rounds) {
    const outcome = outcomes.find(({ pieces }) => pieces.includes(id));
    const finding = findings.find((one) => one.id === outcome?.finding);
    if (finding !== undefined) return `round ${n}, ${finding.expert}`;
  }
  return null;
}
