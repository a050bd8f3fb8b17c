import type { FieldValue } from "@/lib/domain/evidence/evidence-record";

/** Milliseconds in a unit of time. A lone `m` is left out: it may be minutes, metres or thousandths. */
const msOf: Readonly<Record<string, number>> = {
  ...{ ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, usec: 1e-3, ms: 1, msec: 1, msecs: 1, millis: 1 },
  ...{ s: 1e3, sec: 1e3, secs: 1e3, second: 1e3, seconds: 1e3 },
  ...{ min: 6e4, mins: 6e4, minute: 6e4, minutes: 6e4 },
  ...{ h: 3.6e6, hr: 3.6e6, hrs: 3.6e6, hour: 3.6e6, hours: 3.6e6 },
};

/** Units whose letters hardly mean anything else behind a number; what follows a slash is per what. */
const otherUnits =
  /^(?:%|°[CF]|[µμmkM]?[VAW]|[kMG]?Hz|dBm?|[kMGT]?bps|(?:[kKMGTP]i?)?B|bytes|[rq]ps|rpm|km|mm|cm|kg|mg|[kM]?Pa|k?Wh)(?:\/(?:s|sec|min|h|m))?$|^(?:requests|req|ops|msgs?)\/(?:s|sec|min)$/;

/** May be amperes or bytes, and as well a gate, a seat or a hexadecimal number. */
const maybeName = /^\d+[AB]$/;

const withUnit = /^([-+]?\d{1,15}(?:\.\d{1,15})?)\s?(%|[A-Za-zµμ°][A-Za-zµμ/]{0,13})$/;
/** As Go writes a duration: https://pkg.go.dev/time#Duration.String */
const goDuration = /^(?:(\d{1,9})h)?(?:(\d{1,9})m)?(\d{1,9}(?:\.\d{1,9})?)s$/;
const writtenMax = 32;

export type NumberWithUnit = { readonly value: number; readonly unit: string };

/** A number and what is written behind it, whatever this means: `3.5 V`, `7 boxes`. */
export function splitUnit(text: string): NumberWithUnit | null {
  const [, digits, unit] = withUnit.exec(text) ?? [];
  return digits === undefined || unit === undefined ? null : { value: Number(digits), unit };
}

/** `3.5 V`, `12kB`, `7 %`; lengths of time in milliseconds (`40 min`, `1m30.5s`). Null for any other word. */
export function readNumberWithUnit(text: string): NumberWithUnit | null {
  if (!mayBe(text)) return null;
  const found = splitUnit(text);
  if (found !== null) {
    const { value, unit } = found;
    const ms = Object.hasOwn(msOf, unit) ? msOf[unit] : undefined;
    if (ms !== undefined) return { value: tidy(value * ms), unit: "ms" };
    return otherUnits.test(unit) && !maybeName.test(text) ? found : null;
  }
  const parts = goDuration.exec(text);
  if (parts === null) return null;
  const [, hours = 0, minutes = 0, seconds = 0] = parts;
  const value = Number(hours) * 3.6e6 + Number(minutes) * 6e4 + Number(seconds) * 1e3;
  return { value: tidy(value), unit: "ms" };
}

/** Cheap refusal: it begins as a number does and does not end as one. */
function mayBe(text: string): boolean {
  if (text.length < 2 || text.length > writtenMax) return false;
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
  const beginsAsNumber = (first >= 48 && first <= 57) || first === 43 || first === 45;
  return beginsAsNumber && !(last >= 48 && last <= 57);
}

/** A product of decimals without the digits that binary numbers add. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}

/** Adds the numbers of values with units beside them, under the name with its unit: `latency=12ms` is `latency (ms)` too. */
export function addNumbersWithUnits(fields: Record<string, FieldValue>, fieldsMax: number): void {
  const names = Object.keys(fields);
  let room = fieldsMax - names.length;
  for (const name of names) {
    const written = fields[name];
    const found = room > 0 && typeof written === "string" ? readNumberWithUnit(written) : null;
    if (found === null) continue;
    const measured = `${name} (${found.unit})`;
    if (Object.hasOwn(fields, measured)) continue;
    fields[measured] = found.value;
    room--;
  }
}
