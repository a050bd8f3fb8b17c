import { accessWords } from "./lexicons/access-words";
import { changeWords } from "./lexicons/change-words";
import { dependencyPhrases } from "./lexicons/dependency-phrases";
import { lifecyclePhrases } from "./lexicons/lifecycle-phrases";
import { metricRules } from "./lexicons/metric-rules";
import { resourcePhrases } from "./lexicons/resource-phrases";
import { statementWords } from "./lexicons/statement-words";

/** All words detectors are given. Order matters inside a list: the first match counts. */
export const operationsLexicon = {
  logPhrases: [
    ...resourcePhrases,
    ...lifecyclePhrases.slice(0, 10),
    ...dependencyPhrases,
    ...lifecyclePhrases.slice(10),
  ],
  metricRules,
  changeWords,
  statements: statementWords,
  access: accessWords,
};
