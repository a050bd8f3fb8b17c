import type { NameFamily } from "./secret-names";

const ofValue =
  /^(?:\w{0,20}value|old|new|current|previous|next|plain(?:_?text)?|text|raw|data|default|content|before|after)$/i;
const ofAccount =
  /^(?:user(?:_?name|_?id)?|login|account(?:_?name)?|principal|client_?id|e?mail|identifier)$/i;

/** Of what stands behind the name of a secret, the members that are the secret itself. */
export const namesValue = (name: string) => ofValue.test(name);

/** Beside whose it is, a value is what they log in with, whatever it looks like. */
const isLoginValue = (value: string) => value.length >= 4;

/** What such a member has to look like, by the names of all members beside it. */
export function acceptsHeld(family: NameFamily, names: readonly string[]): NameFamily["accepts"] {
  if (names.some((name) => ofAccount.test(name))) return isLoginValue;
  return family.acceptsHeld ?? family.accepts;
}
