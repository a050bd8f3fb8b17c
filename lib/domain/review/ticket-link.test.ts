import { expect, test } from "vitest";
import { parseTicketLink } from "./ticket-link";

test.each([
  ["https://tickets.example/OPS-12", "https://tickets.example/OPS-12"],
  [" HTTPS://Tickets.example/OPS-12 ", "https://tickets.example/OPS-12"],
  ['https://tickets.example/"><script>', "https://tickets.example/%22%3E%3Cscript%3E"],
  ["https://tickets.example/a b", "https://tickets.example/a%20b"],
  ["https://tіckets.example/", "https://xn--tckets-pvf.example/"],
])("a ticket link is https in one spelling: %s", (text, expected) => {
  expect(parseTicketLink(text)).toBe(expected);
});

test.each([
  "http://tickets.example/1",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "https://ada:secret@tickets.example/1",
  "//tickets.example/1",
  "OPS-12",
  "https://",
  `https://tickets.example/${"a".repeat(500)}`,
  "",
])("not a ticket link: %s", (text) => {
  expect(parseTicketLink(text)).toBeNull();
});
