import type { MaskLabel } from "../hit";
import { looksRandom } from "./randomness";

/** Behind the name in a prompt, what says whom or what it is asked for: alternatives of a regular expression. */
export const askedFor = "for|of|on|to|für|von|pour|de|para|per|di|voor|för|til|для";

/** Names behind which a value of one kind stands. */
export type NameFamily = {
  readonly label: MaskLabel;
  /** Alternatives of a regular expression without case; any letters may stand before them. */
  readonly names: string;
  /** Shorter names, which must not be the end of another word: "bypass", "opin". */
  readonly ownNames?: string;
  /** Names with letters beyond ASCII, asked for in texts that have some: they slow the search for the others. */
  readonly foreignNames?: string;
  readonly accepts: (value: string) => boolean;
  /** Where a member called "value" is held by an object of that name; as `accepts` unless it is given. */
  readonly acceptsHeld?: (value: string) => boolean;
  /** Values of people's choosing hold commas and brackets; others end there. */
  readonly isAnyText?: true;
};

const hasFour = (value: string) => value.length >= 4;
const isNumber = (value: string) => /^[\d.,]+$/.test(value);
/** Tokens are counted, numbered, typed and configured in logs too: a number, a word or a setting's name behind the bare name is none. */
const isTokenLike = (value: string) =>
  !isNumber(value) &&
  !/^[a-z]{1,16}(?:_[a-z]{1,16}){0,2}$/.test(value) &&
  (value.length >= 8 || /\d/.test(value)) &&
  value.length >= 6;
const isKeyLike = (value: string) => value.length >= 6 && !isNumber(value);
/** Numbers in hexadecimal are how databases and locks count their sessions. */
const isSessionLike = (value: string) =>
  !/^0x[0-9a-f]*$/i.test(value) &&
  (value.length >= 32 || (value.length >= 16 && /\d/.test(value) && /[A-Za-z]/.test(value)));

