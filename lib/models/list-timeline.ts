import { z } from "zod";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { defineTool, type EvidenceTool } from "@/lib/investigation/toolbox/tool";
import { type StandingPiece, standingSections } from "./rounds/standing-pieces";

const piecesMax = 60;

/** What stands as the last turn left it, for whoever was shown only what stood when they began. */
export function listTimeline(standing: () => Timeline): EvidenceTool {
  return defineTool({
    name: "list_timeline",
    description:
      "What stands on the timeline now, by ids, yours too: events, links, states, gaps, entities; those that hold the words, if any.",
    input: z.object({ words: z.string().max(200).default(""), skip: z.int().min(0).default(0) }),
    async answer(desk, { words, skip }) {
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      const fits = ({ text }: StandingPiece) =>
        wanted.every((word) => desk.maskAll(text).toLowerCase().includes(word));
      const all = standingSections(standing()).flatMap(({ heading, pieces }) =>
        pieces.filter(fits).map((piece) => ({ heading, piece })),
      );
      const page = all.slice(skip, skip + piecesMax);
      const lines = page.map(({ heading, piece: { text, evidence } }) => {
        const [first] = evidence;
        const place = first === undefined ? null : { path: first.path, locator: first.locator };
        return { text: desk.mask(`${heading}: ${text}`), at: null, place };
      });
      const next = skip + page.length;
      const more = next < all.length ? `; next: skip ${next}` : "";
      return { lines, note: `(${page.length} of ${all.length} pieces${more})` };
    },
  });
}
