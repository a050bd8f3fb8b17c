import { type Named, toNamed } from "@/lib/retrieval/words/named";

/** A question as far as its form tells what is wanted. */
export type Question =
  | { readonly kind: "when"; readonly of: Named }
  | { readonly kind: "duration"; readonly from: Named; readonly to: Named }
  | { readonly kind: "duration"; readonly of: Named }
  | {
      readonly kind: "order";
      readonly first: Named;
      readonly second: Named;
      readonly form: OrderForm;
    }
  /** `within`: all of a stretch is asked for, and only what was changed where `isOfChanges`. */
  | {
      readonly kind: "what_on";
      readonly of: Named;
      readonly within: { readonly text: string; readonly isOfChanges: boolean } | null;
    }
  /** What something was at a time; `at` holds the words that name it. */
  | { readonly kind: "state"; readonly of: Named; readonly at: string }
  /** What led to it; `isOfAbsence`: why something did not happen. */
  | { readonly kind: "why"; readonly of: Named; readonly isOfAbsence: boolean }
  /** What brought it about, of changes alone where `isOfChange`. */
  | { readonly kind: "which"; readonly of: Named; readonly isOfChange: boolean }
  | { readonly kind: "how_many" | "did_it_help"; readonly of: Named }
  /** Asks for what this cannot tell; `why` says so. */
  | { readonly kind: "none"; readonly why: string };

/** `relative`: is the first before or after the second; `choice`: which of the two came first. */
export type OrderForm = "relative" | "choice";

type Groups = Readonly<Record<string, string | undefined>>;
type Form = { readonly pattern: RegExp; readonly read: (groups: Groups) => Question };

const verbs = "did|was|were|is|are|had|has|do|does";

const ofState =
  "state|status|health|condition|value|version|setting|level|limit|mode|size|count|role";

/** Forms of questions in English and Chinese, the more telling before the less. */
const forms: readonly Form[] = [
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
  {
    pattern:
      /^which (?:\S+ )?(?:came|was|happened|is) (?:first|earlier)[,:]? (?<one>.+?) or (?<two>.+)$/i,
    read: (groups) => order(groups, "choice"),
  },
  {
    pattern: /^(?:what|which) (?:came|happened) (?:first|earlier)[,:]? (?<one>.+?) or (?<two>.+)$/i,
    read: (groups) => order(groups, "choice"),
  },
  {
    pattern: new RegExp(
      `^(?:${verbs}) (?<one>.+?) (?:happen |come |occur |start |begin )?(?:before|earlier than) or (?:after|later than) (?<two>.+)$`,
      "i",
    ),
    read: (groups) => order(groups, "relative"),
  },
  {
    pattern: new RegExp(`^(?:${verbs}) (?<one>.+?) (?:before|after) (?<two>.+)$`, "i"),
    read: (groups) => order(groups, "relative"),
  },
  {
    pattern: /^(?<one>.+?)(?:是在|在)(?<two>.+?)(?:之前还是之后|以前还是以后|前还是后).*$/,
    read: (groups) => order(groups, "relative"),
  },
  {
    pattern: /^(?<one>.+?)(?:和|与|还是)(?<two>.+?)(?:哪个|谁|哪一个)(?:先|更早|在前).*$/,
    read: (groups) => order(groups, "choice"),
  },
  {
    pattern: /^how (?:long|much time) .*?\bbetween (?<one>.+?) and (?<two>.+)$/i,
    read: stretch,
  },
  {
    pattern:
      /^how (?:long|much time) (?:\S+ ){0,4}?from (?<one>.+?) (?:to|until|till) (?<two>.+)$/i,
    read: stretch,
  },
  {
    pattern: new RegExp(
      `^how (?:long|soon|much (?:time|later)) (?:passed )?after (?<one>.+?) (?:${verbs}) (?<two>.+)$`,
      "i",
    ),
    read: stretch,
  },
  {
    pattern: new RegExp(
      `^how (?:long|much (?:time|earlier)) before (?<two>.+?) (?:${verbs}) (?<one>.+)$`,
      "i",
    ),
    read: stretch,
  },
  {
    pattern: new RegExp(
      `^how (?:long|much time) (?:${verbs}) (?:it|there) (?:take )?(?:from |for |until |before )(?<of>.+)$`,
      "i",
    ),
    read: lasting,
  },
  {
    pattern: new RegExp(`^(?:for )?how (?:long|much time) (?:${verbs}) (?<of>.+)$`, "i"),
    read: lasting,
  },
  {
    pattern: /^(?:for|during|over) (?:which|what) (?:period|time|stretch|interval) (?<of>.+)$/i,
    read: lasting,
  },
  { pattern: /^(?:by )?how (?:much|far|late) (?<of>.+)$/i, read: lasting },
  {
    pattern:
      /^从(?<one>.+?)到(?<two>.+?)(?:一共|总共|共|用|花|过)?了?(?:多久|多长时间|多少时间|几分钟|几秒).*$/,
    read: stretch,
  },
  {
    pattern: /^(?<one>.+?)(?:之后|以后|后)(?:过了)?(?:多久|多长时间|几分钟|几秒)(?:才)?(?<two>.+)$/,
    read: stretch,
  },
  {
    pattern: /^(?<of>.+?)(?:一共|总共)?(?:持续|花|用|中断|停)?了?(?:多久|多长时间|几分钟|几秒).*$/,
    read: lasting,
  },
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
    pattern: /^(?<of>.+?)(?:是)?(?:在)?(?:什么时候|何时|几点|什么时间).*$/,
    read: ({ of }) => ({ kind: "when", of: toNamed(of) }),
  },
  {
    pattern: /^(?:什么时候|何时|几点)(?<of>.+)$/,
    read: ({ of }) => ({ kind: "when", of: toNamed(of) }),
  },
];

