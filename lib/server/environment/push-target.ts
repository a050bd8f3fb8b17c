import { z } from "zod";

// Apart from the settings of a server: whoever sends files has none of those.

const targetSchema = z.object({
  WHENCE_URL: z.url({ protocol: /^https?$/ }).default("http://127.0.0.1:3000"),
  WHENCE_TOKEN: z.string().default(""),
});

/** Where a command sends evidence, and by which token. Null: the address is none. */
export function readPushTarget(): { readonly origin: string; readonly token: string } | null {
  const parsed = targetSchema.safeParse(process.env);
  if (!parsed.success) return null;
  return { origin: new URL(parsed.data.WHENCE_URL).origin, token: parsed.data.WHENCE_TOKEN };
}
