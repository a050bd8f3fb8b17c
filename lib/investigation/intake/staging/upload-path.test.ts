import fc from "fast-check";
import { expect, test } from "vitest";
import { parseUploadPath } from "./stage-upload";

test.each([
  ["a plain name is kept", "app.log", "app.log"],
  ["folders are kept", "host-1/var/log/app.log", "host-1/var/log/app.log"],
  ["emoji and other scripts are kept", "日志/🔥.log", "日志/🔥.log"],
  ["Windows separators become slashes", "host\\app.log", "host/app.log"],
  ["empty and dot segments fall away", "./a//b/./c.log", "a/b/c.log"],
  ["two dots inside a name are harmless", "app..log", "app..log"],
])("%s", (_name, given, expected) => {
  expect(parseUploadPath(given)).toEqual({ ok: true, value: expected });
});

test.each([
  ["a path out of its folder is refused", "../../etc/passwd"],
  ["a path out of its folder in the middle is refused", "a/../../b"],
  ["a path out of its folder with backslashes is refused", "..\\..\\secret"],
  ["an absolute path is refused", "/etc/passwd"],
  ["an absolute Windows path is refused", "C:\\boot.ini"],
  ["a share is refused", "\\\\server\\share\\file"],
  ["a NUL byte is refused", "app.log\u0000.txt"],
  ["a line break is refused", "app\n.log"],
  ["half a surrogate pair is refused", "app\ud800.log"],
  ["no name at all is refused", "./"],
  ["an endless name is refused", "a".repeat(2000)],
])("%s", (_name, given) => {
  expect(parseUploadPath(given)).toMatchObject({ ok: false, error: { kind: "invalid" } });
});

test("whatever is given, an accepted path stays inside its folder and is accepted again unchanged", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "..", ".", "/", "\\", "é", "C:", "\u0000", "x.log")),
      (parts) => {
        const parsed = parseUploadPath(parts.join(""));
        if (!parsed.ok) return;
        expect(parsed.value.split("/")).not.toContain("..");
        expect(parsed.value.startsWith("/")).toBe(false);
        expect(parseUploadPath(parsed.value)).toEqual(parsed);
      },
    ),
  );
});
