import { toNamed } from "@/lib/retrieval/words/named";
import { type Form, type Groups, verbs } from "./form";
import type { Question } from "./question";

const ofState =
  "state|status|health|condition|value|version|setting|level|limit|mode|size|count|role";

/** What something was at a time, or at most. */
export const stateForms: readonly Form[] = [
  {
    pattern:
      /^(?:what|how (?:high|large|big|much|low|small)) (?:was|is|were) (?:the )?(?<extreme>highest|maximum|max|peak|largest|biggest|greatest|lowest|minimum|min|smallest) (?:of )?(?:the )?(?<of>.+?)(?: (?<at>(?:during|between|before|after|since)\b.+))?$/i,
    read: extremes,
  },
  {
    pattern:
      /^how (?<extreme>high|low|large|big|small) did (?<of>.+?) (?:get|go|rise|climb|grow|fall|drop|become)(?: (?<at>(?:during|between|before|after|since)\b.+))?$/i,
    read: extremes,
  },
  {
    pattern: /^when (?:was|were) (?<of>.+?) (?:at (?:its|the) )?(?<extreme>highest|lowest|peak)$/i,
    read: extremes,
  },
  {
    pattern: /^(?<of>.+?)(?:的)?(?<extreme>最高|最大|峰值|最低|最小)(?:值)?(?:是)?多少$/,
    read: extremes,
  },
  {
    pattern:
      /^(?:what|how (?:high|large|big|much|low)) (?:was|were) (?<of>(?!changed|done|happening|going|wrong|on\b|running|broken|affected).+?) (?<at>at \S*\d.*)$/i,
    read: state,
  },
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
      /^(?<at>.*?\d{1,2}:\d{2}(?::\d{2})?(?: ?(?:UTC|[A-Z]{3,4}))?)\s*(?:时|的时候)?[,，]?\s*(?<of>.+?)(?:上|里)?(?:跑|运行|用|使用|装)?的?是(?:哪个|什么|多少)?(?<noun>版本|值|状态|配置|多少)$/,
    read: ({ of, at, noun = "" }) => state({ of: `${of} ${noun === "多少" ? "" : noun}`, at }),
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

function extremes({ of, at = "", extreme = "" }: Groups): Question {
  const isLowest = /^(?:low|min|small|最低|最小)/i.test(extreme);
  return {
    ...{ kind: "state", of: toNamed(of), at: at === "" ? null : at },
    extreme: isLowest ? "lowest" : "highest",
  };
}
