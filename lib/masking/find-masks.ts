import { decodeView } from "./decoded-view";
import type { Hit, MaskRule } from "./hit";
import { findAccountNumbers, findCardsAndCounters } from "./rules/account-numbers";
import { findAddressTokens } from "./rules/address-tokens";
import { findBracedSecrets } from "./rules/braced-secrets";
import { findCodeLists } from "./rules/code-lists";
import { findCommandSecrets } from "./rules/command-secrets";
import { findCopiedSecrets } from "./rules/copied-secrets";
import { findElementSecrets } from "./rules/element-secrets";
import { findEmailAddresses } from "./rules/email-addresses";
import { encodedTextWith } from "./rules/encoded-text";
import { findHeaderSecrets } from "./rules/header-secrets";
import { findHeldSecrets } from "./rules/held-secrets";
import { hexCommandsWith, hexDumpsWith } from "./rules/hex-digits";
import { findInsertedSecrets } from "./rules/inserted-secrets";
import { findIssuedTokens } from "./rules/issued-tokens";
import { findKeyPairs } from "./rules/key-pairs";
import { findLibrarySecrets } from "./rules/library-secrets";
import { findListedSecrets } from "./rules/listed-secrets";
import { findNamedSecrets } from "./rules/named-secrets";
import { findPhoneNumbers } from "./rules/phone-numbers";
import { findPrivateKeys } from "./rules/private-keys";
import { findPromptedSecrets } from "./rules/prompted-secrets";
import { findPublicAddresses } from "./rules/public-addresses";
import { findSecretManifests } from "./rules/secret-manifests";
import { findSpokenSecrets } from "./rules/spoken-secrets";
import { findStatementSecrets } from "./rules/statement-secrets";
import { findTableSecrets } from "./rules/table-secrets";
import { findTokensAndHashes } from "./rules/tokens-and-hashes";
import { findUrlSecrets } from "./rules/url-secrets";

/** Raised with every change of what the rules find, the library's version with it: masks are kept by it. */
export const maskRulesVersion = "10+secretlint-13.0.7";

/** In order of how much they say: of two rules that find the same value the first one names it. */
const secretRules: readonly MaskRule[] = [
  findPrivateKeys,
  findLibrarySecrets,
  findIssuedTokens,
  findKeyPairs,
  findTokensAndHashes,
  findHeaderSecrets,
  findUrlSecrets,
  findCommandSecrets,
  findBracedSecrets,
  findStatementSecrets,
  findSpokenSecrets,
  findPromptedSecrets,
  findNamedSecrets,
  findElementSecrets,
  findListedSecrets,
  findHeldSecrets,
  findTableSecrets,
  findInsertedSecrets,
  findCopiedSecrets,
  findSecretManifests,
  findAddressTokens,
  findCodeLists,
];
const rules: readonly MaskRule[] = [
  ...secretRules,
  findEmailAddresses,
  findPhoneNumbers,
  findAccountNumbers,
];

type MaskedData = { readonly hidesAddresses: boolean; readonly hidesCounters?: boolean };

/** Everything in a text that may not leave; `address` hits only when they are asked for. */
export function findMasks(
  text: string,
  settings: MaskedData = { hidesAddresses: false },
): readonly Hit[] {
  const numbers = settings.hidesCounters ? [findCardsAndCounters] : [];
  const addresses = settings.hidesAddresses ? [findPublicAddresses] : [];
  const asked = [...rules, ...numbers, ...addresses];
  const inside: MaskRule = (decoded) => findDecoded(decoded, rules);
  const findEncoded = encodedTextWith(inside);
  const findHex = hexCommandsWith((command) => findDecoded(command, secretRules));
  const findDumps = hexDumpsWith((dump) => findDecoded(dump, secretRules));
  return [...findDecoded(text, [...asked, findEncoded]), ...findHex(text), ...findDumps(text)];
}

/** What the rules find in a text as it stands, and as it reads once decoded. */
function findDecoded(text: string, asked: readonly MaskRule[]): readonly Hit[] {
  const found = asked.flatMap((rule) => rule(text));
  const view = decodeView(text);
  if (view === null) return found;
  const decoded = asked.flatMap((rule) => rule(view.text));
  return [...found, ...decoded.map((one) => ({ ...one, ...view.toRaw(one) }))];
}
