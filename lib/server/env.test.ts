import { expect, test } from "vitest";
import { readEnv } from "./env";

const complete = {
  DATABASE_URL: "postgresql://localhost/whence",
  WHENCE_SECRET: "0123456789abcdef0123456789abcdef",
};

test("what a start by hand leaves out has the values the start would give", () => {
  expect(readEnv(complete)).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    origin: "http://127.0.0.1:3000",
  });
});

test("an address in front of the app is its origin, without a path", () => {
  expect(readEnv({ ...complete, WHENCE_URL: "https://whence.example/app/" }).origin).toBe(
    "https://whence.example",
  );
});

test.each([
  ["DATABASE_URL", ""],
  ["WHENCE_SECRET", "short"],
  ["PORT", "70000"],
  ["PORT", "three"],
  ["WHENCE_URL", "ftp://whence.example"],
])("a wrong %s is named when the app starts", (name, value) => {
  expect(() => readEnv({ ...complete, [name]: value })).toThrow(name);
});
