import { describe, expect, test } from "vitest";
import type { JsonValue } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import { runIds } from "@/lib/domain/ids";
import type { JournalEntry } from "@/lib/domain/journal";
import { invocationIdOf } from "../perform-step";
import { findMakers } from "./find-makers";

const id = runIds.fromSuffix("00000001");
const event = "evt_0000000000000001";

let seq = 0;
function entry(
  kind: JournalEntry["kind"],
  payload: JsonValue,
  { actor = "rules", causedBy = null }: Partial<Pick<JournalEntry, "actor" | "causedBy">> = {},
): JournalEntry {
  seq += 1;
  return {
    ...{ seq, at: instant(seq), kind, actor, causedBy, payload, rationale: "" },
    ...{ actionType: "tool_use", payloadSha256: "", hash: "" },
  };
}

const run = (isAside = false) =>
  entry("run-started", {
    run: id,
    plan: [{ kind: "task", key: "coarse", ...(isAside ? { isAside } : {}) }],
  });
const call = (actor: JournalEntry["actor"], piece = event, causedBy: number | null = null) =>
  entry("call-accepted", { pass: "coarse", name: "emit_event", id: piece }, { actor, causedBy });
const decided = () => entry("piece-decided", { noun: "event", piece: event });
const finding = (outcome: string, kind: string, pieces: readonly string[]) =>
  entry("finding-judged", {
    ...{ expert: "logs", effect: { kind }, outcome, pieces: [...pieces] },
  });

test("within a run the first makes a piece, and who says it again does not", () => {
  const makers = findMakers([run(), call("model:a/one"), call("model:a/two")]);
  expect(makers(event, "model")).toEqual({ performer: "model:a/one", expert: null });
});

test("a later run proposes anew, until somebody has decided", () => {
  const entries = [run(), call("model:a/one"), run(), call("model:a/two")];
  expect(findMakers(entries)(event, "model").performer).toBe("model:a/two");
  const after = [...entries, decided(), run(), call("model:a/three")];
  expect(findMakers(after)(event, "model").performer).toBe("model:a/two");
});

test("the words are of the kind of actor the piece names", () => {
  const makers = findMakers([run(), call("rules"), call("model:a/one")]);
  expect(makers(event, "rules").performer).toBe("rules");
  expect(makers(event, "model").performer).toBe("model:a/one");
});

test("a second opinion makes nothing of the timeline", () => {
  const opinion = run(true);
  const began = entry("pass-started", {
    ...{ pass: "coarse", invocation: invocationIdOf({ id }, "coarse") },
  });
  const makers = findMakers([
    ...[run(), call("model:a/one"), opinion, began],
    call("model:a/two", event, began.seq),
  ]);
  expect(makers(event, "model").performer).toBe("model:a/one");
});

test.each([
  ["found it", "taken", "happening", "logs"],
  ["found what led to it", "taken", "connection", "logs"],
  ["supports what stands", "taken", "support", null],
  ["says what stood already", "united", "happening", null],
  ["was not taken", "refused", "happening", null],
])("an Expert whose finding %s (%s, %s) is told as %s", (_name, outcome, kind, expert) => {
  const makers = findMakers([run(), finding(outcome, kind, [event])]);
  expect(makers(event, "rules").expert).toBe(expert);
});

describe("what an agent proposed", () => {
  const [one, two] = ["agent:usr_0001/one", "agent:usr_0002/two"] as const;
  const proposed = (actor: JournalEntry["actor"], changed = true) =>
    entry("piece-proposed", { proposal: "event", id: event, changed }, { actor });

  test("is told under the agent's name, and never under that of the rules", () => {
    const makers = findMakers([run(), call("rules"), proposed(one)]);
    expect(makers(event, "agent")).toEqual({ performer: one, expert: null });
    expect(makers(event, "rules").performer).toBe("rules");
  });

  test("outlives runs: whoever adds to it later has not made it, nor who proposes what stands", () => {
    const entries = [run(), proposed(one), run(), proposed(two)];
    expect(findMakers(entries)(event, "agent").performer).toBe(one);
    const again = [proposed(two, false), proposed(one)];
    expect(findMakers(again)(event, "agent").performer).toBe(one);
  });

  test("is an agent's still when retention erased which one it was", () => {
    const erased = entry("piece-proposed", null, { actor: one });
    const { performer } = findMakers([erased])(event, "agent");
    expect(performer).toBe("agent:unknown/unknown");
  });
});

test("what retention erased leaves the kind of performer, and no name", () => {
  const makers = findMakers([entry("call-accepted", null, { actor: "model:a/one" })]);
  expect(makers(event, "model")).toEqual({ performer: "model:unknown", expert: null });
});
