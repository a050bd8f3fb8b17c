import { assertPresent } from "@/lib/base/assert";
import { type GoldenScore, goldenFiles } from "@/lib/golden/golden-incident";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { Draft } from "@/lib/investigation/runs/plan-run";
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedModel,
} from "@/lib/models/testing/scripted-model-server";
import { analyzeLocalFiles } from "@/lib/server/headless/headless";

export type Played = {
  /** Null when the player had enough before the end. */
  readonly document: TimelineDocument | null;
  readonly requests: readonly ScriptedRequest[];
};

/** Has somebody play the model of an analysis over HTTP; null leaves it as soon as it is answered. */
export async function play(
  folder: string,
  contextTokensMax: number,
  answer: (request: ScriptedRequest) => ScriptedAnswer | null,
  draft: Draft,
): Promise<Played> {
  const enough = new AbortController();
  const model = await startScriptedModel((request) => {
    const answered = answer(request);
    if (answered === null) enough.abort();
    return answered ?? { content: "Enough." };
  });
  const settings = { url: model.url, timeoutMs: 120_000, retriesMax: 0, outputTokensMax: 8000 };
  try {
    const document = await analyse(folder, enough.signal, {
      ...{ draft, analyst: "local/scripted", models: { ...settings, contextTokensMax } },
    });
    return { document, requests: model.requests };
  } catch (error) {
    if (!enough.signal.aborted) throw error;
    return { document: null, requests: model.requests };
  } finally {
    await model.close();
  }
}

export async function analyse(
  folder: string,
  signal = new AbortController().signal,
  by: Partial<Parameters<typeof analyzeLocalFiles>[0]> = {},
): Promise<TimelineDocument> {
  const result = await analyzeLocalFiles({
    ...{ files: await goldenFiles(folder), skipped: [], zone: null, signal, ...by },
    onProgress: () => undefined,
  });
  return assertPresent(result.ok ? result.value : null, `a timeline of ${folder}`);
}

/** The figures of a table's row, in the order of `scoreHeadings`. */
export function describeScore(one: GoldenScore): readonly string[] {
  const { keyRecall, keyPrecision, linkF1, stateRecall, gapRecall, rootRank, citationValidity } =
    one;
  const decimal = (value: number | null) => (value === null ? "-" : value.toFixed(2));
  return [
    ...[keyRecall, keyPrecision, linkF1, stateRecall, gapRecall].map(decimal),
    `${rootRank}`,
    decimal(citationValidity),
  ];
}

export const scoreHeadings = ["key R", "key P", "links", "states", "gaps", "root", "cites"];
