type Inputs = Readonly<Record<string, readonly [mtimeMs: number, size: number, digest: string]>>;

export function ensurePrograms(): Promise<{ readonly commands: string; readonly helpers: string }>;
export function ensureProgram(source: string): Promise<string>;
export function describeInputs(root: string, paths: readonly string[]): Inputs;
export function compareInputs(root: string, inputs: Inputs): "same" | "same by content" | "changed";
