import { isMixed, isNoWord, isStrong, type Phrase, phraseRule } from "./phrase";
import { isPlainPassphrase } from "./placeholders";
import { looksRandom } from "./randomness";

const word =
  "password|passwd|passphrase|passcode|pass|pw|pwd|secret|token|api[- ]?key|pin|passwort|kennwort|mot de passe|contraseña|clave|senha|wachtwoord|пароль|lösenord|adgangskode|passord|hasło|heslo|jelszó|parola|motdepasse";
const wordHints = [
  "pass",
  "pw",
  "secret",
  "token",
  "key",
  "pin",
  "wort",
  "contrase",
  "clave",
  "senha",
  "woord",
  "пароль",
  "lösenord",
  "kode",
  "hasło",
  "heslo",
  "jelszó",
  "parola",
];
const open = "[\"'`«“‘*_(]{0,3}";
const value =
  "(?<value>[^\\s\"'`»”’,;)」]{4,128}?)(?=[\"'`»”’,;)」]|[*_]{1,3}(?:\\s|$)|[.!?]?(?:\\s|$))";
const setting = "(?:(?:re)?set|chang(?:ed?|ing)|rotated?|updated?|switch(?:ed)?)";
const whose = "(?: (?:for|of|on) (?:\\S{1,60} ){0,3}?\\S{1,60}?)?";
/** With its blanks; "never" and "not" begin what a policy says. */
const quoted =
  "[\"'`“„«‘](?!(?:never|not)\\b)(?<value>(?<=[\"“„«])[^\"“”„«»\\n]{4,128}(?=[\"“”»])|(?<=['`‘])[^'`’\\n]{4,128}(?=['`’]))";

/** Where somebody has a login: "for the staging db", "at ST-01" before what says or shows whose. */
const place =
  "(?: (?:for|to|on|of) [^\\s,;]{1,60}(?: [^\\s,;]{1,30})?| (?:at|in|from) (?:the )?[^\\s,;:=]{1,60}(?= ?[:=]| (?:is|are|with|as|using) ))?";
const copula = "(?: (?:is|are|was|were|with|as|using|to|->|→|=>))?[:=]? {0,2}";
/** Words that no account is called when a word follows: of place, of time, and what else stands between a login and its circumstances. */
const circumstances =
  "at|on|in|into|onto|from|via|by|as|to|for|of|with|using|through|over|under|near|next|inside|outside|since|until|till|before|after|around|about|during|between|per|again|back|twice|once|first|last|late|now|today|only|both|either|the|a|an|his|her|their|our|your|my|this|that|page|form|screen|event|attempts?|sessions?|badge|card|and|or|but|then";
const account = `["'\`“(*{]{0,2}(?!(?:${circumstances})\\s{1,4}\\S)(?:user(?:name)? ?[:=]? ?)?[\\w.@\\\\+-]{2,80}["'\`”*_}]{0,2}`;
const given =
  "[\"'`“{*_]{0,2}(?:(?:password|pass|pw) ?[:=]? ?)?(?<value>[^\\s\"'`”,;)|}]{5,128}?)(?=[\"'`”,;)|}]|[.!?]?(?:\\s|$))";
const isGiven = (found: string) => isMixed(found) && !/^\d|[/:]|^[\w.-]+@[\w-]+\./.test(found);

