"use client";

import { useState } from "react";

/**
 * A sentence for a polite live region as it stood when `about` last changed, empty until then. What a person did is
 * answered once: numbers in the sentence that go on changing by themselves are not told again and again.
 */
export function useSaid(about: string, sentence: string): string {
  const [said, setSaid] = useState({ about, sentence: "" });
  if (said.about === about) return said.sentence;
  setSaid({ about, sentence });
  return sentence;
}
