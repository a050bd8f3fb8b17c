import { expect, test } from "vitest";
import { findMarkupLanguage } from "./markup-language";

test.each([
  ["<!DOCTYPE html><app></app>", "html"],
  ['<?xml version="1.0"?><html><p>a</p></html>', "html"],
  ["<section><h3>14:02</h3></section>", "html"],
  ["<entry><text>caf&eacute;</text></entry>", "html"],
  ["<entry><text>5 &lt; 7 &amp; R&D</text></entry>", "xml"],
  ['<?xml version="1.0"?><!DOCTYPE log [<!ENTITY me "x">]><log>&me;</log>', "xml"],
  ["<log><event><title>a &amp; b</title><code>500</code></event></log>", "xml"],
])("%s is %s", (text, language) => {
  expect(findMarkupLanguage(text)).toBe(language);
});
