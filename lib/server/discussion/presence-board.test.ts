import { expect, test } from "vitest";
import { type Instant, instant } from "@/lib/base/instant";
import { incidentIds, userIdSchema } from "@/lib/domain/ids";
import type { Presence } from "@/lib/view-model/discussion/presence";
import { createPresenceBoard } from "./presence-board";

const here = incidentIds.fromDigest("1".repeat(16));
const elsewhere = incidentIds.fromDigest("2".repeat(16));
const presence = (name: string, changes: Partial<Presence> = {}): Presence => ({
  person: { id: userIdSchema.parse(name), name },
  ...{ tab: "aaaaaaaa", view: "timeline", piece: null, doing: "looking" },
  ...changes,
});

function boardAt() {
  let now: Instant = instant(0);
  const board = createPresenceBoard(() => now);
  const rings = { count: 0 };
  board.subscribe(here, () => {
    rings.count += 1;
  });
  return {
    board,
    rings,
    wait: (ms: number) => {
      now = instant(now + ms);
    },
  };
}

test("who says where they are is listed there and nowhere else, until they leave", () => {
  const { board, rings } = boardAt();
  board.put(here, presence("ada"));
  expect(board.list(here)).toEqual([presence("ada")]);
  expect(board.list(elsewhere)).toEqual([]);
  board.remove(here, presence("ada"));
  expect(board.list(here)).toEqual([]);
  expect(rings.count).toBe(2);
});

test("saying the same again keeps one present and wakes nobody", () => {
  const { board, rings, wait } = boardAt();
  board.put(here, presence("ada"));
  wait(90_000);
  board.put(here, presence("ada"));
  wait(90_000);
  expect(board.list(here)).toHaveLength(1);
  expect(rings.count).toBe(1);
  board.put(here, presence("ada", { doing: "editing", piece: "evt_1" }));
  expect(rings.count).toBe(2);
});

test("who is not heard of any more is gone, without having left", () => {
  const { board, wait } = boardAt();
  board.put(here, presence("ada"));
  wait(100_001);
  expect(board.list(here)).toEqual([]);
});

test("incidents that nobody comes back to take no room", () => {
  let now = instant(0);
  const boards: Parameters<typeof createPresenceBoard>[1] = new Map();
  const board = createPresenceBoard(() => now, boards);
  for (let each = 0; each < 200; each += 1) {
    now = instant(each * 1000);
    board.put(incidentIds.fromDigest(String(each).padStart(16, "0")), presence("ada"));
  }
  expect(boards.size).toBeLessThanOrEqual(101);
});

test("nobody takes another's place by naming the same tab", () => {
  const { board } = boardAt();
  board.put(here, presence("ada"));
  board.remove(here, presence("eve"));
  board.put(here, presence("eve"));
  expect(board.list(here).map(({ person }) => person.name)).toEqual(["ada", "eve"]);
});

test("a person who says too much within a minute is not heard until it is over", () => {
  const { board, wait } = boardAt();
  const ada = presence("ada").person;
  const heard = Array.from({ length: 130 }, () => board.mayAnnounce(here, ada));
  expect(heard.filter(Boolean)).toHaveLength(120);
  expect(board.mayAnnounce(here, presence("bo").person)).toBe(true);
  wait(60_000);
  expect(board.mayAnnounce(here, ada)).toBe(true);
});

test("a person with more tabs than anybody has is not listed in all of them", () => {
  const { board } = boardAt();
  for (let tab = 0; tab < 40; tab += 1) board.put(here, presence("ada", { tab: `tab-${tab}` }));
  expect(board.list(here)).toHaveLength(12);
});
