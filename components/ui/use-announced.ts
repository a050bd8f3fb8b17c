"use client";

import { useState } from "react";

/**
 * A sentence for a polite live region as it stood when `about` last changed, empty until then. What a person did is
 * answered once: numbers in the sentence that go on changing by themselves are not told again and again.
 */
export function useAnnounced(about: string, sentence: string): string {
  const [announced, setAnnounced] = useState({ about, sentence: "" });
  if (announced.about === about) return announced.sentence;
  setAnnounced({ about, sentence });
  return sentence;
}
