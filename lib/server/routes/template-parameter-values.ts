import { templateParameters } from "@/lib/domain/template-parameters";

/** Values that stood at one place of a template where its records differ. */
export type ParameterValues = {
  /** Different ones, in the order they were met. */
  readonly values: readonly string[];
  /** More different ones were met than are given. */
  readonly hasMore: boolean;
};

const valuesMax = 4;
const valueCharsMax = 60;
const parametersMax = 8;

/** From left to right; a message that is not of the template says nothing about it. */
export function findParameters(
  template: string,
  messages: readonly string[],
): readonly ParameterValues[] {
  const met: Set<string>[] = [];
  for (const message of messages) {
    for (const [place, value] of (templateParameters(template, message) ?? []).entries()) {
      const values = met[place] ?? new Set();
      met[place] = values.add(cut(value));
    }
  }
  return met.slice(0, parametersMax).map((values) => ({
    values: [...values].slice(0, valuesMax),
    hasMore: values.size > valuesMax,
  }));
}

function cut(value: string): string {
  return value.length <= valueCharsMax ? value : `${value.slice(0, valueCharsMax)}…`;
}
