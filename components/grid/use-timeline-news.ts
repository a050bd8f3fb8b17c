"use client";

import { useEffect, useRef, useState } from "react";
import type { Timeline } from "@/lib/domain/timeline/timeline";

import { describeNews } from "@/lib/view-model/comparison/timeline-comparison";

/** What changes while this runs is told in one sentence: a run may write many times a second. */
const gatherMs = 2_500;

/**
 * What came and went since it was last told, for a polite live region: at most one sentence every
 * `gatherMs`, however often the timeline changes meanwhile. Empty until something did. What comes and goes
 * because another `part` of the timeline is shown is no news.
 */
export function useTimelineNews(
  timeline: Timeline,
  noun: "event" | "causal link",
  part: string,
): string {
  const [news, setNews] = useState("");
  const known = useRef(timeline);
  const latest = useRef(timeline);
  const knownPart = useRef(part);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    latest.current = timeline;
    if (knownPart.current !== part) {
      knownPart.current = part;
      known.current = timeline;
    }
    if (timeline === known.current || timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      const sentence = describeNews(known.current, latest.current, noun);
      known.current = latest.current;
      if (sentence !== "") setNews(sentence);
    }, gatherMs);
  }, [timeline, noun, part]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return news;
}
