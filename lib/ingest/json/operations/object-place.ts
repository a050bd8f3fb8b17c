import type { FieldValue } from "@/lib/domain/evidence/evidence-record";

/** The object a record is about, and what every record of it says. */
export type ObjectPlace = {
  /** `Pod shop/orders-7f9c`. */
  readonly name: string;
  readonly kind: string;
  readonly source: string | null;
  readonly fields: Readonly<Record<string, FieldValue>>;
};
