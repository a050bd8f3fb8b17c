/** The forms in which an incident's document leaves as a file. */
export const exportFormats = ["markdown", "json", "csv", "jsonl", "mermaid", "svg"] as const;
export type ExportFormat = (typeof exportFormats)[number];
