type Named = { readonly family: string };

/** Something that was done about it; what only tells that a deed has ended is none. */
export function isDeed({ family }: Named): boolean {
  return /^response\.(?!complete|restarted)/.test(family);
}

/** An alert is over, or the errors have ended. */
export function isRelief({ family }: Named): boolean {
  return /^(alert\.resolved|recovery\.errors)$/.test(family);
}
