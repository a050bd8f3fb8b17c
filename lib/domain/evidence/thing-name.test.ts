import { expect, test } from "vitest";
import { thingNameOf } from "./thing-name";

test.each([
  ["drawer-4", "drawer-4"],
  ["D:", "D"],
  ["midday)", "midday"],
  ["(evening", "evening"],
  ["'quay'", "quay"],
  ["mode=FREE", "FREE"],
  ['channel="ios"', "ios"],
  ["sensor(2)", "sensor(2)"],
  ["Ost", "Ost"],
])("%s names %s", (written, name) => {
  expect(thingNameOf(written)).toBe(name);
});

test.each(['content="<*>"', "LDK/<*>", "b", "c:", "on", "select", "=", "404", "b=7"])(
  "%s names nothing",
  (written) => {
    expect(thingNameOf(written)).toBeNull();
  },
);
