import { toNamed } from "@/lib/retrieval/words/named";
import { type Form, type Groups, verbs } from "./form";
import type { OrderForm, Question } from "./question";

/** Which of two came first, or in which order all of several. */
export const orderForms: readonly Form[] = [
  {
    pattern: new RegExp(
      `^(?:in )?(?:what|which) order (?:${verbs}) (?<all>.+?)(?: (?:happen(?:ed)?|occur(?:red)?|come|came|take place))?$`,
      "i",
    ),
    read: sequence,
  },
  {
    pattern: /^(?:what|which)(?: \S+)? (?:came|was|happened) first[,:]? (?<all>.+?, .+ or .+)$/i,
    read: sequence,
  },
  {
    pattern: /^(?<all>.+?[、，,].+?)(?:的)?(?:先后)?(?:顺序|次序)(?:是(?:什么|怎样的?))?$/,
    read: sequence,
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
    // "A or B, which one fired first": the verb is of both.
    pattern:
      /^(?<one>.+?) or (?<two>.+?)(?:,| -|:|;) ?(?:which|what|who)(?: (?:one|of (?:them|the two)))? (?<verb>.*?) ?(?:first|earlier|sooner)$/i,
    read: ({ one, two, verb = "" }) => {
      const of = verb.replace(/^(?:was|were|came|is|did|happened|got)\b/i, "").trim();
      return order({ one: `${one} ${of}`, two: `${two} ${of}` }, "choice");
    },
  },
  {
    pattern:
      /^(?:which|what|who) (?:of (?:the (?:two|three|four|five) )?)?(?<all>\S.*?) (?:was|were|got|came|went) (?<verb>\S.*?) first(?:[ ,].*)?$/i,
    read: ({ all = "", verb = "" }) => ({ kind: "order", all: [toNamed(`${all} ${verb}`)] }),
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
];

/** In Japanese clauses end with what is asked. */
export const japaneseOrderForms: readonly Form[] = [
  { pattern: /^(?<one>.+?)と(?<two>.+?)[、,]?(?:は|では)?どちらが(?:先|早).*$/, read: choice },
];

function choice(groups: Groups): Question {
  return order(groups, "choice");
}

function order({ one, two }: Groups, form: OrderForm): Question {
  return { kind: "order", first: toNamed(one), second: toNamed(two), form };
}

function sequence({ all = "" }: Groups): Question {
  const parts = all.split(/,? (?:and|or) |, |[、，]|和|与/).filter((part) => part.trim() !== "");
  return { kind: "order", all: parts.map(toNamed) };
}
