import type { MaskLabel } from "../finding";
import { looksRandom } from "./randomness";

/** Names behind which a value of one kind stands. */
export type NameFamily = {
  readonly label: MaskLabel;
  /** Alternatives of a regular expression without case; `(?<![a-z])` keeps a short name from ending a word. */
  readonly names: string;
  readonly accepts: (value: string) => boolean;
  /** Values of people's choosing hold commas and brackets; others end there. */
  readonly isAnyText?: true;
};

const hasFour = (value: string) => value.length >= 4;
const isNumber = (value: string) => /^[\d.,]+$/.test(value);
/** Tokens are counted, numbered and typed in logs too: a number or a word behind the bare name is none. */
const isTokenLike = (value: string) =>
  !isNumber(value) &&
  !/^[a-z]{1,16}$/.test(value) &&
  (value.length >= 8 || /\d/.test(value)) &&
  value.length >= 6;
const isKeyLike = (value: string) => value.length >= 6 && !isNumber(value);
/** Numbers in hexadecimal are how databases and locks count their sessions. */
const isSessionLike = (value: string) =>
  !/^0x[0-9a-f]*$/i.test(value) &&
  (value.length >= 32 || (value.length >= 16 && /\d/.test(value) && /[A-Za-z]/.test(value)));

/** Asked in this order; of two names that fit the same letters the first one counts. */
export const nameFamilies: readonly NameFamily[] = [
  {
    label: "secret:password",
    names:
      "passwords?|passwd|passphrase|passcode|passwort|pwd|(?:db|user|admin|root|mail|smtp|ftp|proxy|ssh|redis)pass|(?<![a-z])(?:pass|pw)|rediscli_auth|requirepass|masterauth",
    accepts: hasFour,
    isAnyText: true,
  },
  {
    label: "secret:api-key",
    names:
      "(?:api|app|access|secret|private|encryption|signing|auth|account|shared[_ -]?access|master|subscription|consumer|storage|license|client|integration|service|pre[_-]?shared|ssh|hmac|webhook|deploy)[_ -]?key(?:[_-]data)?",
    accepts: isKeyLike,
  },
  {
    label: "secret:token",
    names:
      "(?:auth|access|refresh|csrf|xsrf|id|bearer|api|security|bot|user|device|registration|reset|invite|private|personal|oauth|deploy|webhook|verification|join|login|magic|confirmation|activation|account|vault|consul|npm|github|gitlab|slack|job)[_-]?token|_authtoken",
    accepts: isKeyLike,
  },
  { label: "secret:token", names: "(?<![a-z])token|vault_?token", accepts: isTokenLike },
  {
    label: "secret:secret",
    names: "secret(?:[_-]?key[_-]?base)?|mnemonic|seed[_ ]?phrase|recovery[_ ]?(?:key|code|phrase)",
    accepts: hasFour,
    isAnyText: true,
  },
  {
    label: "secret:session",
    names:
      "(?:php|j|asp\\.net_)?sess(?:ion)?[_-]?id|session[_-]?(?:key|token|cookie)|connect\\.sid|(?<![a-z])(?:session|sid|sess)",
    accepts: isSessionLike,
  },
  {
    label: "secret:signature",
    names:
      "(?<![a-z])(?:signature|x-amz-signature|x-goog-signature|sig|hmac|auth|credentials?|nonce|ticket|samlresponse|samlrequest|assertion|client_assertion|jwt|code_verifier|auth_code|authorization_code|salt)",
    accepts: (value) => looksRandom(value, 16),
  },
  {
    label: "secret:one-time-code",
    names:
      "(?<![a-z])(?:otp|totp|cvv2?|cvc|pin|(?:one[_ -]?time|verification|mfa|2fa|sms|security)[_ -]?(?:code|password|pin))",
    accepts: (value) => /^\d{3,10}$/.test(value),
  },
  {
    label: "national-id",
    names:
      "(?<![a-z])(?:ssn|social[_ ]security(?:[_ ]number)?|tax[_ ]?id|national[_ ]?id|passport(?:[_ ]?(?:no|number))?|id[_ ]card(?:[_ ]number)?)",
    accepts: (value) => value.length >= 5 && /\d/.test(value),
  },
  {
    label: "phone",
    names: "(?<![a-z])(?:phone|mobile|telephone|msisdn|cell)(?:[_ ]?(?:no|number))?",
    accepts: (value) => (value.match(/\d/g) ?? []).length >= 7,
  },
  {
    label: "person",
    names:
      "(?<![a-z])(?:first|last|full|given|family|customer|patient|holder|cardholder|contact)_?name|surname",
    // "org/repository", "orders_db" and "db01" are names of things.
    accepts: (value) => value.length >= 2 && /^[^\d/_:]*\p{L}[^\d/_:]*$/u.test(value),
  },
  {
    label: "birth-date",
    names: "(?<![a-z])(?:dob|birth_?date|date_?of_?birth|birthday)",
    accepts: (value) => /\d/.test(value) && value.length >= 6,
  },
];
