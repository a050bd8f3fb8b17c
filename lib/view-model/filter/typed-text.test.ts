import { expect, test } from "vitest";
import { followKept, openTyped, sendTyped, type TypedText } from "./typed-text";

const write = (box: TypedText, typed: string): TypedText => ({ ...box, typed });
const sentDb = sendTyped(openTyped(""), "db");

test("a box follows a text from elsewhere, such as the one a step back leads to", () => {
  const kept = followKept(sentDb, "db");
  expect(followKept(kept, "").typed).toBe("");
  expect(followKept(followKept(kept, ""), "db").typed).toBe("db");
});

test("a box keeps what is typed while what it sent comes to be kept", () => {
  const ahead = write(sentDb, "db po");
  expect(followKept(ahead, "db").typed).toBe("db po");
  const further = sendTyped(ahead, "db po");
  // Of two that were sent the first may be kept on its own, or be passed over.
  expect(followKept(followKept(write(further, "db pool"), "db"), "db po").typed).toBe("db pool");
  expect(followKept(write(further, "db pool"), "db po").typed).toBe("db pool");
});

test("what is typed on stands in nobody's way once all that was sent is kept", () => {
  const kept = followKept(sendTyped(sentDb, "db pool"), "db pool");
  expect(followKept(kept, "db").typed).toBe("db");
});

test("a space at the end is not taken from under the hand that types it", () => {
  const box = sendTyped(openTyped(""), "db ");
  expect(followKept(box, "db").typed).toBe("db ");
});

test("a text that is kept already is not waited for", () => {
  const box = sendTyped(sendTyped(openTyped("db"), "db"), "pool");
  expect(followKept(followKept(box, "pool"), "db").typed).toBe("db");
});
