/**
 * Texts that people misread, and what is written in their place. A text of this list never comes back: neither on a screen nor
 * in a message, a generated sentence, a prompt or a document. Outside testers found them; new findings are added here.
 */
export type ReplacedText = {
  readonly text: RegExp;
  /** What to write instead, as the message of the lint says it. */
  readonly write: string;
  /** Files in which it still is, and is being replaced by whoever works there. */
  readonly pending?: readonly string[];
};

export const replacedTexts: readonly ReplacedText[] = [
  { text: /\bWhat is in here\b/, write: "Start here" },
  {
    text: /\bnothing that was checked shows harm\b/,
    write: "No incident: what was found does not show harm.",
  },
  {
    text: /\bAn alert alone then counts as no harm\b/,
    write: "During such work alerts alone are no harm, and neither are fewer than 100 failures.",
  },
  {
    text: /\bthe rules know no kind of the events\b/,
    write: "The rules do not know any of the kinds of events in these files.",
  },
  { text: /^Deeds$|\ba deed, then trouble\b/, write: "Actions; failure after an action" },
  { text: /\bThe course of events speaks\b/, write: "Typical sequence (timing only)" },
  { text: /\bno longer keep to each other\b/, write: "Ratios that broke" },
  { text: /\band where it turned up\b/, write: "Names shared across files" },
  { text: /\bNobody knows a\b/, write: 'No zone "oslo". Did you mean Europe/Oslo?' },
  { text: /\bThis cannot be looked for\b/, write: "This search is not valid" },
  {
    text: /\bits words tell\b.*%|\b(?:first|last) of its kind\b/,
    write: "41 % match; first occurrence",
  },
  {
    text: /\bThe timeline does not tell\b/,
    write: "No answer found",
  },
  {
    text: /\bWhat stands no more\b/,
    write: "Include rejected and replaced",
  },
  {
    text: /\bthe impact was felt\b/,
    write: "Impact:",
  },
  {
    text: /\bseen before the first disturbance; severity\b/,
    write: "New value, not recorded before",
  },
  { text: /\bToo few cases to say\b/, write: "No track record yet (needs 10 decisions)" },
  {
    text: /^Who or what was hit$|^nobody said$/,
    write: "Affected: not stated",
  },
  { text: /\bms wide\b/, write: "± 0.5 s" },
  { text: /^Bill(?: of:?)?\s*$/, write: "Why this score" },
  { text: /\bLet a small part have it first\b/, write: "Canary first" },
  { text: /\bCut off what depends on it\b/, write: "Add a circuit breaker" },
  { text: /\bLight on the graph\b|\bLight nothing\b/, write: "Highlight; Clear" },
  { text: /\bFor an event that is there\b/, write: "Existing event" },
  { text: /^(?:Accept|Reject|Restore|Star) all\b/, write: "Accept 7" },
  { text: /\bMake it again\b/, write: "Redo" },
  { text: /\bTook back:/, write: "Undid an edit" },
  {
    text: /\bas many (?:rounds were made )?as were allowed\b/i,
    write: "Stopped at the limit of 3 rounds",
  },
  {
    text: /\bSome objects are cut off\b/,
    write: "Last JSON object truncated; readable fields kept",
  },
  {
    text: /\bThe evidence shows an incident\b/,
    write: "From 00:23:07 to 00:24:50 UTC, 73 % of requests to the shop failed (503).",
  },
  { text: /^Leads to (?:the impact|…)/, write: "All five steps to the 503s start here." },
  { text: /\bwould have no recorded cause\b/, write: "No other change explains them." },
  {
    text: /\ba step was taken against\b/,
    write: "ci-bot rolled orders-api back to 2.13.2.",
  },
  {
    text: /\bLooked at by nobody\b|\bAn approval stands for them\b/,
    write: "Nobody has checked these; approving vouches for them.",
  },
  {
    text: /\bNobody has taken on a step\b|\bTake it on\b/,
    write: "No action items yet; Add to action items",
  },
  { text: /\bReset to what was told\b/, write: "Restore the generated sentence" },
  { text: /\bwith at least 0 values\b/, write: "no secrets found in the lines checked so far" },
  { text: /\bcannot sign in again\b/, write: "They cannot sign in until you reactivate them." },
  // In every text but a word alone in small letters, which is a key or a style.
  {
    text: /^Stretch(?:es)?$|\s[Ss]tretch(?:es)?\b|\b[Ss]tretch(?:es)?\s/,
    write: "period, or time range",
  },
  { text: /\bHash of all claims\b/, write: "Fingerprint (SHA-256), at the end of the page" },
  // The patterns that two readers of 200 interface texts marked most.
  {
    text: /^The [\w ]+ was not (?:added|answered|assigned|changed|made|opened|recorded|restored|saved|set|started|stopped|submitted|undone)$/,
    write: "Could not save the report",
  },
  {
    text: /^Nothing was (?:asked|cited|imported|merged|named|split|taken off)$/,
    write: "Could not import the files",
  },
  { text: /^Say first |^Give it a title\b/, write: "Enter a title first" },
  {
    text: /^What [\w ]+ could not be (?:read|loaded|shown)\b|^How it [\w ]+ could not be\b/,
    write: "Could not load the rounds",
  },
  {
    text: /^What (?:is selected is|speaks for it|rests on)\b/,
    write: "The selection; Supporting evidence",
  },
  {
    text: /^(?:Take out|Take back|Taken back|Rests on|None stands\.)$/,
    write: "Remove; Undo; Based on",
  },
  { text: /^(?:Doubt…|Doubt or ask…|Reason of the doubt)/, write: "Dispute" },
];
