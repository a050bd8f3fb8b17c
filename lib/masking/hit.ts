/**
 * What a hidden value is, as the reader is told: `[secret:password#1]`, `[email#2]`. Labels are lower-case
 * words joined by hyphens, so that a token is never mistaken for evidence.
 */
export type MaskLabel = `secret:${string}` | PersonalLabel;

export type PersonalLabel =
  | "email"
  | "phone"
  | "card"
  | "iban"
  | "national-id"
  | "person"
  | "birth-date"
  | "address"
  | "postal-address";

/** Something in a text that must not leave: UTF-16 offsets, end exclusive. */
export type Hit = { readonly from: number; readonly to: number; readonly label: MaskLabel };

/**
 * Finds what one family of rules knows of, in any order, overlaps allowed. Total, deterministic and in
 * linear time, because evidence is hostile text: a rule reads each character a bounded number of times.
 */
export type MaskRule = (text: string) => readonly Hit[];
