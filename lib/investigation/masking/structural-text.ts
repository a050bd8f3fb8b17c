/** Members of a document that only ever hold hashes and words of ours. */
const hashMembers = new Set(
  "hash sha256 payloadSha256 revisionHash claimsHash claimHashes contentHash head parent".split(
    " ",
  ),
);
const wordMembers = new Set(
  `schema algorithm kind status actor actionType importance relation outcome type noun granularity basis
  zoneBasis label severity standing mechanismId`.split(/\s+/),
);

/** An id of ours, or an instant as we write it, whatever member it stands in. */
const shape = /^(?:[a-z]{3}_[a-z0-9]{8,64}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)$/;
const hash = /^[0-9a-f]{64}$/;
const word = /^[a-z][a-z _-]{0,40}$|^whence\.timeline\/1$/;

/**
 * What holds a document together and is no text: masking it would leave a document that cannot be read,
 * should a password happen to be the word "evidential" or a date.
 */
export function isStructural(member: string, text: string): boolean {
  if (shape.test(text)) return true;
  if (hashMembers.has(member)) return hash.test(text);
  return wordMembers.has(member) && word.test(text);
}
