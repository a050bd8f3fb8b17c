import { hours, type Mechanism, minutes, seconds } from "./mechanism";

const lifecycle = "Kubernetes documentation, Pod Lifecycle and Node-pressure Eviction";
const cascading =
  "Beyer et al., Site Reliability Engineering, ch. 22: Addressing Cascading Failures";

/** Machines, orchestrators, routes and storage: what is placed, kept, reached and written, and what is not. */
export const infrastructureMechanisms: readonly Mechanism[] = [
  {
    id: "release-cannot-start",
    from: /^(change\.(deploy|config|secret|access|other)|response\.(rollback|revert|apply))$/,
    to: /^error\.(image|start|scheduling|config|schema|probe)$/,
    lagMs: { typical: minutes(2), max: minutes(60) },
    weight: 0.72,
    wording: "What was rolled out names something that is not there or does not fit",
    source: lifecycle,
  },
  {
    id: "start-failure-takes-out",
    from: /^(error\.(image|start|scheduling|config|schema|probe)|pod\.evicted|host\.lost)$/,
    to: /^(error\.(http|timeout|refused|upstream|log|rate|broker|dns)|member\.down|availability|process\.(exit|killed)|queue\.growth|resource\.saturation|data\.stale|failover|latency\.rise)$/,
    lagMs: { typical: seconds(30), max: minutes(30) },
    weight: 0.84,
    wording: "Fewer instances, or none, are left to answer",
    source: lifecycle,
  },
  {
    id: "pressure-evicts",
    from: /^(resource\.(disk|memory)|limit\.near|error\.(disk|memory)|host\.lost)$/,
    to: /^(pod\.evicted|limit\.near)$/,
    lagMs: { typical: minutes(2), max: hours(1) },
    weight: 0.88,
    wording: "The node runs short and puts work off itself",
    source: "Kubernetes documentation, Node-pressure Eviction",
  },
  {
    id: "crash-fails-probe",
    from: /^(process\.(killed|exit)|latency\.rise|resource\.(cpu|saturation|memory|io)|error\.(timeout|lock|start)|host\.lost)$/,
    to: /^(error\.probe|member\.down|host\.lost)$/,
    lagMs: { typical: seconds(20), max: minutes(15) },
    weight: 0.74,
    wording: "Checks do not get their answer in time",
    source: cascading,
  },
  {
    id: "network-change-cuts",
    from: /^(change\.(network|config|access|other)|response\.(apply|block))$/,
    to: /^(route\.lost|network\.loss|error\.(refused|timeout|dns|replication)|failover|member\.down|data\.stale|latency\.rise)$/,
    lagMs: { typical: minutes(1), max: minutes(30) },
    weight: 0.6,
    wording: "The network lets through less, or something else, than before",
    source:
      "Govindan et al., Evolve or Die, SIGCOMM 2016: most large failures follow a management operation",
  },
  {
    id: "lost-route-cuts",
    from: /^(route\.lost|host\.lost)$/,
    to: /^(error\.(refused|timeout|upstream|http|dns|replication|broker|log)|network\.loss|member\.down|failover|data\.stale|latency\.rise|queue\.growth|error\.sequence)$/,
    lagMs: { typical: seconds(10), max: minutes(15) },
    weight: 0.9,
    wording: "There is no way left to what should answer",
    source: "RFC 4271, 9.1.4: a withdrawn route is no longer used",
  },
  {
    id: "loss-breaks-sessions",
    from: /^network\.loss$/,
    to: /^(error\.(timeout|refused|upstream|replication|sequence|tls|broker|http)|failover|data\.stale|latency\.rise|route\.lost|member\.down)$/,
    lagMs: { typical: seconds(30), max: minutes(30) },
    weight: 0.82,
    wording: "Lost packets are sent again, late, until sessions give up",
    source: "RFC 6298 Computing TCP's Retransmission Timer; RFC 4459 on MTU",
  },
  {
    id: "slow-storage-delays",
    from: /^resource\.io$/,
    to: /^(latency\.rise|error\.(timeout|lock|replication|log|broker)|failover|replication\.lag|queue\.growth|resource\.(saturation|cpu)|member\.down|error\.probe|throttled)$/,
    lagMs: { typical: seconds(20), max: minutes(30) },
    weight: 0.86,
    wording: "Everything that must be written waits for the storage",
    source: "Gregg, Systems Performance, ch. 9: Disks; etcd documentation, Tuning: disk",
  },
  {
    id: "storage-fails-writers",
    from: /^error\.disk$/,
    to: /^(error\.(log|http|timeout|upstream|replication|broker|start)|process\.(exit|killed)|member\.down|failover|queue\.growth|data\.stale|host\.lost|resource\.io|pod\.evicted)$/,
    lagMs: { typical: seconds(40), max: minutes(60) },
    weight: 0.82,
    wording: "What cannot be read or written any more fails those who need it",
    source:
      "Bairavasundaram et al., An Analysis of Latent Sector Errors in Disk Drives, SIGMETRICS 2007",
  },
  {
    id: "errors-stop-writes",
    from: /^error\.disk$/,
    // A device that is full has no errors, and what is full is not read-only for that.
    says: /\bI\/O error|Input\/output error|\bEIO\b|Medium Error|Unrecovered read|failed command|DRDY|sector|checksum|corrupt|offline|faulty|shutdown/i,
    to: /^error\.disk$/,
    lagMs: { typical: minutes(2), max: hours(2) },
    weight: 0.8,
    wording: "After errors of the device the file system is no longer written to",
    source: "ext4(5), mount option errors=remount-ro",
  },
  {
    id: "lost-leader-stops-writers",
    from: /^failover$/,
    to: /^(error\.(timeout|refused|http|upstream|log|lock|broker|replication)|data\.stale|member\.down|queue\.growth|latency\.rise|error\.job)$/,
    lagMs: { typical: seconds(15), max: minutes(20) },
    weight: 0.8,
    wording: "While the office moves, or lies with the wrong one, writes fail and reads are old",
    source: "Ongaro and Ousterhout, In Search of an Understandable Consensus Algorithm, 2014, 5.2",
  },
  {
    id: "garbage-pauses",
    from: /^resource\.memory$/,
    to: /^(latency\.rise|error\.(timeout|http|probe|broker)|member\.down|failover|resource\.cpu|pod\.evicted)$/,
    lagMs: { typical: seconds(40), max: minutes(30) },
    weight: 0.7,
    wording: "Time goes into making room instead of into answers",
    source:
      "Oracle, HotSpot Virtual Machine Garbage Collection Tuning Guide: throughput and pauses",
  },
  {
    id: "watermark-blocks",
    from: /^limit\.near$/,
    to: /^(error\.(timeout|refused|log|broker|http|rate|start|scheduling)|latency\.rise|queue\.growth|throttled|pod\.evicted)$/,
    lagMs: { typical: seconds(20), max: minutes(30) },
    weight: 0.8,
    wording: "At the limit new work is held back",
    source:
      "RabbitMQ documentation, Memory and Disk Alarms; Kubernetes documentation, Resource Quotas",
  },
  {
    id: "queue-takes-memory",
    from: /^queue\.growth$/,
    to: /^(limit\.near|resource\.(memory|disk)|error\.memory)$/,
    lagMs: { min: seconds(5), typical: minutes(3), max: hours(1) },
    weight: 0.82,
    wording: "What waits takes up memory or disk until the limit",
    source: "RabbitMQ documentation, Memory and Disk Alarms",
  },
];
