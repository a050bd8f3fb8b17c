import { z } from "zod";

const pathCharsMax = 300;
const path = z.string().max(pathCharsMax);
const template = path.min(1, "Enter a text with paths in braces");

/**
 * Where a payload in JSON has the parts of an alert. A path is names joined by dots, in an element of `each`; one that
 * begins with `$.` is in the whole payload. A text has paths in braces, `{a.b|c}`: the first of them that is there counts.
 */
export const alertMappingSchema = z.strictObject({
  /** A path to the list of alerts; empty: the payload is one alert. */
  each: path.default(""),
  /** The same for everything that is reported of one alert. */
  id: template,
  title: template,
  /** ISO 8601 with a zone, or seconds, milliseconds, microseconds or nanoseconds since 1970. */
  time: template,
  /** The time of an alert that has ended. */
  endTime: path.default(""),
  state: path.default(""),
  /** What `state` is when the alert has ended, in any case of letters. */
  resolved: z.array(z.string().min(1).max(100)).max(20).default([]),
  /** Everything this source reports is a change, such as a deployment. */
  isChange: z.boolean().default(false),
  /** `*` is a path to an object of labels, or to a list of `name:value`. */
  labels: z.record(z.string().min(1).max(100), template).default({}),
  link: path.default(""),
});
export type AlertMapping = z.infer<typeof alertMappingSchema>;
