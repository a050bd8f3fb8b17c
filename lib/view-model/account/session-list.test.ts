import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import { describeDevice, toSessionRows } from "./session-list";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on an iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["<b>Your administrator</b>: Linux", "An unknown browser on Linux"],
  ["curl/8.5.0", "An unknown device"],
  [null, "An unknown device"],
])("%s is %s", (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test("the session that asks comes first, then the one seen last", () => {
  const session = { userAgent: null, address: null, firstSeen: instant(0) };
  const rows = toSessionRows({
    person: { id: userIdSchema.parse("usr"), name: "Eve" },
    ...{ hasPassword: true, hasSecondFactor: false, at: instant(7_200_000) },
    sessions: [
      { ...session, id: "old", lastSeen: instant(1), isThis: false },
      { ...session, id: "new", lastSeen: instant(3_600_000), isThis: false },
      { ...session, id: "this", lastSeen: instant(2), isThis: true },
    ],
  });
  expect(rows.map(({ id }) => id)).toEqual(["this", "new", "old"]);
  expect(rows[1]).toMatchObject({ lastText: "Last seen 1 hour ago" });
});
