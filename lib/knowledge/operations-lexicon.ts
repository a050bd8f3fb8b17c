import { withBoundedRepeats } from "@/lib/base/bound-repeats";
import { builtInMessages } from "@/lib/catalogue/built-in";
import { auditWords, deedWords } from "./lexicons/audit-words";
import { benignPhrases } from "./lexicons/benign-phrases";
import { capacityPhrases } from "./lexicons/capacity-phrases";
import { changeWords } from "./lexicons/change-words";
import { dataPhrases } from "./lexicons/data-phrases";
import { dependencyPhrases } from "./lexicons/dependency-phrases";
import { networkPhrases, storagePhrases } from "./lexicons/infrastructure-phrases";
import { accessWords, alertTactics } from "./lexicons/intrusion-words";
import { generalLifecyclePhrases, lifecyclePhrases } from "./lexicons/lifecycle-phrases";
import { metricRules } from "./lexicons/metric-rules";
import { platformPhrases } from "./lexicons/platform-phrases";
import { resourcePhrases } from "./lexicons/resource-phrases";
import { statementWords } from "./lexicons/statement-words";
import { tradingPhrases } from "./lexicons/trading-phrases";
import { trustPhrases } from "./lexicons/trust-phrases";

/**
 * All words detectors are given. Order matters inside a list: the first match counts. No repetition in a
 * pattern is without an end, however it is written.
 */
export const operationsLexicon = withBoundedRepeats({
  logPhrases: [
    ...benignPhrases,
    ...builtInMessages,
    ...platformPhrases,
    ...storagePhrases,
    ...networkPhrases,
    ...dataPhrases,
    ...trustPhrases,
    ...capacityPhrases,
    ...tradingPhrases,
    ...resourcePhrases,
    ...lifecyclePhrases,
    ...dependencyPhrases,
    ...generalLifecyclePhrases,
  ],
  metricRules,
  changeWords,
  statements: statementWords,
  access: accessWords,
  audit: { ...auditWords, deeds: deedWords },
  alertTactics,
});
