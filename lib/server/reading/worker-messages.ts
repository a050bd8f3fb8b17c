import type { ReadBlock } from "@/db/evidence/cache/block-reader";
import type { Block } from "@/lib/domain/evidence/block";

export type WorkerQuestion = { readonly id: number; readonly block: Block };

export type WorkerAnswer =
  | { readonly kind: "read"; readonly id: number; readonly read: ReadBlock }
  | { readonly kind: "failed"; readonly id: number; readonly why: string };
