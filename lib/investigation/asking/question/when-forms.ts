import { toNamed } from "@/lib/retrieval/words/named";
import { type Form, verbs } from "./form";

/** When something was. */
export const whenForms: readonly Form[] = [
  {
    pattern: new RegExp(
      `^(?:when|(?:at )?what time|since when) (?:exactly )?(?:${verbs}) (?<of>.+)$`,
      "i",
    ),
    read: ({ of }) => ({ kind: "when", of: toNamed(of) }),
  },
  {
    pattern: /^when (?:came|comes) (?<of>.+)$/i,
    read: ({ of }) => ({ kind: "when", of: toNamed(of) }),
  },
  {
    pattern: /^(?<of>.+?)(?:是)?(?:在|从)?(?:什么时候|何时|几点|什么时间)(?<rest>.*)$/,
    read: ({ of, rest = "" }) => ({ kind: "when", of: toNamed(`${of?.trim()} ${rest.trim()}`) }),
  },
  {
    pattern: /^(?:什么时候|何时|几点)(?<of>.+)$/,
    read: ({ of }) => ({ kind: "when", of: toNamed(of) }),
  },
];
