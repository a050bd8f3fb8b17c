import { passes } from "@/lib/domain/runs/pass";
import type { ScriptedRequest } from "@/lib/models/testing/scripted-model-server";
import { passOf } from "./pass-of";

/** As the product estimates. */
const bytesPerToken = 4;

/** What one performance asked of a provider, counted where it arrived. */
export type Spent = {
  readonly requests: number;
  readonly tokens: number;
  /** Of the largest request. */
  readonly tokensMost: number;
  /** Of each request from the second on, across passes too, what begins like the one before; null without such a request. */
  readonly kept: number | null;
};

export function countSpent(requests: readonly ScriptedRequest[]): Spent {
  const sizes = requests.map(({ bytes }) => Math.ceil(bytes / bytesPerToken));
  let kept = 0;
  let all = 0;
  for (const [index, request] of requests.entries()) {
    const before = requests[index - 1];
    if (before === undefined) continue;
    const textLength = request.messages.reduce((sum, { text }) => sum + text.length, 0);
    const functions = Math.max(0, request.bytes - textLength);
    all += textLength + functions;
    // Functions come before all else: where they differ nothing is kept.
    if (before.tools.join() === request.tools.join())
      kept += functions + sharedBeginning(before, request);
  }
  return {
    requests: requests.length,
    tokens: sizes.reduce((sum, size) => sum + size, 0),
    tokensMost: Math.max(0, ...sizes),
    kept: all === 0 ? null : kept / all,
  };
}

/** Rows of a table: for each pass, what one run spent in it on average, and the least it kept. */
export function passRows(
  who: string,
  runs: readonly (readonly ScriptedRequest[])[],
): readonly (readonly string[])[] {
  return passes.map((pass) => {
    const spent = runs.map((run) => countSpent(run.filter((one) => passOf(one) === pass)));
    const tokens = spent.map((one) => one.tokens);
    const kept = spent.flatMap((one) => one.kept ?? []);
    const requests = spent.reduce((sum, one) => sum + one.requests, 0) / spent.length;
    return [
      ...[who, pass, requests.toFixed(1)],
      ...[Math.min(...tokens), mean(tokens), Math.max(...tokens)].map(inThousands),
      inThousands(Math.max(...spent.map(({ tokensMost }) => tokensMost))),
      kept.length === 0 ? "-" : `${Math.min(...kept).toFixed(2)} ${mean(kept).toFixed(2)}`,
    ];
  });
}

/** Rows of a table: in tokens, what is offered in every turn of a pass, and all that it begins with. */
export function offeredRows(requests: readonly ScriptedRequest[]): readonly (readonly string[])[] {
  return passes.flatMap((pass) => {
    const request = requests.find((one) => passOf(one) === pass);
    if (request === undefined) return [];
    return [
      [
        pass,
        ...[request.toolBytes, request.bytes].map((size) => `${Math.ceil(size / bytesPerToken)}`),
      ],
    ];
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function inThousands(tokens: number): string {
  return (tokens / 1000).toFixed(1);
}

function sharedBeginning(before: ScriptedRequest, request: ScriptedRequest): number {
  let shared = 0;
  for (const [index, { text }] of request.messages.entries()) {
    const other = before.messages[index]?.text ?? "";
    const differs = [...text].findIndex((letter, at) => other[at] !== letter);
    if (differs >= 0) return shared + differs;
    shared += text.length;
  }
  return shared;
}
