/** What is set to such a property is a secret: it is not told apart from its record, in which masking knows it by its name. */
const secret =
  /pass(?:word|wd|phrase)?\b|\bpwd\b|secret|token|credential|(?:api|private|access)[_ -]?key/i;

export function isOfSecret({ property }: StatedTurn): boolean {
  return secret.test(property);
}

/** A record tells itself that something has another value now. */
export type StatedTurn = {
  /** What has it; null when the record names nothing but where it comes from. */
  readonly thing: string | null;
  readonly property: string;
  /** Null when the record does not say what it was before. */
  readonly from: string | null;
  readonly to: string;
};