/** Secrets in sentences, as people tell them to each other and as programs tell them to people. */
const phrases: readonly Phrase[] = [
  // "the password is hunter2", "new pw hunter2", "password for the staging db was changed to X"
  {
    hints: wordHints,
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:${word})s?[*_\`]{0,3}(?: (?:for|of|on|to|at|für|vom|von|zum|zur|am|auf|de|del|du|des|dal|voor|van|для|от|до|к|на|dla|per|till|til|for) (?:\\S{1,60} ){0,6}?\\S{1,60}?)?(?:['’]s | (?:(?:is|are|was|now|still|currently|just|(?:has |have )?been|will be|should be|(?:re)?set(?: up)? to|changed(?: back)? to|(?:re)?set as|rotated to|updated to|lautet|ist|est|es|é|è|jest|är|er|jelentése|=|->|→|=>|-|–|—)[:*_\`]{0,3} ){1,3})${open}${value}`,
      "dgiu",
    ),
    accepts: isNoWord,
  },
  // `set passphrase to "correct horse"`, `password for bob was changed to "…"`: in quotes also plain words, and blanks
  {
    hints: wordHints,
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:${setting}(?: [\\p{L}'’-]{1,20}){0,3}? (?:${word})s?${whose}|(?:${word})s?${whose} (?:(?:is|are|was|were|now|has|have|been|will|be) ){0,3}${setting}) (?:back )?(?:to|as) ${quoted}`,
      "dgiu",
    ),
  },
  // set passphrase to X
  {
    hints: wordHints,
    pattern: new RegExp(
      `(?<![\\p{L}\\d])${setting}(?: [\\p{L}'’-]{1,20}){0,3}? (?:${word})s?${whose} (?:back )?(?:to|as) ${open}${value}`,
      "dgiu",
    ),
    accepts: isNoWord,
  },
  // "passphrase: four plain words": a sentence about one has words that programs report with
  {
    hints: ["passphrase", "pass phrase"],
    pattern:
      /(?<![\p{L}\d])pass ?phrase[*_`]{0,3}(?: is|:|=)[ \t]{1,4}(?<value>\p{L}{3,16}(?:[ \t]\p{L}{3,16}){3,7})(?=[.!?]?[ \t]*(?:$|["'`\n\r]))/dgimu,
    accepts: isPlainPassphrase,
  },
  // "Password for user bob: X", "root password on db-01: X", "password (staging): X"
  {
    hints: wordHints,
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:${word})s?[*_\`]{0,3} (?:for|of|on|to|at|in|für|vom|von|zum|am|auf|til|till|de|del|du|van|voor|для|от|до|pour|para|per) [^\\n:=—–]{1,80}?[:=—–][*_\`]{0,3}\\s{1,4}${open}${value}`,
      "dgiu",
    ),
    accepts: isNoWord,
  },
  // "pw hunter2!", "pass Tr0ub4dor&3", "token 4f0a9c…": then it has to look like one
  {
    hints: ["pass", "pw", "secret", "token", "key"],
    pattern: new RegExp(
      `(?<![\\p{L}\\d_.-])(?:(?:temp(?:orary)?|initial|new|old|default|current|root|admin|with|same|use|try|using) ){0,2}(?:password|passwd|passphrase|passcode|pw|pwd|pass)[*_\`]{0,3} ${open}(?<value>(?=[^\\s"'\`]{0,60}[\\d!@#$%^&*])[^\\s"'\`»”’,;)]{5,128}?)(?=["'\`»”’,;)]|[.!?]?(?:\\s|$))`,
      "dgiu",
    ),
    accepts: isMixed,
  },
  // "api key 4f0a9c…", "secret Zk7Qm2…", "using token …"
  {
    label: "secret:token",
    hints: ["secret", "token", "key"],
    pattern:
      /(?<![\p{L}\d_.-])(?:(?:api|access|auth|secret|bearer|refresh|session|private|deploy|service|license|bot)[ -]?)?(?:token|secret|key) ["'`“]?(?<value>[\w+/=.~-]{20,512})(?![\w+/])/dgiu,
    accepts: (found) => /[a-z]/i.test(found) && /\d/.test(found) && isKeyMaterial(found),
  },
  // "access key AK12… of svc-etl set to inactive"
  {
    label: "secret:api-key",
    hints: ["access key"],
    pattern: /(?<![\p{L}\d_.-])access key(?: id)? ["'`“]?(?<value>[A-Z\d]{16,128})(?![\w+/])/dgu,
    accepts: (found) => looksRandom(found, 16),
  },
  // "use X as the password", "X is the new password"
  {
    hints: ["password", "passphrase", "passcode", "pw"],
    pattern:
      /(?<=["'`“]|\s|^)(?<value>[^\s"'`“”,;()]{5,128})["'`”]? (?:as|is|was) (?:the|a|my|your|our|his|her|their|its)? ?(?:(?:new|old|temp(?:orary)?|initial|current|root|admin|default|shared|wifi|db) ){0,3}(?:password|passphrase|passcode|pw)(?![\p{L}\d])/dgiu,
    accepts: isMixed,
  },
  // "old password X, new password Y", "from X to Y"
  {
    hints: ["password", "passwort"],
    pattern:
      /\b(?:password|passphrase|passwort)[^\n.]{0,60}? (?:from|von) ["'`“]?(?<other>[^\s"'`”,;]{4,128})["'`”]? (?:to|zu|auf) ["'`“]?(?<value>[^\s"'`”,;)]{4,128}?)(?=["'`”,;)]|[.!?]?(?:\s|$))/dgi,
    accepts: isMixed,
  },
  // "credentials: bob / X", "login is bob:X", "creds bob X"
  {
    hints: ["cred", "login", "account"],
    pattern: new RegExp(
      `(?<!\\blast )\\b(?:cred(?:ential)?s?|logins?|accounts?)\\b${place}${copula}${account}(?: ?[/|,:] ?| and | - | – | with | )${given}`,
      "dgi",
    ),
    accepts: isGiven,
  },
  // "log in with bob and X", "sign in at the desk as bob / X": what only follows a blank is where, when or what next
  {
    hints: ["log in", "logged in", "sign in", "signed in"],
    pattern: new RegExp(
      `\\b(?:log(?:ged)? in|sign(?:ed)? in)\\b${place}${copula}${account}(?: ?[/|,:] ?| and | - | – | with )${given}`,
      "dgi",
    ),
    accepts: isGiven,
  },
  // "пароль от роутера X": the verb is left out
  {
    hints: ["пароль"],
    pattern: /пароль (?:от|до|для|к|на) \S{1,40} (?<value>[^\s,;]{5,64})/dgiu,
    accepts: isMixed,
  },
  // A prompt, and all that was typed behind it
  {
    hints: ["passphrase", "password", "passcode"],
    pattern:
      /\b(?:enter|type|retype|confirm|repeat)\b[^\n:]{0,60}\bpass(?:word|phrase|code)[^\n:]{0,160}: {1,2}(?<value>[^\s(][^\n]{3,79})$/dgim,
    accepts: (found) =>
      !/^(?:wrong|invalid|incorrect|failed|timed|permission)\b|[.:]$/i.test(found),
  },
  // "use X for now", "it's X", in a talk about how to get in
  {
    hints: ["password", " pw", "vpn", "login", "creds", "passphrase", "passwort"],
    pattern:
      /\b(?:use|try|it[’']?s|it is|hier doch per mail:|namely|here you go:?|here it is:?) ["'`“]?(?<value>[^\s"'`”,;)]{8,64}?)(?=["'`”,;)]|[.!?]?(?:\s|$))/dgi,
    accepts: isStrong,
  },
  // A remark that stands alone behind the question for it
  {
    hints: ["password", " pw", "passwort", "remind me"],
    pattern:
      /\b(?:password|passwort|pw)\b[^\n]{0,120}(?:\n[^\n]{0,160}){0,2}\n(?:\[[^\]\n]{1,30}\] ?)?(?:<[^>\n]{1,40}>|[\w.@ -]{1,40}:) {1,2}(?<value>[^\s"'`”,;)]{8,64})(?=\s{0,2}$)/dgim,
    accepts: isStrong,
  },
  // "user bob password X", "u: bob p: X", "username/password: bob/X", "user=bob pw X"
  {
    hints: ["user", "u:", "login", "benutzer"],
    pattern:
      /\b(?:user(?:name)?|u|login|benutzer)[:=]? ?["'`]?[\w.@\\+-]{2,80}["'`]?(?:,? (?:and |with )?|\/ ?| \/ ?)(?:password|passwd|pass|pwd?|p:)[:=]? ?["'`“]?(?<value>[^\s"'`”,;)]{4,128}?)(?=["'`”,;)]|[.!?]?(?:\s|$))/dgi,
    accepts: isMixed,
  },
  {
    hints: ["user"],
    pattern:
      /\buser(?:name)?s? ?(?:\/|and|&|:) ?(?:password|pass|pwd?)s?(?: (?:is|are|was))?[:=]? ["'`“]?[\w.@\\+-]{2,80}["'`”]? ?(?:\/|:|,| and ) ?["'`“]?(?<value>[^\s"'`”,;)]{4,128}?)(?=["'`”,;)]|[.!?]?(?:\s|$))/dgi,
  },
  // "your verification code is 123456", "PIN 4711", "G-123456 is your code", "otp 123 456"
  {
    label: "secret:one-time-code",
    hints: ["code", "pin", "otp", "passcode", "2fa", "mfa"],
    pattern:
      /\b(?:(?:verification|security|confirmation|login|auth(?:entication|orization)?|access|recovery|backup|one[- ]time|2fa|mfa|sms|unlock|door|gate|alarm|pairing) (?:pass)?codes?|(?<=\byour )code|(?<!\bthe )pin(?: code| number)?|otp|tan|passcode|totp|2fa|mfa)(?: (?:for|of|to) (?:\S{1,60} ){0,3}?\S{1,60}?)?(?: (?:is|was|are|now|has been|changed to|set to|sent|code)){0,2}[:=]? ["'`“*]{0,2}(?<value>(?:[A-Z]-)?\d{3,4}[ -]?\d{0,4}(?:-\d{4})?)(?![\w:]|\.\d|-\d| ?(?:ms|s|sec|min|times|attempts|failed|errors|lines|bytes|characters|more|of|to)\b)/dgi,
    accepts: (found) => /\d{4}|\d{3}[ -]\d{3}/.test(found),
  },
  {
    label: "secret:one-time-code",
    hints: ["code", "otp", "pin"],
    pattern:
      /(?<![\w.:-])(?<value>(?:[A-Z]-)?\d{3}[ -]?\d{3,5}) is (?:your|the|my|his|her) (?:[\w-]{1,30} ){0,3}(?:code|otp|pin|passcode)\b/dgi,
  },
];

/** Twenty characters of a name, a path or a number are no key. */
function isKeyMaterial(found: string): boolean {
  return (
    !/^[a-z]+(?:[-_./][a-z\d]+)+$/i.test(found) || /[A-Z].*\d.*[a-z]|\d.*[A-Z].*[a-z]/.test(found)
  );
}

export const findSpokenSecrets = phraseRule(phrases);
