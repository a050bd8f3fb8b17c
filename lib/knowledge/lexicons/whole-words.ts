/** Words of several languages as one pattern; a hyphen belongs to a name ("db-1"), not to a word. */
export function words(...alternatives: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}_-])`, "iu");
}
