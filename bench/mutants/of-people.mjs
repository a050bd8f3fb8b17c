// Guarantees of what people say: review and approval, identity across runs, decisions.

const builder = "lib/investigation/builder";
const standing = `${builder}/timeline-builder.test.ts`;

/** @type {readonly import("./mutants.mjs").Mutant[]} */
export const mutantsOfPeople = [
  {
    breaks: "Whoever withdrew evidence does not approve",
    file: "lib/domain/participation.ts",
    old: '  "artifact-withdrawn": "withdrew evidence",\n',
    next: "",
    tests: ["lib/domain/participation.test.ts"],
  },
  {
    breaks: "Who worked after the approved submission took part",
    file: "lib/domain/participation.ts",
    old: "return submission?.seq ?? 0;",
    next: "return approval?.seq ?? 0;",
    tests: ["lib/domain/participation.test.ts"],
  },
  {
    breaks: "The author of a revision does not approve it",
    file: "lib/domain/revision-review.ts",
    old: 'if (approval.by === revision.submittedBy) return fail({ kind: "own-submission" });',
    next: "",
    tests: ["lib/domain/revision-review.test.ts"],
  },
  {
    breaks: "One open unknown of high impact holds up an approval",
    file: "lib/domain/revision-review.ts",
    old: "facts.openHighImpact > 0",
    next: "facts.openHighImpact > 1",
    tests: ["lib/domain/revision-review.test.ts"],
  },
  {
    breaks: "An approval is for the claims it was given for, not for as many others",
    file: "lib/investigation/review/check-revision.ts",
    old: "!isSame(approval.claimHashes, claimHashes)",
    next: "approval.claimHashes.length !== claimHashes.length",
    tests: ["lib/investigation/review/check-revision.test.ts"],
  },
  {
    breaks: "The journal says who approved a revision",
    file: "lib/investigation/review/check-revision.ts",
    old: "if (entry.actor !== actor)",
    next: "if (false)",
    tests: ["lib/investigation/review/check-revision.test.ts"],
  },
  {
    breaks: "What a person saw and another took back since is asked about",
    file: "lib/investigation/review/find-overlooked.ts",
    old: "basis && basis.undoneAt !== null && basis.by !== by",
    next: "false",
    tests: ["lib/investigation/review/find-overlooked.test.ts"],
  },
  {
    breaks: "An event is the same when half of what it cites is",
    file: `${builder}/event-identity.ts`,
    old: "shared * 2 >= Math.min(a.length, b.length)",
    next: "shared > 0",
    tests: [standing],
  },
  {
    breaks: "Half of the smaller of two sets makes them one event",
    file: `${builder}/event-identity.ts`,
    old: "Math.min(a.length, b.length)",
    next: "Math.max(a.length, b.length)",
    tests: [standing],
  },
  {
    breaks: "A rejected event comes back with a record not cited before only",
    file: `${builder}/find-standing.ts`,
    old: "return records.some((record) => !known.has(record));",
    next: "return true;",
    tests: [standing],
  },
  {
    breaks: "A rejected link comes back with evidence not cited before only",
    file: `${builder}/add-causal-link.ts`,
    old: 'if (known?.status === "rejected") {',
    next: 'if (known?.status === "superseded") {',
    tests: [`${builder}/add-causal-link.test.ts`],
  },
  {
    breaks: "A rejected link does come back with evidence not cited before",
    file: `${builder}/add-causal-link.ts`,
    old: "link.evidence.every(",
    next: "link.evidence.some(",
    tests: [`${builder}/add-causal-link.test.ts`],
  },
  {
    breaks: "A link a person stands by is kept as it is",
    file: `${builder}/add-causal-link.ts`,
    old: 'if (known && known.status !== "proposed") {',
    next: 'if (known && known.status === "edited") {',
    tests: [`${builder}/add-causal-link.test.ts`],
  },
  {
    breaks: "What a person put in words and then accepts stays in their words",
    file: "lib/domain/claim-verdict.ts",
    old: 'return status === "edited" ? "edited" : "accepted";',
    next: 'return "accepted";',
    tests: ["lib/domain/apply-decision.test.ts"],
  },
  {
    breaks: "A rejected cause comes back only when something new speaks for it",
    file: "lib/domain/root-cause.ts",
    old: "return supportOf(event, among).some((key) => !known.has(key));",
    next: "return supportOf(event, among).length >= known.size;",
    tests: ["lib/domain/root-cause.test.ts"],
  },
  {
    breaks: "The causes a person stands by come first",
    file: "lib/domain/root-cause.ts",
    old: "Number(isDecided(b)) - Number(isDecided(a)) || a.rank - b.rank",
    next: "a.rank - b.rank",
    tests: ["lib/domain/root-cause.test.ts"],
  },
  {
    breaks: "Undoing takes back the last act of that person and nobody else's",
    file: "lib/domain/decision-history.ts",
    old: "history.filter((decision) => decision.by === by)",
    next: "history.filter(() => true)",
    tests: ["lib/domain/decision-history.test.ts"],
  },
];
