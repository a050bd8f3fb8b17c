import type { JsonValue } from "@/lib/base/canonical-json";
import { createCitedPlaces } from "@/lib/investigation/document/masking/cited-places";
import type { FrameReading } from "@/lib/investigation/evidence/frames/frame-reading";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Toolbox } from "@/lib/investigation/ports/performer-port";
import { createDesk, type Desk } from "@/lib/investigation/toolbox/desk";
import { withoutFence } from "@/lib/investigation/toolbox/fence";
import { createHandles, type Handles } from "@/lib/investigation/toolbox/handles";
import { createMasking } from "@/lib/masking/masking";

/** What a performance works with. */
export type Bench = {
  readonly desk: Desk;
  readonly handles: Handles;
  readonly evidence: EvidenceReader;
  /** What was read in frames so far in this performance. */
  readonly readings: FrameReading[];
  /** Another desk at the same evidence that has hidden nothing yet. */
  readonly asideDesk: () => Desk;
  /** What code says to the model may repeat what evidence or people said: hidden, and no end of a fence. */
  readonly tell: (words: string) => string;
};

/** How it is put on record that the evidence was opened: once, though whoever goes on opens it anew. */
export const opened = {
  name: "open_evidence",
  tell: ({ artifacts }: EvidenceReader): JsonValue => ({ files: artifacts.length }),
} as const;

export async function openBench(
  tools: Toolbox,
  asking: Pick<Desk, "lookups" | "signal">,
): Promise<Bench> {
  const evidence = await tools.ask({
    ...{ name: opened.name, arguments: {}, isStanding: true },
    answer: async (reader) => reader,
    tell: opened.tell,
  });
  const paths = evidence.artifacts.map(({ artifact }) => artifact.path);
  const citedPlaces = createCitedPlaces();
  const asideDesk = () =>
    createDesk({ evidence, ...asking, masking: createMasking(), citedPlaces });
  const desk = asideDesk();
  const tell = (words: string) => withoutFence(desk.maskAll(words));
  return { desk, asideDesk, evidence, handles: createHandles(paths), readings: [], tell };
}
