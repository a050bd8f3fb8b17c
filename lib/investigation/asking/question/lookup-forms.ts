import { toNamed } from "@/lib/retrieval/words/named";
import type { Form, Groups } from "./form";
import { incidentParts } from "./incident-words";
import type { Question, SettingSide } from "./question";

const auxiliary = "did|was|were|is|are|had|has|have|do|does";
const preposition = "from|to|on|in|at|with|under|for|of|through|via|into|by|against";

/** What was found not to be the cause. */
export const causeCheckForms: readonly Form[] = [
  {
    pattern: /^(?:was|is) (?:the |our )?(?:root )?cause (?<of>.+)$/i,
    read: ({ of }) => ({ kind: "ruled_out", of: toNamed(of) }),
  },
  {
    pattern: new RegExp(
      `^(?:did|has|have) (?<of>.+?) (?:really )?(?:caused?|triggered?|(?:lead|led) to) ${incidentParts.whole}$`,
      "i",
    ),
    read: ({ of }) => ({ kind: "ruled_out", of: toNamed(of) }),
  },
  {
    pattern:
      /^(?:was|is|were) (?<of>.+?) (?:really )?(?:the |a |an )?(?:root )?(?:cause|culprit|reason|to blame|responsible|at fault)(?: .*)?$/i,
    read: ({ of }) => ({ kind: "ruled_out", of: toNamed(of) }),
  },
  {
    pattern: /^(?<of>.+?)是(?:不是)?(?:根本|真正的?)?(?:原因|罪魁祸首)吗?$/,
    read: ({ of }) => ({ kind: "ruled_out", of: toNamed(of) }),
  },
  {
    pattern:
      /^(?:what|which(?: \S+){0,2}) (?:was|were|has been|had been) (?:ruled out|excluded)(?: as .*)?$|^(?:排除了什么|什么被排除了?)$/i,
    read: () => ({ kind: "ruled_out", of: null }),
  },
];

/** Which of its kind something was, what was said of it, whether it was the cause: what one event or record has to tell whole. */
export const lookupForms: readonly Form[] = [
  {
    pattern:
      /^what (?<verb>was|is) (?<of>.+?) (?:set|changed|raised|lowered|reduced|increased|reset) to(?<rest> .*)?$/i,
    read: ({ verb, of, rest = "" }) => value(`${of}${rest}`, verb === "is" ? "now" : "to"),
  },
  {
    pattern:
      /^(?:to what|what) (?:value )?(?:did|was|were) (?<of>.+?) (?:change|rise|fall|go|turn) to$/i,
    read: ({ of }) => value(of, "to"),
  },
  {
    pattern:
      /^what (?:was|were) (?<of>.+?) (?:set to |at )?(?:before|originally|previously|earlier|beforehand)(?: (?:that|the change|it was changed|then))?$/i,
    read: ({ of }) => value(of, "from"),
  },
  {
    pattern: /^(?<of>.+?)被?(?:改成|改为|设为|设成|调到|设置为|提高到|降低到)了?(?:多少|什么)$/,
    read: ({ of }) => value(of, "to"),
  },
  {
    pattern: /^(?<of>.+?)(?:原来|之前|以前|原先)(?:是)?(?:多少|什么)$/,
    read: ({ of }) => value(of, "from"),
  },
  {
    pattern:
      /^(?:what|which) (?:is|are) (?:the )?(?:current (?:value (?:of|for) )?|value (?:of|for) )?(?<of>.+?)(?: (?:now|currently|at present))?$/i,
    read: ({ of }) => value(of, "now"),
  },
  {
    pattern:
      /^(?<of>.+?)(?:现在|目前|当前)(?:是|为)?(?:多少|什么)$|^(?:现在|目前|当前)的?(?<what>.+?)(?:是|为)(?:多少|什么)$/,
    read: ({ of, what }) => value(of ?? what, "now"),
  },
  {
    pattern: new RegExp(
      `^(?:(?:${preposition}) )?(?:which|what) (?<noun>(?!(?:${auxiliary}|happened|changed|else|went|came|order)\\b)(?:\\S+ ){0,2}?\\S+?) (?<of>(?:(?:${auxiliary}) ).+)$`,
      "i",
    ),
    read: lookup,
  },
  {
    pattern: new RegExp(
      `^(?:(?:${preposition}) )?which (?<noun>(?!(?:${auxiliary}|came|happened|of)\\b)\\S+) (?<of>.+)$`,
      "i",
    ),
    read: lookup,
  },
  {
    pattern: /^what did (?<of>.+?) (?:say|report|see|find|write|ask|answer|tell|observe)(?: .*)?$/i,
    read: (groups) => ({ ...lookup(groups), isOfDoer: true }) as Question,
  },
  {
    pattern:
      /^(?<before>.*?)(?:从|在|到|被)?(?:哪个|哪台|哪些|哪一个|哪种|哪一台|哪条|哪家)(?<of>.+)$/,
    read: ({ before = "", of = "" }) => lookup({ of: `${before} ${of}`, noun: nounOf(of) }),
  },
];

function lookup({ of = "", noun = "" }: Groups): Question {
  const plain = of.replace(new RegExp(`^(?:${auxiliary}) `, "i"), "");
  return { kind: "lookup", of: toNamed(plain), noun: noun.trim(), isOfDoer: false };
}

function value(of: string | undefined, side: SettingSide): Question {
  return { kind: "setting", of: toNamed(of), side };
}

function nounOf(words: string): string {
  return (
    /^(?:地址|主机|服务器|节点|版本|账户|账号|用户|端口|告警|数据库|服务|文件|日志|工单)/.exec(
      words,
    )?.[0] ?? ""
  );
}
