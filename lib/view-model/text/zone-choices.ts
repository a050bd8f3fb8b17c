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
  if (isZone(zone)) return null;
  const near = findNearZone(zone);
  return near === null
    ? `No zone "${zone}". Use a name such as Europe/Berlin, UTC or +02:00`
    : `No zone "${zone}". Did you mean ${near}?`;
}

/** A city is enough to know its zone: "oslo", "new york". */
function findNearZone(typed: string): string | null {
  const words = typed.toLowerCase().replaceAll(/\s+/g, "_");
  const cityOf = (name: string) => name.toLowerCase().slice(name.lastIndexOf("/") + 1);
  const names = zoneNames();
  return (
    names.find((name) => cityOf(name) === words) ??
    names.find((name) => cityOf(name).startsWith(words)) ??
    null
  );
}
