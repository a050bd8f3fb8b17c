import { createMasking, type MaskSettings } from "@/lib/masking/masking";
import { createDesk, type Desk } from "../toolbox/desk";

/** Where an agent looks at evidence: masked as it is for a model, and the same value the same token for as long as it is kept. */
export function createAgentDesk(terms: Omit<Parameters<typeof createDesk>[0], "masking">): Desk {
  return createDesk({ ...terms, masking: createMasking() });
}

/** Who is hidden in words about an incident beside what a rule finds, and what stays readable. */
export type HiddenNames = Pick<MaskSettings, "people" | "keeps">;

/** What somebody typed, such as a title: it may say who or what should not leave. */
export function maskWordsAlone(text: string, settings: HiddenNames): string {
  return createMasking(settings).render(text).text;
}
