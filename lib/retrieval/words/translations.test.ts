import { expect, test } from "vitest";
import { conceptsOf } from "./translations";
import { listStems, stemsOf } from "./word-stems";

const stem = (word: string) => listStems(word)[0];

test.each([
  ["queue", ["Warteschlange", "kuyruk", "kolejka", "coda", "行列"]],
  ["stop", ["gestoppt", "durduruldu", "zatrzymano", "停止"]],
  ["alert", ["STÖRUNG", "alarme", "allarme", "riasztás", "警報"]],
  ["limit", ["Grenzwert", "granica", "上限"]],
])("a word of another language stands for %s", (english, words) => {
  for (const word of words) {
    expect(conceptsOf(word), word).toContain(stem(english));
  }
});

test.each(["server", "kuy", "endpoint", ""])("%s stands for nothing of the table", (word) => {
  expect(conceptsOf(word)).toEqual([]);
});

test("Japanese is told by what is written in characters, not by what joins them", () => {
  expect(stemsOf("警報の停止はいつ")).toEqual(stemsOf("警報 停止"));
  expect(stemsOf("24にした")).toEqual(new Set(["24"]));
});
