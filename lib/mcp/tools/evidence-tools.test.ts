import { expect, test } from "vitest";
import type { CopyProgress } from "@/lib/investigation/document/masking/masked-copies";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import type { Progress } from "./agent-tool";

import { tellPreparing, untilPrepared } from "./evidence-tools";

/** Of a desk how far its copy is. */
function deskAt(progressOf: () => CopyProgress | null): Desk {
  return { lookups: { copies: { progressOf } } } as unknown as Desk;
}

const soon = { patience: 40, progressEvery: 5 };
const never = new Promise<string>(() => undefined);
const after = (ms: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve("the answer"), ms));

function asking(signal = new AbortController().signal) {
  const reported: Progress[] = [];
  const tellProgress = async (progress: Progress) => void reported.push(progress);
  return { reported, asking: { signal, tellProgress } };
}

test("an answer that takes long because records are prepared tells how far that is, and never less", async () => {
  const steps = [0, 10, 10, 5, 20];
  const desk = deskAt(() => ({ done: steps.shift() ?? 20, total: 40 }));
  const { reported, asking: given } = asking();
  expect(await untilPrepared(desk, after(80), given, { patience: 1e6, progressEvery: 5 })).toBe(
    "the answer",
  );
  expect(reported.map(({ done, total }) => [done, total])).toEqual([
    [0, 40],
    [10, 40],
    [20, 40],
  ]);
});

test("whoever waits longer than agents wait is told so, and how far it is", async () => {
  const desk = deskAt(() => ({ done: 10, total: 40 }));
  expect(await untilPrepared(desk, never, asking().asking, soon)).toBeNull();
  expect(tellPreparing(desk)).toContain("25 % are done. Ask the same again");
});

test("what takes long for another reason is waited for, and no progress is made up", async () => {
  const { reported, asking: given } = asking();
  const desk = deskAt(() => null);
  expect(await untilPrepared(desk, after(80), given, soon)).toBe("the answer");
  expect(reported).toEqual([]);
});

test("what fails is heard of; who went away waits no more", async () => {
  const desk = deskAt(() => ({ done: 1, total: 2 }));
  const failed = Promise.reject(new Error("The disk is full"));
  await expect(untilPrepared(desk, failed, asking().asking, soon)).rejects.toThrow("disk is full");
  const leaving = new AbortController();
  const waiting = untilPrepared(desk, never, asking(leaving.signal).asking, {
    ...{ patience: 1e6, progressEvery: 1e6 },
  });
  leaving.abort();
  await expect(waiting).rejects.toThrow();
});
