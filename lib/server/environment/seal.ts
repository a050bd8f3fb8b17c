import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Secrets at rest: AES-256-GCM under a key that HKDF-SHA256 derives from the secret of the installation, which lies in
 * the data folder or the environment and never in the database. What is sealed is bound to a place: moved to another
 * one it opens nothing.
 */
export type Seal = {
  seal(text: string, place: string): string;
  /** Null when it was sealed with another secret or for another place, or was altered. */
  open(sealed: string, place: string): string | null;
};

const form = "v1";
const [ivBytes, tagBytes] = [12, 16];

/** `purpose` keeps the keys of different uses apart. */
export function createSeal(secret: string, purpose: string): Seal {
  const cipherKey = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", cipherKey, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const whole = Buffer.concat([iv, cipher.getAuthTag(), sealed]);
      return `${form}.${whole.toString("base64url")}`;
    },
    open(sealed, place) {
      const [version, encoded = ""] = sealed.split(".");
      const whole = Buffer.from(encoded, "base64url");
      if (version !== form || whole.length <= ivBytes + tagBytes) return null;
      const decipher = createDecipheriv("aes-256-gcm", cipherKey, whole.subarray(0, ivBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(whole.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const text = decipher.update(whole.subarray(ivBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        // The one way in which GCM says that the bytes are not what was sealed.
        return null;
      }
    },
  };
}
