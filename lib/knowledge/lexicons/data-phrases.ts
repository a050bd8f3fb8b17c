/**
 * How databases, caches, brokers and schedulers say that work waits, is lost, repeats or does not fit:
 * PostgreSQL, MySQL, MariaDB, Oracle, SQL Server, MongoDB, Cassandra, Redis, Memcached, Kafka, RabbitMQ,
 * NATS, Pulsar, SQS, etcd, Consul, ZooKeeper, Raft, Galera, Patroni, Sentinel, cron, Airflow, Quartz.
 */
export const dataPhrases = [
  {
    pattern:
      /deadlock|Lock wait timeout|(?:Waiting|waiting) for (?:table |schema )?(?:metadata lock|table flush|\w+ lock)|lock (?:request )?time ?out|canceling statement due to lock|could not (?:obtain|acquire) lock|still waiting for|acquired \w+Lock .{0,60}after [\d.]+ ms|lock not available|database (?:table )?is locked|SQLITE_BUSY|ORA-00054|ORA-00060|WriteConflict|LockTimeout|(?:failed|unable) to acquire (?:the )?lock|Lock held by|lock escalation|blocked by (?:process|pid|session)/i,
    family: "error.lock",
    severity: 0.86,
    title: "Work waits for a lock in {service}: {text}",
  },
  {
    pattern:
      /(?:column|relation|table|function|view|index|sequence|type) "?[\w.]+"? (?:of relation \S+ )?does not exist|Unknown column|Unknown table|Table '[^']+' doesn't exist|no such (?:column|table)|undefined (?:column|table)|ORA-00904|ORA-00942|Invalid (?:column|object) name|SQLSTATE\[?\W?42[PS]\w+|PendingMigration|migration .{0,60}(?:failed|error|dirty)|Dirty database version|schema .{0,30}(?:mismatch|out of date|not found)|checksum mismatch for migration/i,
    family: "error.schema",
    severity: 0.84,
    title: "The schema does not fit in {service}: {text}",
  },
  {
    pattern:
      /\bSerialization(?:Exception|Error)\b|Error deserializing|Deserialization(?:Exception|Error| failed)|(?:cannot|could not|failed to|unable to) (?:parse|decode|deserialize|unmarshal|read) (?:message|record|event|payload|body|key|value|job)|JsonParseException|json: cannot unmarshal|InvalidProtocolBuffer|Unknown magic byte|Avro\w*Exception|schema (?:id )?\d+ not found|incompatible schema|poison (?:pill|message)|moved to (?:the )?dead.?letter|dead.?lettered|max(?:imum)? (?:redeliver|receive|delivery)\w* .{0,20}(?:reached|exceeded)|redelivered (?:true|\d+ times)/i,
    family: "error.broker",
    severity: 0.84,
    title: "A message cannot be handled in {service}: {text}",
  },
  {
    pattern:
      /poll timeout has expired|max\.poll\.interval|leaving group|LeaveGroup|Preparing to rebalance|Attempt to heartbeat failed|(?:group is|has been) rebalancing|CommitFailedException|RebalanceInProgress|REBALANCE_IN_PROGRESS|partitions? (?:revoked|lost)|member \S+ .{0,60}has failed, removing|consumer .{0,40}(?:timed out|was removed|cancelled|disconnected)|delivery acknowledgement .{0,30}timed out|slow consumer|NOT_LEADER_OR_FOLLOWER|NotEnoughReplicas|under.?replicated|ISR (?:shrank|shrunk)|Shrinking ISR|offline partitions?|UNKNOWN_TOPIC_OR_PARTITION|OffsetOutOfRange|offset out of range/i,
    family: "error.broker",
    severity: 0.8,
    title: "Consumers lose their place in {service}: {text}",
  },
  {
    // PostgreSQL, 27.3 Failover; keepers such as repmgr, Patroni, Orchestrator, Sentinel.
    pattern:
      /received promote request|selected new timeline ID|(?:starting|initiating|performing|executing) (?:a |an |automatic )?(?:failover|switchover)(?: (?:to|from \S+ to) (?<leader>[\w.-]+))?|\bfail(?:ing|ed) over to (?<target>[\w.-]+)/i,
    family: "failover",
    severity: 0.85,
    title: "{service}: {text}",
    isPoint: true,
  },
  {
    // A standby that follows again: PostgreSQL, MySQL, Redis.
    pattern:
      /started streaming WAL from primary|MASTER <-> REPLICA sync: Finished|replication (?:I\/O thread|receiver) .{0,80}started|connected to (?:master|source) .{0,80}replication started/i,
    family: "recovery.logged",
    severity: 0.6,
    title: "{service} follows its primary[ on {host}]: {text}",
    isPoint: true,
  },
  {
    // What a standby says as it starts or is promoted; nothing is broken.
    pattern:
      /ready to accept read-?only connections|entering standby mode|terminating walreceiver process due to administrator command/i,
    family: "noise",
    severity: 0,
    title: "{text}",
  },
  {
    pattern:
      /lost leader|leader (?:lost|changed|election|is lost|stepped down)|no (?:known )?leader|elected leader|became (?:leader|candidate|master|primary)|is starting a new election|stepp(?:ed|ing) down|transitioned? to (?:follower|leader|master|primary|standby|PRIMARY|SECONDARY)|promot(?:ed|ing) (?:self|replica|standby|slave|(?:\w+ )?(?:to|as) (?:the )?(?:new )?(?:leader|master|primary))|\+(?:switch-master|odown|failover)|quorum (?:is )?(?:lost|not)|lost quorum|WSREP.{0,60}(?:non-Primary|inconsistent|not synced|evict)|split.?brain|two (?:primaries|masters|leaders)|partitioned network|Mnesia.{0,60}inconsistent|fenc(?:ed|ing) (?:node|off|token)|STONITH|keepalived.{0,60}(?:MASTER|BACKUP|FAULT) STATE|Entering (?:MASTER|BACKUP|FAULT) STATE|session expired.{0,40}(?:zookeeper|leader)|lease (?:lost|expired|could not be renewed)|failed to renew lease|leadership (?:lost|transfer)/i,
    family: "failover",
    severity: 0.84,
    title: "Leadership moves at {service}: {text}",
    isPoint: true,
  },
  {
    pattern:
      /requested WAL segment .{0,60}removed|could not receive data from WAL stream|terminating wal ?(?:receiver|sender)|standby .{0,60}(?:far behind|not connected|disconnected)|replication (?:slot|link|lag|delay|stream)\b.{0,80}(?:lag|lost|inactive|behind|broken|invalid|exceed|terminated|stopped|error)|Slave_?(?:SQL|IO)|Error 'Duplicate entry.{0,80}on query|Replica (?:SQL|I\/O).{0,40}(?:error|stopped|abort)|MASTER <-> REPLICA sync|Partial resynchronization not possible|Full resync|RECOVERING state|too stale to catch up|oplog .{0,40}(?:too|stale)|hints? (?:dropped|backlog)|Mutations? (?:were )?dropped|CDC .{0,40}lag|follower .{0,40}(?:behind|out of sync)/i,
    family: "error.replication",
    severity: 0.84,
    title: "Replication breaks at {service}: {text}",
  },
  {
    pattern:
      /\b(?:evict(?:ed|ing|ions?)) \d+ (?:keys|entries|items|objects)|maxmemory.{0,30}evict|cache (?:is )?(?:cold|empty|full)|cache (?:miss )?(?:storm|stampede)|thundering herd|warming (?:up )?(?:the )?cache|hit (?:rate|ratio) (?:dropped|fell|is|below|down)/i,
    family: "cache.miss",
    severity: 0.72,
    title: "The cache does not answer at {service}: {text}",
  },
  {
    pattern:
      /RESOURCE_EXHAUSTED|Quota exceeded|quota (?:has been |was |is )?(?:exceeded|reached|exhausted|used up)|ThrottlingException|ProvisionedThroughputExceeded|RequestLimitExceeded|TooManyRequests|Too Many Requests|Rate exceeded|rate.?limit(?:ed| exceeded| reached| hit)|SlowDown|\b(?:HTTP|status|code)[ =:/.\d]{0,6}429\b|429 Too|API rate limit|over (?:your )?(?:rate|quota)|daily (?:limit|quota)|limiting requests, excess|throttl(?:ed|ing) (?:request|client|by|for|down)|max(?:imum)? (?:qps|tps|throughput) /i,
    family: "throttled",
    severity: 0.82,
    title: "{service} is refused for too many requests: {text}",
  },
  {
    pattern:
      /(?:DAG|dag|job|task|cron|schedule\w*|trigger|workflow|backup|batch|CronJob)\b.{0,80}(?:\bmissed\b|misfire|skipped|overlap|still running|already running|did not (?:start|run|finish)|overdue|stuck|timed? ?out|failed with|exit(?:ed)? (?:code|status|with) [1-9]|ended with error|marked (?:as )?failed|deadline exceeded)|Cannot determine if job needs to be started|Missed scheduled time|too many missed start times|(?:backup|dump|export|import) (?:has )?failed/i,
    family: "error.job",
    severity: 0.76,
    title: "A job does not do its work: {text}",
  },
  {
    pattern:
      /unknown (?:directive|option|configuration (?:option|key|parameter|variable)|parameter|variable)|(?:invalid|bad|malformed|broken|unparsable) (?:configuration|config|setting|yaml|toml|json config)|(?:config(?:uration)?|settings?) (?:file )?.{0,60}(?:test failed|parse error|invalid|is not valid|could not be (?:parsed|loaded|read)|failed to (?:parse|load|validate)|missing)|(?:failed|unable|could not|error) (?:to )?(?:load|loading|pars(?:e|ing)|read|reading|validat(?:e|ing)) (?:the )?(?:config|configuration|settings?|rules?|policy)|yaml: (?:line|unmarshal)|(?:required|mandatory) (?:environment variable|setting|property|option|key) .{0,60}(?:missing|not set|not found)|missing (?:required )?(?:environment variable|env var|configuration|setting|property)|environment variable \S+ (?:is )?(?:not set|missing|undefined)|Could not resolve placeholder|UnsatisfiedDependency|BeanCreationException|feature flag .{0,40}(?:not found|unknown)/i,
    family: "error.config",
    severity: 0.84,
    title: "A setting is not understood by {service}: {text}",
  },
] as const;
