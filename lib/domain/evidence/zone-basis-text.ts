import type { ZoneBasis } from "./artifact";

/** How a zone is known, in words that follow its name. */
export const zoneBasisTexts: Readonly<Record<ZoneBasis, string>> = {
  explicit: "stated in the stamps",
  "shared-identifiers": "from identifiers shared with other sources",
  "change-records": "from change records",
  "same-host": "as other sources of the same host",
  named: "named in the records of the same host",
  "shared-window": "only so its times lie among those of the other sources",
  abbreviation: "the likeliest of the places that abbreviate theirs as the stamps do",
  "assumed-utc": "assumed, nothing says otherwise",
  person: "set by a person",
};
