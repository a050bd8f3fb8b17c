import type { Hit, MaskRule } from "../hit";

/**
 * The secret beside a key's id: a cloud hands both out together (forty characters of base64 behind AKIA…,
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html), and people paste them
 * together, in tables, files and chats, with no name between.
 */
export const findKeyPairs: MaskRule = (text) => {
  if (!/A[KS]IA|LTAI|AKID|GOOG1/.test(text)) return [];
  return Array.from(text.matchAll(keyId)).flatMap(({ 0: id, index }) => {
    const from = Math.max(0, index - nearCharacters);
    const to = Math.min(text.length, index + id.length + nearCharacters);
    return Array.from(text.slice(from, to).matchAll(secret))
      .filter(({ 0: found }) => isMixedKey(found))
      .map(({ 0: found, index: at }): Hit => {
        const start = from + at;
        return { from: start, to: start + found.length, label: "secret:aws-key" };
      });
  });
};

const keyId =
  /(?<![A-Za-z0-9])(?:(?:AKIA|ASIA)[A-Z0-9]{12,17}|LTAI[A-Za-z0-9]{12,20}|AKID[A-Za-z0-9]{28,36}|GOOG1[A-Z0-9]{20,60})(?![A-Za-z0-9])/g;
const nearCharacters = 400;
const secret =
  /(?<![A-Za-z0-9/+=_-])(?:[A-Za-z0-9/+]{40}|[A-Za-z0-9/+]{100,2000}={0,2}|(?<=[\s"':,=])[A-Za-z0-9]{30,32})(?![A-Za-z0-9/+=_-])/g;

/** Capitals, small letters and digits: a digest has no capitals, a path no digits. */
function isMixedKey(found: string): boolean {
  return /[A-Z]/.test(found) && /[a-z]/.test(found) && /\d/.test(found);
}
