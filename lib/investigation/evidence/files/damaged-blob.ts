import type { BlobState } from "../../ports/evidence-port";

export type Damage = Exclude<BlobState, "sound">;

/** Bytes that were asked for under their SHA-256 are not there, or are other ones. They are never handed out. */
export class DamagedBlob extends Error {
  override readonly name = "DamagedBlob";

  constructor(
    readonly sha256: string,
    readonly damage: Damage,
  ) {
    super(`The bytes of SHA-256 ${sha256} ${damageWords[damage]}`);
  }
}

const damageWords: Readonly<Record<Damage, string>> = {
  missing: "are not in the evidence folder any more",
  changed: "were changed in the evidence folder",
};

/** The error or what led to it. By name, not by class: the store was made by another bundle, with a class of its own. */
export function findDamagedBlob(error: unknown): DamagedBlob | null {
  if (!(error instanceof Error)) return null;
  return error.name === "DamagedBlob" ? (error as DamagedBlob) : findDamagedBlob(error.cause);
}

/** Why a file is not read, for people. */
export function describeDamage(sha256: string, damage: Damage): string {
  return `Its bytes (SHA-256 ${sha256}) ${damageWords[damage]}, so nothing of it can be proved. Put them back, or import the file again.`;
}
