import { formatInstant, type Interval } from "@/lib/base/instant";
import type { Answered, Inquiry } from "../tools/inquiry";
import { placeOfRecord, tellResult } from "../tools/tool-result";
import { readTopology, type Topology } from "./read-topology";

const listedEdgesMax = 30;

/** Who depends on whom, as records that name another say. */
export function askTopology(inquiry: Inquiry, window: Interval): Promise<Answered<Topology>> {
  return inquiry.ask({
    name: "topology",
    arguments: { from: formatInstant(window.earliest), to: formatInstant(window.latest) },
    answer: (evidence) => readTopology(evidence, inquiry.timeline.entities, window),
    tell: ({ edges, isCut }) =>
      tellResult(
        {
          ...{ found: edges.length, isCut },
          places: edges.flatMap(({ records: [first] }) =>
            first === undefined ? [] : placeOfRecord(first),
          ),
        },
        {
          edges: edges
            .slice(0, listedEdgesMax)
            .map(({ from, to, count }) => `${from} names ${to} ${count} times`),
        },
      ),
  });
}
