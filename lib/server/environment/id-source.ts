import { randomBytes } from "node:crypto";
import type { IdSource } from "@/lib/domain/ids";

/** 96 random bits: ids are not secrets, but nobody should be able to guess how many there are. */
export const randomIdSource: IdSource = { next: () => randomBytes(12).toString("hex") };

/** The secret part of a one-time link or permalink: 192 bits, fit for a URL. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}
