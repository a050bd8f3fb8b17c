import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import { nothingSet } from "@/lib/domain/installation-settings";
import { toSettingsPage } from "./settings-page";

const ada = userIdSchema.parse("ada");
const version = (number: number, permalinksOfApprovedOnly: boolean) => ({
  ...{ version: number, settings: { ...nothingSet.settings, permalinksOfApprovedOnly } },
  ...{ by: ada, at: instant(number * 1000) },
});

test("each change names what it changed, who made it and when, the newest first", () => {
  const page = toSettingsPage([version(2, false), version(1, true)], new Map([[ada, "Ada"]]));
  expect(page.settings.permalinksOfApprovedOnly).toBe(false);
  expect(page.changes.map(({ text, who }) => [text, who])).toEqual([
    ["Permalinks of any revision, approved or not", "Ada, 1970-01-01 00:00:02 UTC"],
    ["Permalinks of approved revisions only", "Ada, 1970-01-01 00:00:01 UTC"],
  ]);
});

test("where nobody has set anything, permalinks can be made of any revision", () => {
  expect(toSettingsPage([], new Map())).toEqual({ settings: nothingSet.settings, changes: [] });
  expect(nothingSet.settings.permalinksOfApprovedOnly).toBe(false);
});
