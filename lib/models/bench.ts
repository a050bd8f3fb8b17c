import type { Pass } from "@/lib/domain/pass";
import type { FrameReading } from "@/lib/investigation/frames/frame-reading";
import { createCitedPlaces } from "@/lib/investigation/masking/cited-places";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Toolbox } from "@/lib/investigation/ports/performer-port";
import { createDesk, type Desk } from "@/lib/investigation/toolbox/desk";
import { createHandles, type Handles } from "@/lib/investigation/toolbox/handles";
import { createMasking } from "@/lib/masking/masking";
import { withoutFence } from "./fence";

/** What a performance works with. */
export type Bench = {
  readonly desk: Desk;
  readonly handles: Handles;
  readonly evidence: EvidenceReader;
  /** What was read in frames so far in this performance. */
  readonly readings: FrameReading[];
  /** What code says to the model may repeat what evidence or people said: hidden, and no end of a fence. */
  readonly tell: (words: string) => string;
};

/** A handle of one pass is none in another: one that is kept in mind cites nothing rather than another line. */
const prefixes: Readonly<Record<Pass, string>> = { coarse: "A", detailed: "B", causal: "C" };

export async function openBench(
  tools: Toolbox,
  pass: Pass,
  asking: Pick<Desk, "lookups" | "signal">,
): Promise<Bench> {
  const evidence = await tools.ask({
    ...{ name: "open_evidence", arguments: {}, isStanding: true },
    answer: async (opened) => opened,
    tell: ({ artifacts }) => ({ files: artifacts.length }),
  });
  const masking = createMasking();
  const desk = createDesk({ evidence, ...asking, masking, citedPlaces: createCitedPlaces() });
  const tell = (words: string) => withoutFence(desk.maskAll(words));
  return { desk, evidence, handles: createHandles(prefixes[pass]), readings: [], tell };
}
