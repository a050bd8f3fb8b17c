import { describe, expect, test } from "vitest";
import { findNamedSpeakers } from "./named-speakers";
import { findAsked } from "./said";

describe("what a message asks", () => {
  test.each([
    ["The pool is full.", "nothing"],
    ["Did it survive?", "only"],
    ["Good morning! Is the pool still full?", "only"],
    ["The pool is full again. Who changed it?", "something"],
    ["Is it full? I will look at it.", "nothing"],
    ["谁改了配置？", "only"],
    ["连接池又满了。谁改了配置？", "something"],
    ["", "nothing"],
  ])("%s: %s", (message, asks) => {
    expect(findAsked(message)).toBe(asks);
  });
});

describe("speakers that a question names", () => {
  test.each([
    ["What did Mira sell?", ["Mira Lind"]],
    ["what did mira lind sell?", ["Mira Lind"]],
    ["Mira's lamp", ["Mira Lind"]],
    ["what did the admiral sell?", []],
    ["when did the build bot restart?", ["build bot"]],
    ["when did the build fail?", []],
    ["王芳改了什么？", ["王芳"]],
  ])("%s", (query, named) => {
    const speakers = ["Mira Lind", "build bot", "王芳"];
    expect([...findNamedSpeakers(query, speakers)]).toEqual(named);
  });
});
