type Inputs = Readonly<Record<string, readonly [mtimeMs: number, size: number, digest: string]>>;

export function ensurePrograms(): Promise<string>;
export function programIn(folder: string, source: string): string;
export function describeInputs(root: string, paths: readonly string[]): Inputs;
export function compareInputs(root: string, inputs: Inputs): "same" | "same by content" | "changed";
