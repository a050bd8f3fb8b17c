import type { Finding, MaskRule } from "./finding";
import { findAccountNumbers } from "./rules/account-numbers";
import { findEmailAddresses } from "./rules/email-addresses";
import { findHeaderSecrets } from "./rules/header-secrets";
import { hexCommandsWith } from "./rules/hex-commands";
import { findIssuedTokens } from "./rules/issued-tokens";
import { findLibrarySecrets } from "./rules/library-secrets";
import { findNamedSecrets } from "./rules/named-secrets";
import { findPhoneNumbers } from "./rules/phone-numbers";
import { findPrivateKeys } from "./rules/private-keys";
import { findPublicAddresses } from "./rules/public-addresses";
import { findSpokenSecrets } from "./rules/spoken-secrets";
import { findTokensAndHashes } from "./rules/tokens-and-hashes";
import { findUrlSecrets } from "./rules/url-secrets";

/** Raised with every change of what the rules find, the library's version with it: masks are kept by it. */
export const maskRulesVersion = "1+secretlint-13.0.7";

/** In order of how much they say: of two rules that find the same value the first one names it. */
const secretRules: readonly MaskRule[] = [
  findPrivateKeys,
  findLibrarySecrets,
  findIssuedTokens,
  findTokensAndHashes,
  findHeaderSecrets,
  findUrlSecrets,
  findSpokenSecrets,
  findNamedSecrets,
];
const rules: readonly MaskRule[] = [
  ...secretRules,
  hexCommandsWith((text) => secretRules.flatMap((rule) => rule(text))),
  findEmailAddresses,
  findPhoneNumbers,
  findAccountNumbers,
];

/** Everything in a text that may not leave; `address` findings only when they are asked for. */
export function findMasks(text: string, settings = { hidesAddresses: false }): readonly Finding[] {
  const asked = settings.hidesAddresses ? [...rules, findPublicAddresses] : rules;
  return asked.flatMap((rule) => rule(text));
}
