import type { Hit, MaskLabel, MaskRule } from "../hit";

type Form = {
  readonly label: MaskLabel;
  /** Letters without which the pattern cannot match. */
  readonly hint: string;
  readonly pattern: RegExp;
  readonly accepts?: (found: string) => boolean;
};

/** At least two dots, as a signed token has, or so long that its end was cut off. */
const isWebToken = (found: string) => found.split(".").length >= 3 || found.length >= 40;

/** Signed tokens and hashes of passwords: known by their own form, without a name before them. */
const forms: readonly Form[] = [
  // https://www.rfc-editor.org/rfc/rfc7519: base64url parts, the first of which begins with {"
  {
    label: "secret:jwt",
    hint: "eyJ",
    // A line end inside it, perhaps of a mail (quoted, or with its "="), when the next line is nothing else; also behind
    // a dot, where what comes next is as long as a part of it.
    pattern:
      /eyJ[\w-]{8,}(?:\.[\w-]*)*(?:(?:(?<=[\w.-]{32})=?["']?\\?|(?<=\.)(?=\r?\n[ \t]{0,40}[\w-]{16}))\r?\n(?:[>|] ?){0,4}[ \t]{0,40}["']?\.?[\w-]{1,}(?:\.[\w-]+){0,4}\.?(?=["',;)\]}\\=]{0,3}[ \t\r]{0,8}(?:\n|$)))*/g,
    accepts: isWebToken,
  },
  // https://man7.org/linux/man-pages/man5/crypt.5.html: $id$[parameters$]salt$hash
  {
    label: "secret:password-hash",
    hint: "$",
    pattern:
      /\$(?:1|2[abxy]?|5|6|7|8|9|14|y|gy|md5|sha1|apr1|argon2(?:id|i|d)|scrypt|pbkdf2(?:-sha\d{3})?|P|H|S|bcrypt-sha256|ml|NT)\$[\w./$=,+-]{16,512}/g,
  },
  // Kerberos tickets and cached logins of a domain, https://hashcat.net/wiki/doku.php?id=example_hashes
  {
    label: "secret:password-hash",
    hint: "$",
    pattern: /\$(?:krb5tgs|krb5asrep|krb5pa|mskrb5|DCC2)\$[\w./$=,+*#@:-]{16,4096}/g,
  },
  // https://docs.djangoproject.com/en/stable/topics/auth/passwords/
  {
    label: "secret:password-hash",
    hint: "$",
    pattern:
      /\b(?:pbkdf2_sha\d{1,3}|pbkdf2:sha\d{1,3}:\d{1,8}|bcrypt_sha256)\$[\w./$=,+-]{16,512}/g,
  },
  // https://www.rfc-editor.org/rfc/rfc5803, https://www.postgresql.org/docs/current/catalog-pg-authid.html
  {
    label: "secret:password-hash",
    hint: "SCRAM-SHA-",
    pattern: /SCRAM-SHA-(?:1|256|512)\$\d{1,8}:[\w+/=:$]{20,512}/g,
  },
  { label: "secret:password-hash", hint: "md5", pattern: /(?<![\w-])md5[0-9a-f]{32}(?![\w-])/g },
  // https://www.rfc-editor.org/rfc/rfc2307 section 5.3
  {
    label: "secret:password-hash",
    hint: "}",
    pattern: /\{(?:S?SHA(?:256|384|512)?|S?MD5|CRYPT)\}[\w+/=$.]{8,256}/gi,
  },
  // https://dev.mysql.com/doc/refman/8.0/en/password-hashing.html
  {
    label: "secret:password-hash",
    hint: "*",
    pattern: /(?<![\w*])\*[0-9A-F]{40}(?![\w*])/g,
  },
  // user:rid:lm:nt::: as Windows password dumps write it
  {
    label: "secret:password-hash",
    hint: ":::",
    pattern: /(?<=:\d{1,10}:)[0-9a-fA-F]{32}:[0-9a-fA-F]{32}(?=:::)/g,
  },
  {
    label: "secret:password-hash",
    hint: "aad3b435b51404ee",
    pattern: /(?<![\w-])aad3b435b51404eeaad3b435b51404ee:[0-9a-fA-F]{32}(?!\w)/g,
  },
  // user::domain:challenge:response of NTLM, https://hashcat.net/wiki/doku.php?id=example_hashes
  {
    label: "secret:password-hash",
    hint: "::",
    pattern: /::[\w.-]{0,64}:(?<value>[0-9a-fA-F]{16,48}:[0-9a-fA-F]{32,48}:[0-9a-fA-F]{16,2048})/g,
  },
  // crypt(3) of old, in a line of the shadow file or of htpasswd
  {
    label: "secret:password-hash",
    hint: ":",
    pattern: /^[\w.-]{1,32}:(?<value>[./A-Za-z0-9]{13})(?=$|:\d{5}:)/gm,
    accepts: (found) => /[A-Z]/.test(found) && /[a-z]/.test(found) && /[\d./]/.test(found),
  },
];

export const findTokensAndHashes: MaskRule = (text) =>
  forms
    .filter(({ hint }) => text.includes(hint))
    .flatMap(({ label, pattern, accepts }) =>
      Array.from(text.matchAll(pattern)).flatMap(({ 0: found, groups, index }): readonly Hit[] => {
        const value = (groups?.value ?? found).replace(/[.,]+$/, "");
        if (accepts?.(value) === false) return [];
        const from =
          groups?.value === undefined ? index : index + found.length - groups.value.length;
        return [{ from, to: from + value.length, label }];
      }),
    );