/** Asked in this order; of two names that fit the same letters the first one counts. */
const nameFamilies: readonly NameFamily[] = [
  {
    label: "secret:password",
    names:
      "passwords?|passwd|pass ?phrase|passcode|passwort|kennwort|pwd|(?:db|user|admin|root|mail|smtp|ftp|proxy|ssh|redis|key|store|login|bind|wifi|ldap|vnc|sudo)[_-]?pass(?![a-z])|rediscli_auth|requirepass|masterauth|bindpw|rootpw|(?:root|ldap|admin)_?pw|mot[ _]de[ _]passe|wachtwoord|contrasena|losenord|haslo|parola(?: d'ordine)?|adgangskode|passord|salasana|unicodepwd|motdepasse|heslo|kata sandi|lozinka|zaporka|geslo|parool|(?:wi-?fi|wlan|network|wpa2?|wep)[_ -]?(?:key|code|pass(?:word|phrase|code)?)|key content",
    ownNames: "pass|pw|pword|psw|pswd|psswd|senha|clave|mdp|sifre|psk",
    foreignNames:
      "contrase(?:ñ|n)a|l(?:ö|o)senord|has(?:ł|l)o|parol[aă](?: d['’]ordine)?|пароль|密码|密碼|口令|パスワード|暗証番号|비밀번호|كلمة (?:المرور|السر)|رمز عبور|گذرواژه|סיסמה|סיסמא|κωδικός(?: πρόσβασης)?|jelszó|mật khẩu|पासवर्ड|лозинка|slaptažodis|รหัสผ่าน|şifre",
    accepts: hasFour,
    isAnyText: true,
  },
  {
    label: "secret:api-key",
    names:
      "secret[_-]?key[_-]?base|(?:api|app|access|secret|private|encryption|decryption|signing|auth|account|shared[_ -]?access|master|subscription|consumer|storage|license|licence|client|integration|service|pre[_-]?shared|ssh|hmac|webhook|deploy|fernet|jwt|cookie|crypt|crypto|cipher|aes|backup|datadog|stripe|sendgrid|mailgun|twilio|algolia|openai|anthropic|azure|sas|symmetric|partner|tls|wpa)[_ -]?key(?:[_-]data)?|apikey|sharedaccesskey|accountkey|secret[_ -]?access[_ -]?key|accesskeysecret|unseal[_ ]?key|x-[a-z-]{1,30}-key",
    foreignNames: "[密秘]钥|[密秘]鑰|金鑰",
    accepts: isKeyLike,
  },
  // "newKey": the id of a key that a service issued; other keys of that name are words.
  {
    label: "secret:api-key",
    names: "",
    ownNames: "(?:new|old|issued|created|revoked)[_ -]?key(?:[_ -]?id)?",
    accepts: (value) => looksRandom(value, 16),
  },
  {
    label: "secret:token",
    names:
      "(?:auth|access|refresh|csrf|xsrf|id|bearer|api|security|bot|user|device|registration|reset|invite|private|personal|oauth|deploy|webhook|verification|join|login|magic|confirmation|activation|account|vault|consul|npm|github|gitlab|slack|job|admin|service|client|session|root|bootstrap|push|app|web|gh|gl|hook|sso|impersonation|identity|jwt|xoxb|remember(?:_me)?)[_ -]?token|_authtoken|authenticity_token|csrfmiddlewaretoken|vault_?token",
    accepts: isKeyLike,
  },
  {
    label: "secret:token",
    names: "",
    ownNames: "token",
    foreignNames: "令牌|トークン|토큰|токен",
    accepts: isTokenLike,
  },
  {
    label: "secret:secret",
    names:
      "(?:secret(?:[_-]?(?:string|binary))?|geheimnis)(?:[_-]?key[_-]?base)?|mnemonic|seed[_ ]?phrase|(?:recovery|backup|scratch|emergency)[_ ]?(?:keys?|codes?|phrase)|erlang[_ ]?cookie|security[_ ]?answer|community[_ ]?string",
    accepts: hasFour,
    isAnyText: true,
  },
  {
    label: "secret:session",
    names:
      "(?:php|j|asp\\.net_)?sess(?:ion)?[_-]?id|session[_-]?(?:key|cookie)|connect\\.sid|aspxauth|\\.aspnetcore\\.cookies|laravel_session|sessid|session_state|mysapsso2|ltpatoken2?|sso_?ticket|secret_id",
    ownNames: "session|sid|sess",
    accepts: isSessionLike,
  },
  {
    label: "secret:password",
    names: "",
    ownNames: "credentials?|creds",
    accepts: (value) => looksRandom(value, 16),
    acceptsHeld: hasFour,
  },
  {
    label: "secret:signature",
    names:
      "x-amz-signature|x-goog-signature|code_verifier|auth_code|authorization_code|samlresponse|samlrequest",
    ownNames:
      "signature|sig|hmac|auth|nonce|ticket|assertion|client_assertion|jwt|salt|otpauth|totp_secret",
    accepts: (value) => looksRandom(value, 16),
  },
  {
    label: "secret:one-time-code",
    names:
      "one[_ -]?time[_ -]?(?:code|password|pin)|(?:verification|mfa|2fa|sms|security|confirmation)[_ -]?(?:code|pin)",
    foreignNames: "bestätigungscode",
    ownNames: "otp|totp|cvv2?|cvc2?|pin|puk",
    accepts: (value) => /^\d{3,10}$|^\d{3,4}[ -]\d{3,4}$/.test(value),
  },
  {
    label: "national-id",
    names:
      "social[_ ]security(?:[_ ]number)?|national[_ ]?(?:id|insurance)(?:[_ ]?(?:no|number))?|passport(?:[_ ]?(?:no|number))?|id[_ ]card(?:[_ ]number)?|driver'?s?[_ ]?licen[cs]e(?:[_ ]?(?:no|number))?|aadhaar|steuer-?(?:id|nummer)|codice[_ ]fiscale",
    ownNames: "ssn|tax[_ ]?id|nino|cpf|cnpj|pesel|bsn|dni|nie|nhs(?:[_ ]?number)?|vat[_ ]?id",
    accepts: (value) => value.length >= 5 && /\d/.test(value),
  },
  {
    label: "phone",
    names:
      "(?:phone|mobile|telephone(?: portable)?|telefono?|handy|whatsapp|msisdn|gsm)(?:[_ ]?(?:no|nr|number))?",
    foreignNames:
      "电话(?:号码)?|手机号?|電話(?:番号)?|携帯(?:番号)?|téléphone(?: portable)?|teléfono",
    ownNames: "(?:cell|mobil|tel|fax|ph)(?:[_ ]?(?:no|nr|number))?",
    accepts: (value) =>
      /^[+\d()][\d ()+./-]*$/.test(value) && digitsIn(value) >= 7 && digitsIn(value) <= 15,
  },
  {
    label: "person",
    names:
      "(?:first|last|full|given|family|customer|patient|holder|cardholder|contact|maiden|middle)_?name|surname|vorname|nachname",
    // "org/repository", "orders_db" and "db01" are names of things.
    accepts: (value) => value.length >= 2 && /^[^\d/_:]*\p{L}[^\d/_:]*$/u.test(value),
  },
  {
    label: "birth-date",
    names: "birth_?date|date_?of_?birth|birthday|geburtsdatum",
    ownNames: "dob",
    accepts: (value) => /\d/.test(value) && value.length >= 6,
  },
  {
    label: "postal-address",
    names:
      "(?:street|postal|home|billing|shipping|mailing|delivery)[_ ]?address(?:[_ ]?line[_ ]?\\d?)?|street(?:[_ ]?(?:name|line))|address[_ ]?line[_ ]?\\d?",
    accepts: (value) => /\d/.test(value) && /\p{L}{3}/u.test(value),
    isAnyText: true,
  },
];

