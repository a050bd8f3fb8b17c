import { toNamed } from "@/lib/retrieval/words/named";
import { type Form, verbs } from "./form";
import type { Question } from "./question";

const ofCause =
  "caused|led to|made|triggered|started|brought about|explains|(?:was|is) (?:the )?(?:root )?cause (?:of|for|behind)|(?:was|is) behind";

/** Questions of causes and counts, asked before those of times. */
export const causeForms: readonly Form[] = [
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
      ...{ kind: "which", of: toNamed(of), isOfChange: ofChange.test(noun) },
      noun: noun.trim(),
    }),
  },
  {
    pattern: /^(?:what|which) (?:was|is) the (?:root )?cause(?: (?:of|for|behind) (?<of>.+))?$/i,
    read: ({ of = "the incident" }) => ({
      kind: "which",
      of: toNamed(of),
      isOfChange: false,
      noun: "",
    }),
  },
  {
    pattern: /^(?:是)?(?<noun>什么|哪个\S{0,6}?)(?:导致|引起|造成|触发)了?(?<of>.+)$/,
    read: ({ noun = "", of }) => ({
      ...{ kind: "which", of: toNamed(of), isOfChange: ofChange.test(noun), noun: "" },
    }),
  },
  {
    pattern: /^how (?:many|often) (?<of>.+)$/i,
    read: ({ of = "" }) => counting(of),
  },
  {
    pattern:
      /^(?:what|which) (?:share|percentage|percent|proportion|fraction|part) of (?<of>.+)$|^how large a (?:share|part) of (?<what>.+)$/i,
    read: ({ of, what }) => counting(of ?? what ?? ""),
  },
  {
    pattern:
      /^(?:一共|总共)?(?:有多少|有?(?:多少|几)(?:次|个|条))(?<of>.+)$|^(?<what>.+?)(?:了)?(?:多少|几)(?:次|个|条)(?<rest>.*)$/,
    read: ({ of, what, rest = "" }) => counting(of ?? `${what} ${rest}`),
  },
  {
    pattern:
      /^(?:did|has|does) (?<of>.+?) (?:help(?:ed)?|work(?:ed)?|make (?:a|any) difference|fix (?:it|anything)|do (?:any(?:thing)?|some|much)(?: good)?|make (?:it|things?|everything) (?:better|(?<harm>worse))|change anything|achieve anything)(?<rest>\b.*)$/i,
    read: ({ of, rest = "", harm }) => ({
      ...{ kind: "did_it_help", of: toNamed(`${of}${rest}`) },
      isOfHarm: harm !== undefined,
    }),
  },
  {
    pattern:
      /^(?<of>.+?)(?:到底|究竟)?(?:有没有(?:用|效果?|帮助)|管不管用|管用吗|有用吗|有效吗|起作用了?吗)(?:[?？,，].*)?$/,
    read: ({ of }) => ({ kind: "did_it_help", of: toNamed(of), isOfHarm: false }),
  },
];

const absent = /\b(?:not|never|no longer)\b|n['’]t\b/i;
const ofChange =
  /\b(?:change|config\w*|deploy\w*|release|rollout|commit|setting|update|migration)\b|变更|改动|发布|配置/i;
/** What says of a count only that it is one. */
const countedTail =
  /\b(?:were|was|are|did|do|had|has|have) there\b|\b(?:in total|altogether|overall)\b/gi;
/** A time within which is counted. */
const countedWithin =
  /\b(?<within>(?:before|after|since|until|till|during|(?:between|by|at|from) (?=\d{1,2}:\d)|in the (?:first|last)) ?.+)$|(?<han>.{2,}?(?:之前|以前|之后|以后|期间))/iu;

function counting(words: string): Question {
  const { within, han } = countedWithin.exec(words)?.groups ?? {};
  const time = within ?? han ?? null;
  const counted = (time === null ? words : words.replace(time, " ")).replace(countedTail, " ");
  const of = toNamed(counted.replace(/\s+/gu, " ").trim());
  return { kind: "how_many", of, within: time };
}
