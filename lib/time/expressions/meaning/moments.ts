import type { Clock, Day, DayPart, Meaning, Moment } from "./meaning";

export const emptyMoment: Moment = {
  day: null,
  clock: null,
  part: null,
  zone: null,
  unknownZone: null,
  isRough: false,
};

export function momentMeaning(moment: Partial<Moment>): Extract<Meaning, { kind: "moment" }> {
  return { kind: "moment", moment: { ...emptyMoment, ...moment } };
}

export function dateOf(year: number | null, month: number, day: number): Day {
  return { kind: "date", year, month, day, isEitherOrder: false };
}

const minuteMs = 60_000;

export function clockOf(
  hours: readonly number[],
  minute: number,
  granularity: Clock["granularity"],
  ms = 0,
): Clock {
  return { hours, msOfHour: minute * minuteMs + ms, granularity, isRough: false, pastMs: 0 };
}

/** What an hour on a face of twelve may mean; from 13 on, and at 0, only itself. */
export function hoursOf(hour: number): readonly number[] {
  if (hour === 12) return [12, 0];
  return hour >= 1 && hour < 12 ? [hour, hour + 12] : [hour];
}

/** The hour in the half of the day that `part` names; from 24 on it is of the next day. */
export function hourInPart(hour: number, { half }: DayPart): number {
  if (hour > 12 || hour === 0) return hour;
  const ofTwelve = hour % 12;
  switch (half) {
    case "am":
      return ofTwelve;
    case "noon":
      return hour >= 10 ? hour : hour + 12;
    case "pm":
      return ofTwelve + 12;
    case "night":
      // Past midnight a night is of the next day.
      return ofTwelve <= 5 ? ofTwelve + 24 : ofTwelve + 12;
  }
}

export const dayParts = {
  earlyMorning: { fromHour: 0, toHour: 8, half: "am" },
  smallHours: { fromHour: 0, toHour: 6, half: "am" },
  morning: { fromHour: 6, toHour: 12, half: "am" },
  noon: { fromHour: 11, toHour: 13, half: "noon" },
  afternoon: { fromHour: 12, toHour: 18, half: "pm" },
  evening: { fromHour: 17, toHour: 23, half: "pm" },
  night: { fromHour: 20, toHour: 27, half: "night" },
} as const satisfies Record<string, DayPart>;
