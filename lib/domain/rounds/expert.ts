/** Who goes after questions, each with tools of their own. */
export const experts = [
  "logs",
  "metrics",
  "changes",
  "access",
  "network",
  "communications",
] as const;
export type Expert = (typeof experts)[number];

/** As people read them, with what each knows about. */
export const expertTitles: Readonly<
  Record<Expert, { readonly title: string; readonly about: string }>
> = {
  logs: { title: "Logs", about: "what programs wrote, and what they stopped writing" },
  metrics: { title: "Metrics", about: "series of numbers, and when they left their level" },
  changes: { title: "Changes", about: "releases, settings and orders, and what took them back" },
  access: { title: "Access", about: "sessions, accounts and rights" },
  network: { title: "Network", about: "who depends on whom, peers and addresses" },
  communications: { title: "Communications", about: "what people wrote to each other" },
};
