import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { ApiToken } from "@/lib/domain/api-token";
import { apiTokenIds, incidentIds, userIdSchema } from "@/lib/domain/ids";
import { toTokenRows } from "./token-list";

const me = userIdSchema.parse("me");
const at = instant(Date.UTC(2026, 5, 10, 12));
const day = 86_400_000;
const incident = incidentIds.fromSuffix("00000001");
const gone = incidentIds.fromSuffix("00000002");

function token(name: string, changes: Partial<ApiToken> = {}): ApiToken {
  return {
    ...{ id: apiTokenIds.fromSuffix(`0000000${name.length}`), owner: me, agent: name },
    ...{ scopes: ["read"], incidents: null, createdAt: at },
    ...{ expiresAt: instant(at + 7 * day), revokedAt: null, lastUsedAt: null },
    ...changes,
  };
}

function rows(...tokens: readonly ApiToken[]) {
  return toTokenRows({
    ...{ tokens, viewerId: me, mayPropose: true, at, owners: { else: "Rosa" } },
    incidents: [{ id: incident, title: "Checkout is down" }],
  });
}

test("what a token may do, where, until when and when it was used last is said in words", () => {
  const used = { lastUsedAt: instant(at - 3_600_000) };
  const [row] = rows(
    token("scribe", { ...used, scopes: ["read", "propose"], incidents: [incident] }),
  );
  expect(row).toMatchObject({
    scopeText: "Can read and propose",
    reachText: "Checkout is down",
    stateWord: "Active",
    usedText: "Last used 1 hour ago",
    ownerText: null,
  });
  expect(row?.expiryText).toMatch(/^Expires in 7 days \(.*2026.* UTC\)$/);
});

test("an incident that is not in the list is told by its id, many by their number", () => {
  expect(rows(token("a", { incidents: [gone] }))[0]?.reachText).toBe(gone);
  expect(rows(token("a", { incidents: [gone, incident, gone] }))[0]?.reachText).toBe("3 incidents");
  expect(rows(token("a", { incidents: null }))[0]?.reachText).toBe("Every incident");
});

test("one's own active tokens come first, others' ended ones last", () => {
  const others = { owner: userIdSchema.parse("else") };
  const ended = { expiresAt: at };
  const listed = rows(
    token("others-ended", { ...others, ...ended }),
    token("others", others),
    token("ended", ended),
    token("own"),
  );
  expect(listed.map(({ agent }) => agent)).toEqual(["own", "ended", "others", "others-ended"]);
  expect(listed.map(({ ownerText }) => ownerText)).toEqual([null, null, "Rosa", "Rosa"]);
});

test("a token that was revoked after its end is told as revoked", () => {
  const [row] = rows(token("a", { expiresAt: at, revokedAt: at }));
  expect([row?.stateWord, row?.expiryText]).toEqual(["Revoked", expect.stringMatching(/^Revoked/)]);
});
