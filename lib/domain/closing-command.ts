import { z } from "zod";

const commandLanguages = ["shell", "sql", "promql"] as const;
export type CommandLanguage = (typeof commandLanguages)[number];

/** A way to get what a gap leaves out, ready to copy. */
export const closingCommandSchema = z.object({
  label: z.string(),
  command: z.string(),
  language: z.enum(commandLanguages),
});
export type ClosingCommand = Readonly<z.infer<typeof closingCommandSchema>>;
