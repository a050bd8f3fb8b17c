import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Observations } from "@/lib/signals/collect-signals";
import type { Alarm } from "@/lib/signals/services/alarm-statement";
import { componentOf } from "@/lib/signals/services/component-name";
import type { Signal } from "@/lib/signals/signal";
import { findServiceRanking } from "./find-service-ranking";
import { toServiceSignals } from "./service-signals";
import { readStatedTopology } from "./stated-topology";

/** What measurements and topology together say of where it began. */
export async function findServiceSignals(
  reader: EvidenceReader,
  observations: Observations,
): Promise<readonly Signal[]> {
  if (observations.components.length === 0) return [];
  const stated = await readStatedTopology(reader);
  const alarm = findAlarm(observations, stated.alarms);
  const ranking = findServiceRanking(observations, stated, alarm);
  return ranking === null ? [] : toServiceSignals(ranking, observations.instances);
}

/** The first alarm that names a component that was measured. */
function findAlarm(
  { signals, components, alarms }: Observations,
  stated: readonly Alarm[],
): Alarm | null {
  const measured = new Map(components.map(({ component }) => [component.toLowerCase(), component]));
  const pointed = [...stated, ...alarms].toSorted((a, b) => a.at - b.at);
  const known = pointed.find(({ component }) => measured.has(component.toLowerCase()));
  if (known !== undefined) return known;
  for (const { family, onset, records, facts } of signals) {
    if (family !== "alert.firing") continue;
    const fields = Object.values(records[0]?.fields ?? {}).map(String);
    const named = [...fields, facts.alert ?? ""].flatMap((text) => {
      const component = measured.get(componentOf(text).component.toLowerCase());
      return component === undefined ? [] : [component];
    });
    const [component] = named;
    if (component !== undefined) return { component, words: [], at: onset.earliest };
  }
  return null;
}
