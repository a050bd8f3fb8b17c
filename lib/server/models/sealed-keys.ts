import type { Provider } from "@/lib/domain/models/model-name";
import { createSeal } from "../environment/seal";

/**
 * Keys of providers at rest. A sealed key is bound to its provider and, for a server of one's own, to its address: one
 * that was moved to another place opens nothing.
 */
export type SealedKeys = {
  seal(key: string, place: KeyPlace): string;
  /** Null when it was sealed with another secret or for another place, or was altered. */
  open(sealed: string, place: KeyPlace): string | null;
};

export type KeyPlace = { readonly provider: Provider; readonly address: string | null };

export function createSealedKeys(secret: string): SealedKeys {
  const { seal, open } = createSeal(secret, "whence keys of model providers");
  return {
    seal: (key, place) => seal(key, toText(place)),
    open: (sealed, place) => open(sealed, toText(place)),
  };
}

function toText({ provider, address }: KeyPlace): string {
  return JSON.stringify([provider, provider === "local" ? address : null]);
}
