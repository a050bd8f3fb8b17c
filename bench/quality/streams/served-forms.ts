import type { StatusPost, StatusStream } from "./stream-truth";

/** The forms in which posts of a status page reach somebody: a bare array, the answer of its interface, its feed. */
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
  "history.atom": toFeed,
} as const;
export type ServedForm = keyof typeof servedForms;

function toFeed({ id, title }: StatusStream, posts: readonly StatusPost[]): string {
  const told = posts.toReversed().map(
    ({ at, status, message }) =>
      `<p><small>${dayOf(at)}, ${at.slice(11, 16)} UTC</small><br><strong>${status}</strong> - ${escape(message)}</p>`,
  );
  const updated = posts.at(-1)?.at ?? "";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xml:lang="en-US" xmlns="http://www.w3.org/2005/Atom">',
    "  <title>Status - Incident History</title>",
    `  <updated>${updated}</updated>`,
    "  <entry>",
    `    <id>tag:status.example,2005:Incident/${id}</id>`,
    `    <published>${posts[0]?.at ?? ""}</published>`,
    `    <updated>${updated}</updated>`,
    `    <title>${escape(title)}</title>`,
    `    <content type="html">${escape(told.join(""))}</content>`,
    "  </entry>",
    "</feed>",
    "",
  ].join("\n");
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function dayOf(at: string): string {
  return `${months[Number(at.slice(5, 7)) - 1] ?? ""} <var data-var='date'>${Number(at.slice(8, 10))}</var>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
