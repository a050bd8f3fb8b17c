"use client";

import dynamic from "next/dynamic";

const load = () => import("./timeline-view").then(({ TimelineView }) => TimelineView);

// Fetched while the page comes to life: the lanes are what a responder waits for.
if (typeof document !== "undefined") void load();

/**
 * The chart library needs a document: it is loaded in the browser only, and never delays the page. Until it
 * is there, `FirstLanes` is what is seen.
 */
export const LazyTimelineView = dynamic(load, { ssr: false, loading: () => null });
