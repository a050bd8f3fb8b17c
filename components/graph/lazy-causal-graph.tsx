"use client";

import dynamic from "next/dynamic";
import { LoadingBlock } from "../ui/loading-block";

/** The graph library is loaded in the browser when the graph is first looked at. */
export const LazyCausalGraph = dynamic(
  () => import("./causal-graph").then(({ CausalGraph }) => CausalGraph),
  { ssr: false, loading: () => <LoadingBlock height={420} label="The graph is loading" /> },
);
