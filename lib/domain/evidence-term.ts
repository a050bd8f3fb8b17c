export const fieldOperators = ["=", ">", ">=", "<", "<="] as const;
/** `=` compares text; the others compare numbers, and a field that is no number fits none of them. */
export type FieldOperator = (typeof fieldOperators)[number];

/** One thing a search asks of a record. Several hold together: each must. */
export type EvidenceTerm = TermOfRecord & {
  /** Only records of which the term is not true. */
  readonly isExcluded: boolean;
};

type TermOfRecord =
  /** In the message, whatever the case, or as written in the value of a field; of a copy also in all that stands there. */
  | { readonly kind: "text"; readonly text: string }
  /** RE2, found anywhere in the message; of a copy also in the value of a field and in all that stands there. */
  | { readonly kind: "regex"; readonly regex: string }
  /** `value` is the whole value; `*` is any value. */
  | {
      readonly kind: "field";
      readonly name: string;
      readonly operator: FieldOperator;
      readonly value: string;
    }
  /** Host, service or person that wrote it. */
  | { readonly kind: "source"; readonly source: string }
  /** What the records of one template say, after the grouping of its file. */
  | { readonly kind: "template"; readonly template: string }
  /**
   * Any of the names of one entity: as the source, as a whole word of the message or as the whole value of a
   * field, whatever the case.
   */
  | { readonly kind: "entity"; readonly aliases: readonly string[] };
