import type { EntityMention } from "@/lib/domain/entity";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Signal } from "@/lib/signals/signal";
import { uniqueMentions } from "@/lib/signals/signal";

/**
 * The kernel names the control group of its victim one line before it names the process
 * (mm/oom_kill.c, dump_oom_victim): `oom-kill:constraint=…,task_memcg=/<group>,task=…`. The group
 * carries the name of the container or host.
 */
const linesBefore = 3;
const group = /(?:task_memcg|oom_memcg)=\/?([^,\s]+)/;

export async function findKilledHosts(
  reader: EvidenceReader,
  signals: readonly Signal[],
  known: readonly EntityMention[],
): Promise<readonly Signal[]> {
  const hosts = known.filter(({ type }) => type === "host");
  const named: Signal[] = [];
  for (const signal of signals) {
    named.push(
      signal.family === "process.killed" && signal.detector === "log-signals"
        ? await withHost(reader, signal, hosts)
        : signal,
    );
  }
  return named;
}

async function withHost(
  reader: EvidenceReader,
  signal: Signal,
  hosts: readonly EntityMention[],
): Promise<Signal> {
  const [record] = signal.records;
  if (record === undefined || record.locator.kind !== "lines") return signal;
  const around = await reader.rawLines(
    record.artifactId,
    Math.max(1, record.locator.from - linesBefore),
    record.locator.to,
  );
  const path = around?.lines.flatMap((line) => group.exec(line)?.[1] ?? []).at(-1);
  if (path === undefined) return signal;
  const host = hosts.find(({ name }) => path.toLowerCase().includes(name.toLowerCase()));
  const name =
    host?.name ??
    path
      .split("/")
      .at(-1)
      ?.replace(/\.(slice|scope|service)$/, "") ??
    path;
  return {
    ...signal,
    entities: uniqueMentions([{ type: "host", name }, ...signal.entities]),
    facts: { ...signal.facts, host: name },
  };
}
