/**
 * Which signals are evidence of another event rather than news of their own. `spans`: anywhere in the
 * time the other lasts, not only near its onset. First match counts.
 */
export type Absorption = {
  readonly absorbed: RegExp;
  readonly by: RegExp;
  readonly beforeMs: number;
  readonly afterMs: number;
  /** The two must share an entity. */
  readonly needs?: "entity";
  readonly spans?: boolean;
};

export const absorptions: readonly Absorption[] = [
  {
    absorbed: /^config\.reload$/,
    by: /^(change\.(?!commit|complete)|response\.(revert|rollback|limit|block))/,
    beforeMs: 1_500,
    afterMs: 8_000,
    needs: "entity",
  },
  {
    absorbed: /^(config\.reload|dns\.zone)$/,
    by: /^(change\.(config|network|flag|dns|secret|access|other)|response\.(revert|rollback))/,
    beforeMs: 1_500,
    afterMs: 3_000,
  },
  {
    absorbed: /^process\.stop$/,
    by: /^(change\.(deploy|migration|other)|response\.(rollback|restart|revert|failover))/,
    beforeMs: 3_000,
    afterMs: 10_000,
    needs: "entity",
    spans: true,
  },
  {
    absorbed: /^process\.start$/,
    by: /^(change\.complete|response\.(complete|restarted))/,
    beforeMs: 10_000,
    afterMs: 10_000,
    needs: "entity",
  },
  {
    absorbed: /^process\.start$/,
    by: /^(change\.(deploy|config|other)|response\.(rollback|restart|revert|failover))/,
    beforeMs: 2_000,
    afterMs: 20_000,
    needs: "entity",
    spans: true,
  },
  {
    absorbed: /^process\.start$/,
    by: /^process\.(killed|exit)$/,
    beforeMs: 0,
    afterMs: 10_000,
    needs: "entity",
  },
  {
    absorbed: /^process\.exit$/,
    by: /^process\.killed$/,
    beforeMs: 1_500,
    afterMs: 2_500,
    needs: "entity",
  },
  { absorbed: /^process\.exit$/, by: /^process\.killed$/, beforeMs: 800, afterMs: 1_500 },
  {
    absorbed: /^process\.exit$/,
    by: /^process\.exit$/,
    beforeMs: 0,
    afterMs: 1_000,
    needs: "entity",
  },
  {
    absorbed: /^circuit\.open$/,
    by: /^circuit\.open$/,
    beforeMs: 0,
    afterMs: 30_000,
    needs: "entity",
  },
  { absorbed: /^failover$/, by: /^failover$/, beforeMs: 0, afterMs: 45_000, needs: "entity" },
  {
    absorbed: /^process\.stop$/,
    by: /^(config\.reload|response\.restart)$/,
    beforeMs: 1_000,
    afterMs: 5_000,
    needs: "entity",
  },
  { absorbed: /^flow\.open$/, by: /^job\.run$/, beforeMs: 400, afterMs: 400 },
  {
    absorbed: /^flow\.close$/,
    by: /^(response\.(stop-job|purge)|job\.end)$/,
    beforeMs: 400,
    afterMs: 400,
  },
  { absorbed: /^job\.end$/, by: /^response\.stop-job$/, beforeMs: 400, afterMs: 400 },
  {
    absorbed: /^(error\.rate|availability)$/,
    by: /^(error\.http|process\.killed|process\.exit|member\.down|error\.(timeout|tls|dns|auth|lock|disk|broker|replication))$/,
    beforeMs: 10_000,
    afterMs: 15_000,
  },
  {
    absorbed: /^error\.(upstream|refused|log)$/,
    by: /^error\.http$/,
    beforeMs: 3_000,
    afterMs: 60_000,
    needs: "entity",
  },
  {
    absorbed: /^error\.auth$/,
    by: /^access\.guessing$/,
    beforeMs: 15_000,
    afterMs: 300_000,
    spans: true,
  },
  {
    // The countdown of a certificate, seen after peers refused it, is the same expiry measured.
    absorbed: /^certificate\.expiry$/,
    by: /^error\.tls$/,
    beforeMs: 0,
    afterMs: 120_000,
  },
  { absorbed: /^network\.egress$/, by: /^data\.transfer$/, beforeMs: 10_000, afterMs: 10_000 },
  { absorbed: /^cache\.miss$/, by: /^cache\.collapse$/, beforeMs: 10_000, afterMs: 15_000 },
  { absorbed: /^load\.rise$/, by: /^change\.load$/, beforeMs: 2_000, afterMs: 60_000 },
  { absorbed: /^account\.locked$/, by: /^response\.block$/, beforeMs: 10_000, afterMs: 10_000 },
  { absorbed: /^response\.block$/, by: /^response\.block$/, beforeMs: 0, afterMs: 2_000 },
  { absorbed: /^response\.flatten$/, by: /^response\.flatten$/, beforeMs: 0, afterMs: 2_000 },
  { absorbed: /^(session\.enable)$/, by: /^trading\.resume$/, beforeMs: 700, afterMs: 700 },
  {
    // The resend is what bursts.
    absorbed: /^order\.burst$/,
    by: /^order\.resend$/,
    beforeMs: 1_000,
    afterMs: 500,
  },
  {
    // In one moment many components write more: what another writes is not this failure.
    absorbed: /^burst\.log$/,
    by: /^(order\.burst|error\.)/,
    beforeMs: 1_000,
    afterMs: 2_000,
    needs: "entity",
  },
];
