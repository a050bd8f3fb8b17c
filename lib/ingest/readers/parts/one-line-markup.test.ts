import { expect, test } from "vitest";
import { readBytes } from "../../testing/read-sample";

test("items of a feed on one line are one record each, and the words around them are kept", async () => {
  const items = [1, 2, 3, 4].map(
    (n) => `<item><title>T${n}</title><pubDate>Sat, 14 Mar 2026 0${n}:14:05 +0000</pubDate></item>`,
  );
  const feed = `<?xml version="1.0"?><rss><channel><title>State of shop</title>${items.join("")}</channel></rss>\n`;
  const { records } = await readBytes(new TextEncoder().encode(feed));
  expect(
    records.map(({ stamp, fields, message }) => [
      stamp?.raw.slice(17, 19),
      fields.title ?? message,
    ]),
  ).toEqual([...[1, 2, 3, 4].map((n) => [`0${n}`, `T${n}`]), [undefined, "State of shop"]]);
});
