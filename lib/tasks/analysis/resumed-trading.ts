import type { Signal } from "@/lib/signals/signal";

const halts = /^(trading\.halt|response\.halt|session\.down)$/;

/** A strategy or desk that is enabled is daily life, unless something was halted before: then trading resumes. */
export function markResumes(signals: readonly Signal[]): readonly Signal[] {
  const halted = Math.min(
    ...signals.filter(({ family }) => halts.test(family)).map(({ onset }) => onset.latest),
    Number.POSITIVE_INFINITY,
  );
  return signals.map((signal) =>
    signal.family === "session.enable" && signal.onset.earliest > halted
      ? { ...signal, family: "trading.resume", severity: 0.75, novelty: 1 }
      : signal,
  );
}
