export const BENCHES: Readonly<
  Record<string, { readonly measures: string; readonly programs: readonly string[] }>
>;
