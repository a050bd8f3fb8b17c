import { randomBytes } from "node:crypto";
import type { IdSource } from "@/lib/domain/ids";

/** 96 random bits: ids are not secrets, but nobody should be able to guess how many there are. */
export const randomIdSource: IdSource = { next: () => randomBytes(12).toString("hex") };

/** The secret part of a one-time link or permalink: 192 bits, fit for a URL. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** What an agent shows at the door: 256 bits, with a beginning by which scanners for secrets know it. */
export function newAgentSecret(): string {
  return `whence_${randomBytes(32).toString("base64url")}`;
}
