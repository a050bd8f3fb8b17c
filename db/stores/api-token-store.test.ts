import { beforeAll, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { ApiToken } from "@/lib/domain/api-token";
import { apiTokenIds, incidentIds, userIdSchema } from "@/lib/domain/ids";
import { users } from "../schema/authentication";
import { setUpCaseStore } from "../testing/test-case-store";
import { createApiTokenStore } from "./api-token-store";

const store = setUpCaseStore();
const tokens = () => createApiTokenStore(store().database);
const [rosa, tom] = [userIdSchema.parse("rosa"), userIdSchema.parse("tom")];
const nobody = userIdSchema.parse("nobody");
const minute = 60_000;
const most = 100;

beforeAll(async () => {
  const { executor } = store().database;
  await executor
    .insert(users)
    .values([rosa, tom].map((id) => ({ id, name: id, email: `${id}@example.org` })));
});

let made = 0;
async function insert(changes: Partial<ApiToken> = {}) {
  made += 1;
  const token: ApiToken = {
    ...{ id: apiTokenIds.fromSuffix(`${made}`.padStart(8, "0")), owner: rosa, agent: "scribe" },
    ...{ scopes: ["read", "propose"], incidents: null, createdAt: instant(made) },
    ...{ expiresAt: instant(1_000_000), revokedAt: null, lastUsedAt: null },
    ...changes,
  };
  expect(await tokens().insert(token, `hash ${made}`, most)).toBe("inserted");
  return { token, hash: `hash ${made}` };
}

test("a token reads back as it was made, by its id and by the hash of its secret alone", async () => {
  const incidents = [incidentIds.fromSuffix("00000001"), incidentIds.fromSuffix("00000002")];
  const { token, hash } = await insert({ incidents });
  expect(await tokens().find(token.id)).toEqual(token);
  expect(await tokens().findBySecret(hash)).toEqual(token);
  expect(await tokens().findBySecret(token.id)).toBeNull();
});

test("no incident is not every incident", async () => {
  const { token } = await insert({ incidents: [] });
  expect((await tokens().find(token.id))?.incidents).toEqual([]);
});

test("one secret opens one token", async () => {
  const { token, hash } = await insert();
  const other = { ...token, id: apiTokenIds.fromSuffix("99999999") };
  await expect(tokens().insert(other, hash, most)).rejects.toThrow();
});

test("of any number of revocations one counts, and its time stays", async () => {
  const { token } = await insert();
  const done = await Promise.all(
    [5, 6, 7].map((at) => tokens().revoke(token.id, tom, instant(at))),
  );
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await tokens().revoke(token.id, tom, instant(9))).toBe(false);
  expect([5, 6, 7]).toContain((await tokens().find(token.id))?.revokedAt);
});

test("people see their own tokens, newest first; of nobody in particular everybody's", async () => {
  const first = await insert({ owner: tom });
  const second = await insert({ owner: tom });
  const own = await tokens().list(tom);
  expect(own.map(({ id }) => id)).toEqual([second.token.id, first.token.id]);
  const all = await tokens().list(null);
  expect(new Set(all.map(({ owner }) => owner))).toEqual(new Set([rosa, tom]));
});

test("when it was used last is kept to the minute", async () => {
  const { token } = await insert();
  const usedAt = async () => (await tokens().find(token.id))?.lastUsedAt;
  await tokens().noteUse(token.id, instant(minute));
  await tokens().noteUse(token.id, instant(2 * minute));
  expect(await usedAt()).toBe(minute);
  await tokens().noteUse(token.id, instant(2 * minute + 1));
  expect(await usedAt()).toBe(2 * minute + 1);
});

test("all of one person are revoked at once, and nobody else's", async () => {
  const [first, second, other] = [await insert(), await insert(), await insert({ owner: tom })];
  await tokens().revoke(first.token.id, tom, instant(3));
  await tokens().revokeAll(rosa, rosa, instant(5));
  const revokedAt = async ({ token }: typeof first) => (await tokens().find(token.id))?.revokedAt;
  // When it was revoked first stays.
  expect(await Promise.all([first, second, other].map(revokedAt))).toEqual([3, 5, null]);
});

test("a token needs an owner with an account", async () => {
  const { token } = await insert();
  const nobodys = { ...token, id: apiTokenIds.fromSuffix("88888888"), owner: nobody };
  expect(await tokens().insert(nobodys, "hash of nobody", most)).toBe("no-owner");
});
