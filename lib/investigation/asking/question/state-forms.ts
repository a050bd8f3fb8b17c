import { toNamed } from "@/lib/retrieval/words/named";
import { type Form, type Groups, verbs } from "./form";
import type { Question } from "./question";

const ofState =
  "state|status|health|condition|value|version|setting|level|limit|mode|size|count|role";

/** What something was at a time. */
export const stateForms: readonly Form[] = [
  {
    pattern: new RegExp(
      `^(?:what|which) (?:${verbs}) (?<of>(?:the )?(?:\\S+ )?(?:${ofState}) of .+?) (?<at>(?:at|on|as of|before|after|during|when|right|shortly|just)\\b.+)$`,
      "i",
    ),
    read: state,
  },
  {
    pattern: new RegExp(
      `^(?:in |on )?(?:what|which) (?<of>(?:${ofState}) .+?) (?<at>(?:at|as of|before|after|during|when|right|shortly|just)\\b.+)$`,
      "i",
    ),
    read: state,
  },
  {
    pattern:
      /^(?<at>.+?(?:时|的时候|之前|之后))[,，]?(?<of>.+?)(?:的)?(?:状态|版本|值|配置)(?:是)?(?:什么|多少)$/,
    read: state,
  },
];

function state({ of, at = "" }: Groups): Question {
  return { kind: "state", of: toNamed(of), at };
}
