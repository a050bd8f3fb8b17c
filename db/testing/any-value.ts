import fc from "fast-check";
import { type Instant, instant } from "@/lib/base/instant";
import { artifactIds } from "@/lib/domain/ids";

export const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom("\u0000", "\ud800", 'it\'s \\ "quoted"', "数据库 ✓"),
);
/** With a prototype, like every object we make or parse. */
export function record<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record(model, { noNullPrototype: true });
}

export const texts = fc.array(text, { maxLength: 3 });
export const time: fc.Arbitrary<Instant> = fc
  .integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })
  .map(instant);
/** JSON writes −0 as 0; a score is never −0. */
export const unit = fc.double({ min: 0, max: 1, noNaN: true }).map((score) => score + 0);
export const interval = fc.tuple(time, time).map(([one, other]) => ({
  earliest: one < other ? one : other,
  latest: one < other ? other : one,
}));
export const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

/** The end of an id. */
export const digest = fc
  .integer({ min: 0, max: 0xffff })
  .map((n) => n.toString(16).padStart(16, "0"));

export const evidence = fc.array(
  record({
    artifactId: digest.map(artifactIds.fromDigest),
    path: text,
    locator: fc.oneof(
      record({
        kind: fc.constant("lines" as const),
        from: fc.nat().map(next),
        to: fc.nat().map(next),
      }),
      record({ kind: fc.constant("index" as const), index: fc.nat() }),
    ),
    quote: text,
  }),
  { maxLength: 2 },
);

function next(index: number): number {
  return index + 1;
}
