import { describe, expect, it } from "vitest";
import { rateLimits } from "../schema/authentication";
import { setUpCaseStore } from "../testing/test-case-store";
import { createAttemptStore } from "./attempt-store";

const store = setUpCaseStore();
const attempts = () => createAttemptStore(store().database);
const limit = { attempts: 3, windowMs: 1000 };

describe("tries", () => {
  it("within the limit are let through, one more waits until the window that began with the first is over", async () => {
    const take = (now: number) => attempts().take("a", limit, now);
    expect([await take(5000), await take(5200), await take(5400)]).toEqual([0, 0, 0]);
    expect([await take(5500), await take(5999)]).toEqual([500, 1]);
    expect(await take(6000)).toBe(0);
  });

  it("are counted for each key by itself", async () => {
    for (let count = 0; count < 4; count += 1) await attempts().take("b", limit, 5000);
    expect(await attempts().take("c", limit, 5000)).toBe(0);
  });

  it("that come at the same time are each counted", async () => {
    const waits = await Promise.all(
      Array.from({ length: 30 }, () => attempts().take("d", limit, 5000)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it("that were refused do not make anybody wait for longer", async () => {
    for (let count = 0; count < 50; count += 1) await attempts().take("e", limit, 5000);
    expect(await attempts().take("e", limit, 6000)).toBe(0);
  });

  it("that are given back leave room again, and none is given twice", async () => {
    for (let count = 0; count < 3; count += 1) await attempts().take("f", limit, 5000);
    await attempts().giveBack(["f"]);
    expect(await attempts().take("f", limit, 5001)).toBe(0);
    expect(await attempts().take("f", limit, 5001)).toBe(999);
    for (let count = 0; count < 9; count += 1) await attempts().giveBack(["f"]);
    const waits = [];
    for (let count = 0; count < 4; count += 1) waits.push(await attempts().take("f", limit, 5002));
    expect(waits).toEqual([0, 0, 0, 998]);
  });

  it("that are forgotten begin a new window", async () => {
    for (let count = 0; count < 4; count += 1) await attempts().take("g", limit, 5000);
    await attempts().forget(["g", "never tried"]);
    expect(await attempts().take("g", limit, 5001)).toBe(0);
  });

  it("of a clock that was set back since hold nobody off", async () => {
    for (let count = 0; count < 4; count += 1) await attempts().take("h", limit, 90_000);
    expect(await attempts().take("h", limit, 5000)).toBe(0);
  });

  it("whose time is over are forgotten when others begin, and the others are kept", async () => {
    const hour = 3_600_000;
    const hourly = { attempts: 1, windowMs: hour };
    const begun = 10 * hour;
    await attempts().take("i", hourly, begun);
    await attempts().take("j", hourly, begun + 1);
    await attempts().take("k", hourly, begun + hour + 1);
    const rows = await store().database.executor.select({ key: rateLimits.key }).from(rateLimits);
    const keys = rows.map(({ key }) => key);
    expect(keys).not.toContain("i");
    expect(keys).toEqual(expect.arrayContaining(["j", "k"]));
    await expect(
      attempts().take("l", { attempts: 1, windowMs: hour + 1 }, begun),
    ).rejects.toThrow();
  });
});
