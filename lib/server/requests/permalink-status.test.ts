import { afterEach, expect, test } from "vitest";
import { findStatusOf, providePermalinkStatus } from "./permalink-status";

const asked: string[] = [];

afterEach(() => {
  asked.length = 0;
});

function answerWith(status: number) {
  providePermalinkStatus((token) => {
    asked.push(token);
    return Promise.resolve(status);
  });
}

test("a request for a permalink is answered with the status of its token", async () => {
  answerWith(410);
  expect(await findStatusOf("/p/a-token_1")).toBe(410);
  expect(await findStatusOf("/p/a%20b")).toBe(410);
  expect(asked).toEqual(["a-token_1", "a b"]);
});

test("a token that is no address of ours is looked for as it is written", async () => {
  answerWith(404);
  expect(await findStatusOf("/p/%E0%A4%A")).toBe(404);
  expect(asked).toEqual(["%E0%A4%A"]);
});

test.each(["/", "/p", "/p/", "/p/a/b", "/people", "/incidents/p/a"])(
  "%s is no permalink, and nothing is looked for",
  async (pathname) => {
    answerWith(410);
    expect(await findStatusOf(pathname)).toBeNull();
    expect(asked).toEqual([]);
  },
);
