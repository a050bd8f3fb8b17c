/**
 * One well-known zone for each rule of summer time in use: when identifiers show that the clocks of a file
 * were changed while it was written, the zone whose changes fit is named. Zones that share a rule cannot
 * be told apart by their changes; the name stands for all of them.
 * https://www.iana.org/time-zones
 */
export const daylightZones: readonly string[] = [
  "America/New_York",
  "Europe/Berlin",
  "America/Chicago",
  "America/Los_Angeles",
  "Europe/London",
  "America/Denver",
  "Europe/Athens",
  "Australia/Sydney",
  "America/Halifax",
  "America/Santiago",
  "Asia/Jerusalem",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Pacific/Auckland",
  "America/Anchorage",
  "America/St_Johns",
  "Australia/Adelaide",
  "Asia/Beirut",
  "Europe/Chisinau",
  "America/Havana",
  "America/Asuncion",
  "America/Nuuk",
  "Atlantic/Azores",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Easter",
  "Pacific/Norfolk",
  "America/Adak",
  "America/Sao_Paulo",
  "America/Mexico_City",
  "Asia/Tehran",
  "Asia/Amman",
  "Europe/Istanbul",
  "Europe/Moscow",
];
