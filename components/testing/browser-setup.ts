import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { followHistory } from "./next-navigation";

// What a browser has and this one has not, with no server behind it: nothing is answered unless a test says what.
vi.stubGlobal("fetch", () => new Promise(() => undefined));
vi.stubGlobal(
  "EventSource",
  class extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = 0;
    readonly close = () => undefined;
  },
);
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
followHistory();
// What a busy machine takes to draw, in milliseconds; a test that waits in vain still ends.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  notifications.clean();
  window.history.replaceState(null, "", "/");
  window.localStorage.clear();
});

// Files share a document: the next one begins with what this one found.
afterAll(() => {
  vi.unstubAllGlobals();
});
