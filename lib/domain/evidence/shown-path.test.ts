import { expect, test } from "vitest";
import { toShownPath, toShownText } from "./shown-path";

test.each([
  ["a name that turns the direction of writing", "report\u202egpj.exe", "report[U+202E]gpj.exe"],
  ["a name with an isolate", "a\u2066b\u2069.log", "a[U+2066]b[U+2069].log"],
  ["a name with a mark without width", "app\u200b.log", "app[U+200B].log"],
  ["a name that writes to a terminal", "a\u001b[31mb.log", "a[U+001B][31mb.log"],
  ["a file named by a blank", "bundle.zip!/ ", "bundle.zip!/␣"],
  ["a folder named by blanks", "\u00a0\u3000/a.log", "␣␣/a.log"],
  ["a name that ends with a blank", "app.log ", "app.log␣"],
])("%s is shown as what it is", (_, path, shown) => {
  expect(toShownPath(path)).toBe(shown);
});

test.each(["my notes.txt", "日志/ملف.log", "👩‍🚒/🔥.log", "a/b.log"])(
  "%s is shown as it is",
  (path) => {
    expect(toShownPath(path)).toBe(path);
    expect(toShownText(` ${path}`)).toBe(` ${path}`);
  },
);
