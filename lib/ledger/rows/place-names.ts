import { rememberTexts } from "@/lib/base/remember-texts";
import { mask } from "@/lib/domain/template-mask";

/** What stands right before a variable place of a template names it: `rc=<*>` is `rc`, `took <*>` is `took`. */
export const placeNames = rememberTexts((template): readonly string[] => {
  const parts = template.split(mask);
  const names: string[] = [];
  for (const part of parts.slice(0, -1)) {
    const word = part.trimEnd().split(/\s+/).at(-1) ?? "";
    const label = word.replace(/[^\p{L}\p{N}_.-]/gu, "");
    const name = label === "" ? `place ${names.length + 1}` : label;
    names.push(names.includes(name) ? `${name} ${names.length + 1}` : name);
  }
  return names;
});
