import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { coversIncident, stateOfToken } from "./api-token";
import { incidentIds } from "./ids";

const [made, end] = [instant(1_000), instant(2_000)];
const one = incidentIds.parse("inc_00000001");
const other = incidentIds.parse("inc_00000002");

test.each([
  ["before its end a token is active", null, 1_999, "active"],
  ["at its end it is expired", null, 2_000, "expired"],
  ["one that was revoked stays so, before its end", made, 1_500, "revoked"],
  ["and after it", made, 9_000, "revoked"],
] as const)("%s", (_name, revokedAt, at, state) => {
  expect(stateOfToken({ expiresAt: end, revokedAt }, instant(at))).toBe(state);
});

test("a token for some incidents covers no other, and one for all covers each", () => {
  if (one === null || other === null) throw new Error("These are ids");
  expect(coversIncident({ incidents: [one] }, one)).toBe(true);
  expect(coversIncident({ incidents: [one] }, other)).toBe(false);
  expect(coversIncident({ incidents: [] }, one)).toBe(false);
  expect(coversIncident({ incidents: null }, other)).toBe(true);
});
