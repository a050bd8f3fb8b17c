/** A record tells itself that something has another value now. */
export type ToldTurn = {
  /** What has it; null when the record names nothing but where it comes from. */
  readonly thing: string | null;
  readonly property: string;
  /** Null when the record does not say what it was before. */
  readonly from: string | null;
  readonly to: string;
};
