import { providerOf } from "@/lib/domain/models/model-name";
import type { Performer } from "../ports/performer-port";

/** In the place of a model that was taken out while its run waited or went on: it says so, and the run goes on. */
export function createAbsentModel(name: string): Performer | null {
  if (providerOf(name) === null) return null;
  return {
    ...{ name, kind: "model", actor: "model", edition: "absent" },
    async *perform() {
      const reason = `${name} is not offered here any more`;
      yield { kind: "gave-up", reason, text: reason };
    },
  };
}
