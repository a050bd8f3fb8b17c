/** Calls back when the page turns light or dark; canvases read their colours again. Answers the cleanup. */
export function onSchemeChange(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
  return () => observer.disconnect();
}
