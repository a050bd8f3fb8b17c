import type { StatusPost, StatusStream } from "./stream-truth";

/** The forms in which posts of a status page reach somebody: a bare array, or the answer of its interface. */
export const servedForms = {
  "posts.json": (_: StatusStream, posts: readonly StatusPost[]) =>
    JSON.stringify(
      posts.map(({ at, status, message }) => ({ at, status, message })),
      null,
      2,
    ),
  "incidents.json": ({ id, title }: StatusStream, posts: readonly StatusPost[]) =>
    JSON.stringify(
      {
        page: { id: "page", name: "Status", time_zone: "Etc/UTC" },
        incidents: [
          {
            ...{ id, name: title, status: posts.at(-1)?.status.toLowerCase() ?? "" },
            created_at: posts[0]?.at,
            incident_updates: posts.toReversed().map(({ at, status, message }, index) => ({
              ...{ id: `u${index}`, status: status.toLowerCase(), body: message },
              ...{ created_at: at, display_at: at },
            })),
          },
        ],
      },
      null,
      2,
    ),
} as const;
export type ServedForm = keyof typeof servedForms;
