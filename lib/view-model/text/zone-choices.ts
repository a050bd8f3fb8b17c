import { isZone } from "@/lib/time/zone";

/** Zones to choose from: UTC first, then every IANA name the runtime knows. */
export function zoneNames(): readonly string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")];
}

/** The zone of this machine, to start a choice with. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What is wrong with a zone as typed; null when nothing is. */
export function findZoneFault(text: string): string | null {
  const zone = text.trim();
  if (zone === "") return "Choose a zone, such as Europe/Berlin or UTC";
  return isZone(zone) ? null : `Nobody knows a zone "${zone}". Try Europe/Berlin, UTC or +02:00`;
}