/** Forms in Japanese of a length and of an order, whose clauses end with what is asked. */
const japaneseForms: readonly Form[] = [
  { pattern: /^(?<one>.+?)と(?<two>.+?)[、,]?(?:は|では)?どちらが(?:先|早).*$/, read: choice },
  {
    pattern:
      /^(?<one>.+?)から(?<two>.+?)まで(?:は|に|が)?(?:何秒|何分|何時間|どのくらい|どれくらい).*$/,
    read: stretch,
  },
  { pattern: /^(?<of>.+?)[はがに]?(?:何秒|何分|何時間|どのくらい|どれくらい).*$/, read: lasting },
];

function choice(groups: Groups): Question {
  return order(groups, "choice");
}

function state({ of, at = "" }: Groups): Question {
  return { kind: "state", of: toNamed(of), at };
}

function order({ one, two }: Groups, form: OrderForm): Question {
  return { kind: "order", first: toNamed(one), second: toNamed(two), form };
}

function stretch({ one, two }: Groups): Question {
  return { kind: "duration", from: toNamed(one), to: toNamed(two) };
}

function lasting({ of }: Groups): Question {
  return { kind: "duration", of: toNamed(of) };
}

/** Characters. */
export const questionMax = 500;

const ofCause =
  "caused|led to|made|triggered|started|brought about|explains|(?:was|is) (?:the )?(?:root )?cause (?:of|for|behind)|(?:was|is) behind";

/** Questions of causes and counts, asked before those of times. */
const causeForms: readonly Form[] = [
  {
    pattern: new RegExp(`^(?:why|how come) (?:(?:${verbs}|could|can|would) )?(?<of>.+)$`, "i"),
    read: ({ of = "" }) => ({
      ...{ kind: "why", of: toNamed(of.replace(absent, " ").trim()) },
      isOfAbsence: absent.test(of),
    }),
  },
  {
    pattern: /^(?:为什么|为何)(?<of>.+)$|^(?<what>.+?)(?:的)?原因(?:是什么)?$/,
    read: ({ of, what }) => ({
      kind: "why",
      of: toNamed(of ?? what),
      isOfAbsence: /没有?|不/.test(of ?? ""),
    }),
  },
  {
    pattern: new RegExp(`^(?:what|which) (?<noun>(?:\\S+ ){0,2}?)(?:${ofCause}) (?<of>.+)$`, "i"),
    read: ({ noun = "", of }) => ({
      kind: "which",
      of: toNamed(of),
      isOfChange: ofChange.test(noun),
    }),
  },
  {
    pattern: /^(?:what|which) (?:was|is) the (?:root )?cause(?: (?:of|for|behind) (?<of>.+))?$/i,
    read: ({ of = "the incident" }) => ({ kind: "which", of: toNamed(of), isOfChange: false }),
  },
  {
    pattern: /^(?:是)?(?<noun>什么|哪个\S{0,6}?)(?:导致|引起|造成|触发)了?(?<of>.+)$/,
    read: ({ noun = "", of }) => ({
      kind: "which",
      of: toNamed(of),
      isOfChange: ofChange.test(noun),
    }),
  },
  {
    pattern: /^how (?:many|often) (?<of>.+)$/i,
    read: ({ of = "" }) => ({ kind: "how_many", of: toNamed(of.replace(countedTail, "")) }),
  },
  {
    pattern:
      /^(?:一共|总共)?(?:有)?(?:多少|几)(?:次|个|条)(?<of>.+)$|^(?<what>.+?)(?:了)?(?:多少|几)(?:次|个|条).*$/,
    read: ({ of, what }) => ({ kind: "how_many", of: toNamed(of ?? what) }),
  },
  {
    pattern:
      /^(?:did|has|does) (?<of>.+?) (?:help(?:ed)?|work(?:ed)?|make (?:a|any) difference|fix (?:it|anything))\b.*$/i,
    read: ({ of }) => ({ kind: "did_it_help", of: toNamed(of) }),
  },
  {
    pattern: /^(?<of>.+?)(?:有没有用|有没有效果?|管用吗|有用吗|有效吗)$/,
    read: ({ of }) => ({ kind: "did_it_help", of: toNamed(of) }),
  },
];

const absent = /\b(?:not|never|no longer)\b|n['’]t\b/i;
const ofChange =
  /\b(?:change|config\w*|deploy\w*|release|rollout|commit|setting|update|migration)\b|变更|改动|发布|配置/i;
/** What says of a count only that it is one. */
const countedTail =
  /\b(?:were|was|are|did|do|had|has|have) there\b.*$|\b(?:in total|altogether|overall)\b/gi;

/** What a question wants; one of no known form asks what was on. */
export function parseQuestion(text: string): Question {
  if (text.length > questionMax) {
    return { kind: "none", why: `A question has at most ${questionMax} characters` };
  }
  const plain = text.trim().replace(/[?？。.!！\s]+$/u, "");
  // What comes after a comma and asks for something else is another question.
  const main = plain.replace(/,? and (?:to where|on which|by whom|why|where|how often)\b.*$/i, "");
  for (const { pattern, read } of [...causeForms, ...forms, ...japaneseForms]) {
    const groups = pattern.exec(main)?.groups;
    if (groups !== undefined) return read(groups);
  }
  const within = ofStretch.test(main)
    ? { text: main, isOfChanges: /\bchang|改|变更/i.test(main.slice(0, 40)) }
    : null;
  return { kind: "what_on", of: toNamed(main), within };
}

const ofStretch =
  /^what (?:else )?(?:happened|was happening|went on|was going on|changed|was changed|was done|broke|failed)\b|发生了什么|改了什么|变更了什么/i;
