import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

/** The key by which an installation signs. Its id is the SHA-256 of the public key in DER (SubjectPublicKeyInfo). */
export type SigningKey = {
  readonly id: string;
  readonly publicKeyPem: string;
  sign(bytes: Uint8Array): Uint8Array;
};

export type PublicKey = {
  readonly id: string;
  isSignature(bytes: Uint8Array, signature: Uint8Array): boolean;
};

/** A new private key, as PKCS #8 in PEM. */
export function generateKeyPem(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Null when the text is no private Ed25519 key. */
export function parseSigningKey(pem: string): SigningKey | null {
  const privateKey = attempt(() => createPrivateKey(pem));
  if (privateKey?.asymmetricKeyType !== "ed25519") return null;
  const publicKey = createPublicKey(privateKey);
  return {
    id: keyId(publicKey),
    publicKeyPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}

/** Null when the text is no public Ed25519 key. */
export function parsePublicKey(pem: string): PublicKey | null {
  // Node would take the public half of a private key as well: nobody is to hand out such a file.
  if (!pem.includes("-----BEGIN PUBLIC KEY-----")) return null;
  const key = attempt(() => createPublicKey(pem));
  if (key?.asymmetricKeyType !== "ed25519") return null;
  return {
    id: keyId(key),
    isSignature: (bytes, signature) =>
      signature.length === 64 && verify(null, bytes, key, signature),
  };
}

function keyId(key: KeyObject): string {
  return createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
}

/** Node throws for a text that is no key. */
function attempt(read: () => KeyObject): KeyObject | null {
  try {
    return read();
  } catch {
    return null;
  }
}
