import { afterEach, beforeEach } from "vitest";

// An error nobody looks at is a failure nobody sees: code that complains fails its test. A test that is about the
// complaint puts its own `vi.spyOn(console, "error").mockImplementation(…)` in front.
const original = console.error;
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  console.error = (...parts: unknown[]) => {
    complaints.push(parts);
  };
});

afterEach(() => {
  console.error = original;
  const [first] = complaints;
  if (first === undefined) return;
  throw new Error(
    `Unexpected console.error (${complaints.length}): ${first.map(String).join(" ")}`,
    {
      cause: first,
    },
  );
});
