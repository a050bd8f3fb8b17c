import { afterAll, beforeAll } from "vitest";
import { type ListeningApi, listenToApi } from "./listen-to-api";

/** The API on a port of this machine, for the tests of a file. */
export class ApiDoor {
  #listening: ListeningApi | undefined;

  constructor() {
    beforeAll(async () => {
      this.#listening = await listenToApi();
    });
    afterAll(() => this.#listening?.close());
  }

  get origin(): string {
    if (this.#listening === undefined) throw new Error("Nobody listens yet");
    return this.#listening.origin;
  }
}
