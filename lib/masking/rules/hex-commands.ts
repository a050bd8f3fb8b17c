import type { MaskRule } from "../hit";

/** Six characters and more: shorter arguments are numbers and registers. */
const hexCommand = /(?:proctitle| a\d{1,3})=(?<value>(?:[0-9A-F]{2}){6,})/dg;

/**
 * The audit daemon writes command lines as hexadecimal digits (ausearch(8), "interpret"): a secret inside
 * is as readable as any other, so a command that holds one is hidden as a whole.
 */
export function hexCommandsWith(findSecrets: MaskRule): MaskRule {
  return (text) => {
    if (!text.includes("proctitle=") && !text.includes("type=EXECVE")) return [];
    return Array.from(text.matchAll(hexCommand)).flatMap(({ groups, indices }) => {
      const command = Buffer.from(groups?.value ?? "", "hex").toString("utf8");
      const [from, to] = indices?.groups?.value ?? [0, 0];
      const isSecret = findSecrets(command.replaceAll("\0", " ")).length > 0;
      return isSecret ? [{ from, to, label: "secret:command" as const }] : [];
    });
  };
}
