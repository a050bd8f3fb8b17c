/**
 * An account as somebody may write it, of an incident that never was, with the window worked out by hand. Written beside the rules they
 * measure; what they read, other people's accounts in status-streams and the incident documents measure better.
 */
export type WrittenNarrative = {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** UTC, to the minute; null: nothing tells it. */
  readonly start: string | null;
  readonly end: string | null;
  /** Where the beginning is only bounded. */
  readonly notAfter?: string;
  /** Events it must have: the minute they begin in, and for an interval the one it ends in. */
  readonly events?: readonly (readonly [string, string?])[];
  /** Words no root cause and no supported hypothesis may have. */
  readonly notCause?: string;
};

type Post = readonly [at: string, status: string, message: string];

export function postsOf(...posts: readonly Post[]): string {
  return JSON.stringify(posts.map(([at, status, message]) => ({ at, status, message })));
}
