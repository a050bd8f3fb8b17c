import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withAdvisoryLock } from "./advisory-lock";
import { connect, type Database } from "./client";
import { setUpCaseStore } from "./testing/test-case-store";

const store = setUpCaseStore();

describe("an advisory lock", () => {
  it("lets one at a time work, of two processes with small pools, and nobody starves", async () => {
    const { databaseUrl } = store();
    const processes = [
      connect({ databaseUrl, connectionsMax: 2 }),
      connect({ databaseUrl, connectionsMax: 2 }),
    ];
    let atWork = 0;
    const atWorkSeen: number[] = [];
    const work = (database: Database) => async () => {
      atWork += 1;
      await database.executor.execute(sql`select 1`);
      atWorkSeen.push(atWork);
      atWork -= 1;
    };
    await Promise.all(
      processes.flatMap((database) =>
        Array.from({ length: 8 }, () => withAdvisoryLock(database, "test", work(database))),
      ),
    );
    await Promise.all(processes.map((database) => database.close()));
    expect(atWorkSeen).toEqual(Array.from({ length: 16 }, () => 1));
  });

  it("is free again after work that failed", async () => {
    const { database } = store();
    const failing = () => Promise.reject(new Error("no luck"));
    await expect(withAdvisoryLock(database, "test", failing)).rejects.toThrow("no luck");
    expect(await withAdvisoryLock(database, "test", () => Promise.resolve("done"))).toBe("done");
  });
});
