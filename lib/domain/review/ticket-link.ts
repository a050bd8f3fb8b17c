import { z } from "zod";

const charactersMax = 500;

/**
 * The address of a ticket in its one spelling; null for what is none. Only https: a link that people click runs nothing
 * and carries no password, and the name of a host that imitates another is shown in ASCII.
 */
export function parseTicketLink(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url?.protocol !== "https:") return null;
  if (url.username !== "" || url.password !== "") return null;
  return url.href.length > charactersMax ? null : url.href;
}

export const notATicketLink = "Enter a link that begins with https://";

export const ticketLinkSchema = z
  .string()
  .max(charactersMax)
  .refine((text) => parseTicketLink(text) !== null, notATicketLink);
