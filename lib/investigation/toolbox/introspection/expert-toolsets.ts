import { experts, expertTitles } from "@/lib/domain/rounds/expert";
import { evidenceTools } from "../evidence-tools";
import type { Toolset } from "./introspection-tools";

/** What each Expert asks the evidence by. `further`: those only one of them has, by whose they are. */
export function expertToolsets(
  further: Readonly<Partial<Record<(typeof experts)[number], Toolset["tools"]>>> = {},
): readonly Toolset[] {
  return experts.map((name) => ({
    ...{ name, about: expertTitles[name].about },
    tools: [...evidenceTools, ...(further[name] ?? [])],
  }));
}
