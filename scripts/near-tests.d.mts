/** Tests beside what changed, by the project they run in; without files named, beside what git says. */
export function nearTests(changed?: readonly string[]): {
  readonly unit: readonly string[];
  readonly components: readonly string[];
  readonly database: readonly string[];
};
