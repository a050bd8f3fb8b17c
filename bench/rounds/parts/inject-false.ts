import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLive } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import type { RecordedTruth } from "../../models/recorded-truth";
import { byDigest } from "../by-digest";
import { writeCopiedSource } from "../injecting/copied-source";
import { type Fate, fatesOf } from "../injecting/fates";
import { injectFindings } from "../injecting/inject";
import { type ForeignWords, type Material, readMaterial } from "../injecting/material";
import { plant } from "../injecting/plant";
import { findStanding } from "../injecting/standing";
import { forget } from "../performers/forget";
import { type OpenRecording, openRecording, type RunTerms } from "../play-rounds";
import type { Recording } from "../recordings";

export type Injected = Pick<Recording, "slug" | "group"> & {
  /** Findings of the Experts themselves. */
  readonly own: number;
  readonly fates: readonly Fate[];
};

export type InjectionTerms = {
  readonly truth: RecordedTruth;
  readonly foreign: readonly ForeignWords[];
  readonly rules: Performer;
  readonly seed: string;
  readonly run: RunTerms;
};

/** Of the true events so many are kept from the passes, so that a finding of them is news. */
const heldOut = 9;
const acceptedEvents = 4;
const heldOutLinkShare = 3;

/** Rounds of a copy of the recording, in which somebody lies and somebody says what is true. */
export async function injectFalse(
  { slug, group, folder }: Recording,
  { truth, foreign, rules, seed, run }: InjectionTerms,
): Promise<Injected> {
  const copy = await mkdtemp(join(tmpdir(), "whence-injected-"));
  try {
    await cp(join(folder, "artifacts"), join(copy, "artifacts"), { recursive: true });
    const copied = await writeCopiedSource(join(copy, "artifacts"), truth);
    return await openRecording(copy, rules, async (opened) => {
      const material = await readMaterial(slug, truth, opened.evidence);
      const named = `${seed} ${slug}`;
      const draft = await draftWithAccepted(opened, material, named);
      const injection = injectFindings(
        forgetful(rules, material, named, draft.timeline),
        (timeline) =>
          plant({ material, foreign, timeline, copied, accepted: draft.accepted, seed: named }),
        copied?.path ?? null,
      );
      const { performer } = injection;
      const before = draft.timeline;
      const { rounds, timeline } = await opened.play({ ...run, performer, before });
      return {
        ...{ slug, group },
        own: injection.own(),
        fates: fatesOf(injection.planted.values(), rounds, timeline, copied),
      };
    });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** The passes as they are without what is held out, some of it accepted by a person. */
async function draftWithAccepted({ play, rules }: OpenRecording, material: Material, seed: string) {
  const performer = forgetful(rules, material, seed, null);
  const { timeline } = await play({ mode: "passes", roundsMax: 1, performer });
  const standing = material.events.flatMap((exhibit) => findStanding(timeline, exhibit)?.id ?? []);
  const accepted = new Set<EventId>(
    byDigest([...new Set(standing)], seed, (id) => id).slice(0, acceptedEvents),
  );
  return { accepted, timeline: withAccepted(timeline, accepted) };
}

function withAccepted(timeline: Timeline, accepted: ReadonlySet<EventId>): Timeline {
  const events = timeline.events.map((event) =>
    accepted.has(event.id) && isLive(event) ? { ...event, status: "accepted" as const } : event,
  );
  return { ...timeline, events };
}

function forgetful(rules: Performer, material: Material, seed: string, draft: Timeline | null) {
  const held = byDigest(material.events, seed, ({ id }) => id).slice(0, heldOut);
  const links = byDigest(material.links, seed, ({ source, target }) => `${source} ${target}`);
  const lost = draft === null ? [] : links.slice(0, Math.ceil(links.length / heldOutLinkShare));
  const pairs = lost.map(({ source, target }) =>
    [source, target].map((id) => {
      const exhibit = material.events.find((event) => event.id === id);
      return draft === null || exhibit === undefined ? null : findStanding(draft, exhibit)?.id;
    }),
  );
  return forget(rules, {
    places: held.flatMap(({ records }) => records.map(({ place }) => place)),
    isLinkForgotten: (source, target) =>
      pairs.some(([from, to]) => from === source && to === target),
  });
}
