/** SHA-256 of all sources a build is made from. */
export function sourceDigest(): string;
