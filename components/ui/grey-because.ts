/** Greys a button while something is missing, and lets it say the first thing that is. */
export function greyBecause(...missing: readonly (readonly [isMissing: boolean, why: string])[]): {
  readonly disabled: boolean;
  readonly title: string | undefined;
} {
  const first = missing.find(([isMissing]) => isMissing);
  return { disabled: first !== undefined, title: first?.[1] };
}
