/**
 * How orchestrators and clouds say that they could not start, place or keep something: Kubernetes
 * events and kubelet (kubernetes.io/docs: Pod lifecycle, Node-pressure eviction), containerd,
 * Docker, Nomad, cloud agents.
 */
export const platformPhrases = [
  {
    pattern:
      /\b(?:ImagePullBackOff|ErrImagePull|ErrImageNeverPull|InvalidImageName|Failed to pull image|manifest (?:unknown|for \S+ not found)|pull access denied|Back-off pulling image|no such image|repository does not exist)\b/i,
    family: "error.image",
    severity: 0.85,
    title: "Image cannot be pulled: {text}",
  },
  {
    pattern:
      /\b(?:CreateContainerConfigError|CreateContainerError|RunContainerError|ContainerCannotRun|configmap "[^"]+" not found|secret "[^"]+" not found|couldn't find key|exec format error|executable file not found|FailedMount|MountVolume\.SetUp failed|Unable to attach or mount volumes|FailedAttachVolume|OCI runtime create failed)/i,
    family: "error.start",
    severity: 0.85,
    title: "Container cannot start: {text}",
  },
  {
    // Whatever the reason it gives, a balancer that takes a server out says just that: HAProxy.
    pattern: /\bServer (?:[\w.-]{1,80}\/)?(?<subject>[\w.-]{1,80}) is DOWN\b(?! for maintenance)/i,
    family: "member.down",
    severity: 0.75,
    title: "{subject} is marked DOWN by {service}",
    isPoint: true,
    subjectType: "host",
    state: { property: "health", value: "DOWN" },
  },
  {
    pattern: /\bServer (?:[\w.-]{1,80}\/)?(?<subject>[\w.-]{1,80}) is UP\b(?!\/READY)/i,
    family: "member.up",
    severity: 0.45,
    title: "{subject} is UP again for {service}",
    isPoint: true,
    subjectType: "host",
    state: { property: "health", value: "UP" },
  },
  {
    // One failed check, before the balancer counts the server out: HAProxy, option log-health-checks.
    pattern:
      /\bHealth check for (?:backup )?server (?:[\w.-]{1,80}\/)?(?<subject>[\w.-]{1,80}) failed\b/i,
    family: "error.probe",
    severity: 0.78,
    title: "Health check of {subject} fails: {text}",
    subjectType: "host",
  },
  {
    pattern:
      /\b(?:Liveness|Readiness|Startup) probe (?:failed|errored)|\b(?:liveness|readiness|startup) (?:probe|check) (?:failing|timed out)|failed (?:liveness|readiness|startup) probe|Health check (?:for )?\S* ?(?:is )?critical\b/i,
    family: "error.probe",
    severity: 0.78,
    title: "Probes fail: {text}",
  },
  {
    pattern:
      /\bEvicted pod\b|\bpod \S+ (?:was )?evicted\b|The node was low on resource|\bEvict(?:ed|ing|ion)\b.{0,60}\b(?:pods?|ephemeral-storage|disk ?pressure|memory ?pressure|node)\b|TaintManagerEviction|Preempted (?:by|in order)/i,
    family: "pod.evicted",
    severity: 0.85,
    title: "Pods are evicted: {text}",
  },
  {
    pattern:
      /\bFailedScheduling\b|\b\d+\/\d+ nodes are available\b|Insufficient (?:cpu|memory|ephemeral-storage|nvidia\S*)|No nodes (?:available|were eligible)|unschedulable|exceeded quota: |didn't match (?:Pod's )?node (?:affinity|selector)|had (?:untolerated )?taint|Placement failure/i,
    family: "error.scheduling",
    severity: 0.82,
    title: "No node takes the work: {text}",
  },
  {
    pattern:
      /NodeHas(?:DiskPressure|InsufficientMemory|InsufficientPID)|\b(?:DiskPressure|MemoryPressure|PIDPressure)\b.{0,20}\b(?:true|status)|eviction manager: attempting to reclaim/i,
    family: "limit.near",
    severity: 0.78,
    title: "Node under pressure: {text}",
  },
  {
    pattern:
      /NodeNotReady|\bnode \S+ (?:status is now: )?(?:NotReady|not ready|lost|unreachable|is down)\b|Kubelet stopped posting node status|PLEG is not healthy|container runtime is down|node heartbeat missed/i,
    family: "host.lost",
    severity: 0.85,
    title: "Node lost: {text}",
  },
  {
    pattern:
      /\b(?:spot|preemptible|preemption) (?:instance )?(?:interruption|termination|notice|reclaim)|instance \S+ (?:will be|is being|was|has been) (?:terminated|stopped|reclaimed|retired|preempted)|scheduled (?:for )?(?:retirement|host maintenance)|hypervisor (?:failure|maintenance)|\bMachine Check Exception\b|\bmce: \[Hardware Error\]|Kernel panic|soft lockup|watchdog: BUG|power supply (?:failed|failure)|\bECC (?:uncorrectable|error)/i,
    family: "host.lost",
    severity: 0.88,
    title: "Machine fails or is taken away: {text}",
  },
  {
    pattern:
      /\b(?:InsufficientInstanceCapacity|ZONE_RESOURCE_POOL_EXHAUSTED|InstanceLimitExceeded|VcpuLimitExceeded|LimitExceededException|ServiceUnavailableException|could not launch|failed to (?:launch|provision|scale)|failed to scale (?:up|out)|scale-?up failed|max(?:imum)? (?:node|instance|replica)s? (?:count )?reached|desired replicas .{0,40} more than the (?:maximum|max))\b/i,
    family: "limit.near",
    severity: 0.8,
    title: "No more capacity to be had: {text}",
  },
] as const;
