import { expect, test } from "vitest";
import { isKnownHost } from "./known-host";

test.each([
  ["127.0.0.1:3000", true],
  ["192.0.2.7", true],
  ["[::1]:3000", true],
  ["localhost:3000", true],
  ["whence.localhost", true],
  ["whence.corp.example", true],
  ["WHENCE.corp.example.:443", true],
  ["evil.example", false],
  ["whence.corp.example.evil.example", false],
  ["127.0.0.1@evil.example", false],
  ["127.0.0.1.evil.example:3000", false],
  ["evil.example/127.0.0.1", false],
  ["", false],
  [null, false],
])("a request for %s is answered: %s", (host, isAnswered) => {
  expect(isKnownHost(host, "https://whence.corp.example")).toBe(isAnswered);
});
