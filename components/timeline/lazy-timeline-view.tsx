"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** The chart library needs a document: it is loaded in the browser only, and never delays the page. */
export const LazyTimelineView = dynamic(
  () => import("./timeline-view").then(({ TimelineView }) => TimelineView),
  { ssr: false, loading: () => <Skeleton height={320} aria-label="The timeline is loading" /> },
);
