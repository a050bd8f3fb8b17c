import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { followHistory } from "./next-navigation";

// What a browser has and this one has not, with no server behind it: nothing is ever answered.
vi.stubGlobal("fetch", () => new Promise(() => undefined));
vi.stubGlobal(
  "EventSource",
  class extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = 0;
    readonly close = () => undefined;
  },
);
Object.defineProperty(document, "fonts", { value: new EventTarget() });
followHistory();

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "", "/");
  window.localStorage.clear();
});
