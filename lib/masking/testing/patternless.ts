const alphabet = "Zk7Qm2Xv9Lp4Rt8Wc3Nb6Hy1Jd5Gf0SaUeOiTq";

/** So many letters and digits without pattern. */
export function random(length: number, from = alphabet): string {
  return Array.from({ length }, (_, index) => from[(index * 7 + 3) % from.length]).join("");
}

export const hex = (length: number) => random(length, "4f0a9c3e7b1d8265");
