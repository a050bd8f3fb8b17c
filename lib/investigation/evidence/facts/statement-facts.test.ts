import { describe, expect, test } from "vitest";
import { formatInstant, instant } from "@/lib/base/instant";
import { artifactIds, entityIds } from "@/lib/domain/ids";
import { listStatementFacts, type Statement } from "./statement-facts";

const entity = {
  ...{ id: entityIds.fromSuffix("db010000"), type: "database", name: "db-01", aliases: [] },
  properties: {},
};

function say(text: string, minute = 30, author = "ana", line = minute): Statement {
  return {
    ...{ text, author, zone: "UTC", isDayFirst: false },
    reference: instant(Date.UTC(2026, 10, 21, 2, minute)),
    evidence: {
      ...{ artifactId: artifactIds.fromSuffix("chat0000"), path: "chat.txt", quote: text },
      locator: { kind: "lines", from: line, to: line },
    },
  };
}

const read = (...statements: Statement[]) => listStatementFacts(statements, [entity]);

describe("facts of statements", () => {
  test.each([
    ["db-01 failed over at 02:22", "event", "2026-11-21T02:22:00.000Z"],
    ["errors began about ten minutes ago", "event", "2026-11-21T02:20"],
    ["db-01 is slow since 02:14", "state", "2026-11-21T02:14:00.000Z"],
    ["we will roll back at 03:00", "plan", "2026-11-21T03:00:00.000Z"],
    ["please don't restart db-01", "preference", "2026-11-21T02:30:00.000Z"],
    ["昨天下午三点开始变慢", "event", "2026-11-20T15:00"],
  ])("%s", (text, type, from) => {
    const [fact] = read(say(text));
    expect(fact).toMatchObject({ type, content: text, actor: "rules", about: null });
    const begun = fact?.validFrom ?? null;
    if (!from.endsWith("Z")) return expect(begun).not.toBeNull();
    expect(begun === null ? null : formatInstant(begun)).toBe(from);
  });

  test.each(["looking into it", "db-01 has 210 MiB", "flibbertigibbet", "at 25:61 on 31 February"])(
    "tells nothing of when: %s",
    (text) => {
      expect(read(say(text))).toEqual([]);
    },
  );

  test("names the things it is about in whole words only", () => {
    const [fact, other] = read(
      say("db-01 went down at 02:22"),
      say("db-012 went down at 02:23", 31),
    );
    expect([fact?.entities, other?.entities]).toEqual([[entity.id], []]);
  });

  test("a time its author takes back is not believed any more, and is kept", () => {
    const [first, second] = read(say("it broke at 02:12", 30), say("sorry, I meant 02:21", 31));
    expect(first).toMatchObject({ takenBackBy: second?.id });
    expect(second?.takenBackBy).toBeNull();
  });

  test("another's correction takes nothing back", () => {
    const [first] = read(say("it broke at 02:12", 30), say("sorry, I meant 02:21", 31, "ben"));
    expect(first?.takenBackBy).toBeNull();
  });
});