function digitsIn(value: string): number {
  return value.match(/\d/g)?.length ?? 0;
}

/**
 * What may stand between the word of a name and what assigns: "password2", "token_value", "Password (temporary)"; hosts are
 * numbered with a nought: "pass-01".
 */
const suffix =
  "(?!-0\\d)(?:[ _-]?#?\\d{1,2}(?![\\w.])|[_-]?(?:value|acceso|plain(?:text)?|text|string|new|old|current|confirm(?:ation|ed)?|again|repeat|prod(?:uction)?|dev|staging|test|root|admin|hash|digest|b(?:ase)?64|raw|#?\\d{1,2}(?!\\d)))?(?: ?[([][^)\\]\\n]{1,40}[)\\]])?";

/** One group for each family, then what may end a name. */
const namePattern = new RegExp(nameFamilies.map((family) => toGroup(family)).join("|"), "gi");
const foreignPattern = new RegExp(
  nameFamilies.map((family) => toGroup(family, family.foreignNames)).join("|"),
  "gi",
);
const hasForeign = /[^\p{ASCII}]/u;
const suffixPattern = new RegExp(suffix, "iy");

function toGroup({ names, ownNames }: NameFamily, foreignNames = ""): string {
  return `(${[names, foreignNames, ownNames].filter(Boolean).join("|")})`;
}

/** A name of a secret where it stands; what may end it ("_value", "(temporary)") is a part of it. */
export type SecretName = {
  readonly family: NameFamily;
  readonly from: number;
  readonly to: number;
};

/** Whether the letters before a short name make another word of it; "userPass" and "db_pass" do not. */
function isEndOfWord(text: string, at: number): boolean {
  const before = text[at - 1] ?? "";
  if (!/\p{L}/u.test(before)) return false;
  return !(/\p{Ll}/u.test(before) && /\p{Lu}/u.test(text[at] ?? ""));
}

const ownNames = nameFamilies.map(({ ownNames: names }) =>
  names === undefined ? null : new RegExp(`^(?:${names})$`, "i"),
);

/** Several rules ask for the names of one text, one after the other. */
let last: { readonly text: string; readonly names: readonly SecretName[] } = {
  text: "",
  names: [],
};

/** Every name of a secret in a text, in order. */
export function findNames(text: string): readonly SecretName[] {
  if (last.text !== text) last = { text, names: readNames(text) };
  return last.names;
}

/** "PASSWORD_OF_PROD=": the name of a variable may begin with the word, when it is not about the value. */
function restOfVariable(text: string, from: number, to: number): number {
  if (!/^[A-Z_]+$/.test(text.slice(from, to))) return 0;
  const [rest = ""] = /^(?:_[A-Z0-9]{1,30}){1,4}(?![A-Za-z_])/.exec(text.slice(to, to + 124)) ?? [];
  return aboutValue.test(rest) ? 0 : rest.length;
}

const aboutValue =
  /_(?:FILE|PATH|DIR|LENGTH|LEN|MIN|MAX|POLICY|TYPE|NAME|URL|URI|ENDPOINT|EXPIRY|EXPIRES?|EXPIRATION|TTL|AGE|ALGO(?:RITHM)?|FIELD|COUNT|RESET|ENABLED|DISABLED|REQUIRED|AUTHENTICATION|USER(?:NAME)?|HEADER|PARAM|COLUMN|PREFIX|VERSION|FORMAT|MANAGER|STORE|REF|ARN|COMMAND|CMD|TIMEOUT|SERVICE|HASHERS?|VALIDATORS?|BUCKET|REGION|HOST|PORT)\d*$|_PATH|_FILE|_NAME/;

function readNames(text: string): readonly SecretName[] {
  const names: SecretName[] = [];
  const pattern = hasForeign.test(text) ? foreignPattern : namePattern;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [name] = match;
    const which = match.findIndex((group, index) => index > 0 && group !== undefined) - 1;
    const family = nameFamilies[which];
    if (family === undefined) continue;
    if (ownNames[which]?.test(name) && isEndOfWord(text, match.index)) {
      // "rootPassword" holds "otP": the next name may begin inside it.
      pattern.lastIndex = match.index + 1;
      continue;
    }
    const end = match.index + name.length;
    suffixPattern.lastIndex = end;
    const to =
      end + (suffixPattern.exec(text)?.[0].length ?? 0) + restOfVariable(text, match.index, end);
    names.push({ family, from: match.index, to });
  }
  return names;
}
