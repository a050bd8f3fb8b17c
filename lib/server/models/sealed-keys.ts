import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Provider } from "@/lib/domain/models/model-name";

/**
 * Keys of providers at rest: AES-256-GCM under a key that HKDF-SHA256 derives from the secret of the installation, which
 * lies in the data folder or the environment and never in the database. A sealed key is bound to its provider and, for
 * a server of one's own, to its address: one that was moved to another place opens nothing.
 */
export type SealedKeys = {
  seal(key: string, place: KeyPlace): string;
  /** Null when it was sealed with another secret or for another place, or was altered. */
  open(sealed: string, place: KeyPlace): string | null;
};

export type KeyPlace = { readonly provider: Provider; readonly address: string | null };

const form = "v1";
const [ivBytes, tagBytes] = [12, 16];

export function createSealedKeys(secret: string): SealedKeys {
  const info = "whence keys of model providers";
  const cipherKey = Buffer.from(hkdfSync("sha256", secret, "", info, 32));
  return {
    seal(key, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", cipherKey, iv).setAAD(toBytes(place));
      const text = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
      const whole = Buffer.concat([iv, cipher.getAuthTag(), text]);
      return `${form}.${whole.toString("base64url")}`;
    },
    open(sealed, place) {
      const [version, encoded = ""] = sealed.split(".");
      const whole = Buffer.from(encoded, "base64url");
      if (version !== form || whole.length <= ivBytes + tagBytes) return null;
      const decipher = createDecipheriv("aes-256-gcm", cipherKey, whole.subarray(0, ivBytes))
        .setAAD(toBytes(place))
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

function toBytes({ provider, address }: KeyPlace): Buffer {
  return Buffer.from(JSON.stringify([provider, provider === "local" ? address : null]));
}
