import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { assertPresent } from "@/lib/base/assert";
import { createCitedPlaces } from "@/lib/investigation/document/masking/cited-places";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createDesk } from "@/lib/investigation/toolbox/desk";
import { evidenceTools } from "@/lib/investigation/toolbox/evidence-tools";
import { createHandles } from "@/lib/investigation/toolbox/handles";
import { type ShownAnswer, showAnswer } from "@/lib/investigation/toolbox/shown-answer";
import { createMasking } from "@/lib/masking/masking";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { createEvidenceReading } from "@/lib/tasks/survey/evidence-reading";

export type AskedTools = {
  readonly evidence: EvidenceReader;
  /** What whoever asked is shown, of at most so many characters. */
  ask(name: string, given: unknown, charactersMax?: number): Promise<ShownAnswer>;
  close(): Promise<void>;
};

/** The tools over files of these lines, read and kept as in the product. */
export async function askTools(
  files: Readonly<Record<string, readonly string[]>>,
): Promise<AskedTools> {
  const folder = await mkdtemp(join(tmpdir(), "whence-tools-"));
  const local = Object.keys(files).map((path) => ({ path, location: join(folder, path) }));
  for (const { path, location } of local) {
    await mkdir(dirname(location), { recursive: true });
    await writeFile(location, `${files[path]?.join("\n")}\n`);
  }
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let reading: Promise<void> = Promise.resolve();
  const evidence = await new Promise<EvidenceReader>((resolve, reject) => {
    reading = openLocalEvidence(local, async (opened) => {
      resolve(opened);
      await ended;
    });
    reading.catch(reject);
  });
  const desk = createDesk({
    ...{ evidence, signal: new AbortController().signal, masking: createMasking() },
    citedPlaces: createCitedPlaces(),
    lookups: createEvidenceReading().lookups,
  });
  const handles = createHandles(evidence.artifacts.map(({ artifact }) => artifact.path));
  return {
    evidence,
    async ask(name, given, charactersMax) {
      const tool = evidenceTools.find((one) => one.name === name);
      return showAnswer(
        await assertPresent(tool, name).answer(desk, given),
        handles,
        charactersMax,
      );
    },
    async close() {
      end();
      await reading;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
