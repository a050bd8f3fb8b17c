import { type ClaimActor, claimActors, isDecided } from "@/lib/domain/claim";
import {
  type DecidableNoun,
  decidableNouns,
  piecesOf,
  withPieces,
} from "@/lib/domain/timeline/decidable-nouns";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { asAuthorTells } from "@/lib/domain/timeline/retell-event";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/**
 * What these authors put there, whoever accepted or edited it since. A link comes with its two ends, a cause and a
 * factor with their event, for they say nothing without; nobody named leaves everything.
 */
export function onlyByAuthors(timeline: Timeline, authors: readonly ClaimActor[]): Timeline {
  if (authors.length === 0) return timeline;
  // What names no author is everybody's: parts of coherence, and uncertainties that no agent put there.
  const isTheirs = (piece: { readonly id: string; readonly actor?: ClaimActor | undefined }) =>
    piece.actor === undefined || authors.includes(piece.actor);
  const theirs = <Noun extends DecidableNoun>(noun: Noun) =>
    piecesOf(timeline, noun).filter(isTheirs);
  const restedOn = new Set([
    ...theirs("causal-link").flatMap(({ source, target }) => [source, target]),
    ...[...theirs("root-cause"), ...theirs("contributing-factor")].map(({ event }) => event),
  ]);
  const isTheirWord = ({ retelling }: TimelineEvent) => retelling && authors.includes(retelling.by);
  const events = timeline.events
    .filter((event) => isTheirs(event) || restedOn.has(event.id))
    .map((event) => (isTheirWord(event) || isDecided(event) ? event : asAuthorTells(event)));
  const shown = new Set(events.map(({ id }) => id));
  return {
    ...decidableNouns.reduce(
      (narrowed, noun) => withPieces(narrowed, noun, theirs(noun)),
      timeline,
    ),
    events,
    // Only an analysis puts these there.
    ...(authors.some((author) => author !== "person") ? {} : { sequences: [], candidates: [] }),
    impactEvents: timeline.impactEvents.filter((id) => shown.has(id)),
  };
}

const words: Readonly<Record<ClaimActor, string>> = {
  rules: "By rules",
  model: "By a model",
  agent: "By agents",
  person: "By people",
};

/** `by rules and by people`, in their fixed order. */
export function listAuthors(authors: readonly ClaimActor[]): string {
  const named = claimActors.filter((author) => authors.includes(author));
  return named.map((author) => words[author].toLowerCase()).join(" and ");
}

type AuthorFilter = {
  /** In their fixed order; empty when one author alone put everything there and nothing is narrowed. */
  readonly choices: readonly {
    readonly author: ClaimActor;
    /** `By rules (12)`: live events and links. */
    readonly label: string;
  }[];
  /** `3 of 40 events shown`; empty while nothing is left out by it. */
  readonly shownText: string;
};

/** The chips that narrow the views to authors; who was asked for and put nothing there can be switched off. */
export function toAuthorFilter(timeline: Timeline, asked: readonly ClaimActor[]): AuthorFilter {
  const live = toLiveTimeline(timeline);
  const pieces = [...live.events, ...live.causalLinks];
  const counts = claimActors.map((author) => ({
    author,
    count: pieces.filter(({ actor }) => actor === author).length,
  }));
  const offered = counts.filter(({ author, count }) => count > 0 || asked.includes(author));
  const shown = onlyByAuthors(live, asked).events.length;
  return {
    choices:
      offered.length < 2 && asked.length === 0
        ? []
        : offered.map(({ author, count }) => ({ author, label: `${words[author]} (${count})` })),
    shownText: asked.length === 0 ? "" : `${shown} of ${live.events.length} events shown`,
  };
}
