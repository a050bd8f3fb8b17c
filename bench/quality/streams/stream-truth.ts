import { readFileSync } from "node:fs";
import { z } from "zod";

/** An incident as a status page posted it, and when it hurt by the account that was given afterwards. */
export type StatusStream = {
  readonly id: string;
  readonly title: string;
  readonly posts: readonly StatusPost[];
  /** Null where no post ever told it. */
  readonly window: {
    readonly startMs: number;
    readonly endMs: number;
    /** What tells it: the account, or the sentence of it that does. */
    readonly narrative: string;
  } | null;
};

export type StatusPost = { readonly at: string; readonly status: string; readonly message: string };

const line = z.object({
  id: z.string(),
  title: z.string(),
  impact_window: z
    .object({ start_at: z.iso.datetime(), end_at: z.iso.datetime(), context: z.string() })
    .nullable(),
  updates: z.array(z.object({ at: z.iso.datetime(), status: z.string(), message: z.string() })),
});

export function readStatusStreams(file: string): readonly StatusStream[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((text) => text.trim() !== "").map((text) => toStream(JSON.parse(text)));
}

function toStream(value: unknown): StatusStream {
  const { id, title, impact_window: window, updates } = line.parse(value);
  return {
    ...{ id, title, posts: updates },
    window: window && {
      startMs: Date.parse(window.start_at),
      endMs: Date.parse(window.end_at),
      narrative: window.context,
    },
  };
}

/** As many tell one account from another. */
const narrativeChars = 80;

/** What was known while it lasted: with the account taken out of its post, or its post left away. */
export function livePosts(
  { posts, window }: StatusStream,
  hidden: "text" | "post",
): readonly StatusPost[] {
  const head = window?.narrative.slice(0, narrativeChars) ?? null;
  const isNarrative = ({ message }: StatusPost) => head !== null && message.includes(head);
  if (hidden === "post") return posts.filter((post) => !isNarrative(post));
  return posts.map((post) =>
    isNarrative(post) ? { ...post, message: "This incident has been resolved." } : post,
  );
}
