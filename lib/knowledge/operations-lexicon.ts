import { withBoundedRepeats } from "@/lib/base/bound-repeats";
import { builtInMessages } from "@/lib/catalogue/built-in";
import { auditWords, deedWords } from "./lexicons/audit-words";
import { changeWords } from "./lexicons/change-words";
import { accessWords, alertTactics } from "./lexicons/intrusion-words";
import { metricRules } from "./lexicons/metric-rules";
import { statementWords } from "./lexicons/statement-words";

/**
 * All words detectors are given. Order matters inside a list: the first match counts. No repetition in a
 * pattern is without an end, however it is written.
 */
export const operationsLexicon = withBoundedRepeats({
  logPhrases: builtInMessages,
  metricRules,
  changeWords,
  statements: statementWords,
  access: accessWords,
  audit: { ...auditWords, deeds: deedWords },
  alertTactics,
});
