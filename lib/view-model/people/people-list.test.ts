import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Role } from "@/lib/domain/access";
import { userIdSchema } from "@/lib/domain/ids";
import { toInvitationRows, toPersonRows, toRoleChangeRows } from "./people-list";

const at = instant(Date.UTC(2026, 2, 8, 12));
const unknown = { lastSignIns: new Map(), roleChanges: [] };
const person = (name: string, role: Role, isActive = true) => ({
  id: userIdSchema.parse(name),
  name,
  email: `${name}@example.com`,
  role,
  isActive,
  createdAt: instant(Date.UTC(2026, 0, 31, 23, 59)),
});
const fixedOf = (people: ReturnType<typeof person>[]) =>
  toPersonRows({ people, invitations: [], at, ...unknown }, userIdSchema.parse("ada")).map(
    ({ name, whyFixed }) => [name, whyFixed],
  );

test("the last administrator cannot be changed, not even by themselves", () => {
  expect(fixedOf([person("ada", "admin"), person("bob", "viewer")])).toEqual([
    ["ada", "This is the only administrator. Make another person an administrator first."],
    ["bob", null],
  ]);
});

test("a deactivated administrator does not count as one", () => {
  const [, first] = fixedOf([person("ada", "admin"), person("bob", "admin", false)])[0] ?? [];
  expect(first).toContain("only administrator");
});

test("with a second administrator everybody but oneself can be changed", () => {
  expect(fixedOf([person("ada", "admin"), person("bob", "admin")])).toEqual([
    ["ada", "Only another administrator can change your account."],
    ["bob", null],
  ]);
});

test("an invitation says what it is for and when it ends, in UTC", () => {
  const [row] = toInvitationRows({
    people: [],
    invitations: [
      {
        kind: "join",
        email: "eve@example.com",
        name: "Eve",
        role: "supervisor",
        expiresAt: instant(Date.UTC(2026, 2, 11, 12)),
      },
    ],
    ...{ at, ...unknown },
  });
  expect(row).toMatchObject({
    purpose: "To join",
    expiresText: "in 3 days (2026-03-11 12:00 UTC)",
    expiresIso: "2026-03-11T12:00:00.000Z",
  });
});

test("each person is shown with their last sign-in, or that none is recorded", () => {
  const people = [person("ada", "admin"), person("bob", "viewer")];
  const yesterday = instant(at - 26 * 3_600_000);
  const list = { people, invitations: [], at, ...unknown };
  const lastSignIns = new Map([[userIdSchema.parse("bob"), yesterday]]);
  const rows = toPersonRows({ ...list, lastSignIns }, userIdSchema.parse("ada"));
  expect(rows[0]?.signInText).toBe("no sign-in recorded");
  expect(rows[1]?.signInText).toMatch(/^last signed in .+/);
});

test("a change of a role names who made it, whose it was and what it was before", () => {
  const change = {
    ...{ person: userIdSchema.parse("bob"), by: userIdSchema.parse("gone"), at },
    ...{ before: "viewer" as const, after: "responder" as const },
  };
  const people = [person("bob", "responder")];
  const rows = toRoleChangeRows({
    ...{ people, invitations: [], at, ...unknown },
    roleChanges: [change, { ...change, before: null }],
  });
  expect(rows.map(({ text }) => text)).toEqual([
    "a former member made bob responder (viewer before), 2026-03-08 12:00 UTC",
    "a former member made bob responder, 2026-03-08 12:00 UTC",
  ]);
});
