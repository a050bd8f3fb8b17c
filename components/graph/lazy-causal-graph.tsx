"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** The graph library is loaded in the browser when the graph is first looked at. */
export const LazyCausalGraph = dynamic(
  () => import("./causal-graph").then(({ CausalGraph }) => CausalGraph),
  { ssr: false, loading: () => <Skeleton height={420} aria-label="The graph is loading" /> },
);
