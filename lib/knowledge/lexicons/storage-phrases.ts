/**
 * How kernels, databases and stores say that storage fails, fills or is slow: Linux block layer, ext4,
 * XFS, mdadm, ZFS, NFS, smartd, etcd, Elasticsearch, Kafka, PostgreSQL, MySQL, Ceph.
 */
export const storagePhrases = [
  {
    pattern:
      /\bI\/O error\b|Input\/output error|\bEIO\b|Medium Error|UNC error|Unrecovered read error|Buffer I\/O error|failed command: (?:READ|WRITE)|DRDY ERR|Currently unreadable|Offline uncorrectable|SMART (?:error|failure)|md\/raid\S*: Disk failure|faulty (?:disk|spindle)|pool \S* ?(?:is )?(?:DEGRADED|FAULTED|SUSPENDED)|nvme\S*: (?:controller is down|I\/O \d+ .{0,20}timeout)|device (?:offline|not ready)|Stale file handle|ESTALE|nfs: server \S+ not responding|\bHEALTH_ERR\b|(?:xfs|XFS).{0,40}(?:shutdown|corruption)|checksum (?:mismatch|error|failed)|page verification failed|invalid page (?:header )?in block|data(?:base)? (?:page )?corruption|index .{0,60} (?:is )?corrupt/i,
    family: "error.disk",
    severity: 0.9,
    title: "Storage fails: {text}",
  },
  {
    pattern:
      /^(?!.*MISCONF).*(?:no free inodes|out of inodes|inode(?:s)? (?:usage|exhaust)|No space left|low disk watermark|high disk watermark|flood.?stage|free disk space (?:insufficient|below)|disk resource limit alarm|disk free limit (?:exceeded|reached)|filesystem \S+ (?:is )?(?:at )?(?:9\d|100) ?%|volume (?:is )?full|Disk quota exceeded|thin pool .{0,40}(?:full|out of)|PANIC:.{0,40}could not write.{0,60}space|tablespace .{0,40}(?:is full|unable to extend)|unable to extend (?:table|index|segment)|The table '[^']+' is full|ORA-01653|ORA-00257|archiver error)/i,
    family: "error.disk",
    severity: 0.9,
    title: "No space left at {service}: {text}",
  },
  {
    pattern:
      /INFO: task \S+ blocked for more than|hung_task|slow fdatasync|slow (?:disk|fsync|write|sync|i\/?o)\b|fsync(?:ing)? .{0,40}(?:took|slow|too long)|disk (?:is )?(?:slow|overloaded|saturated)|Asynchronous AOF fsync is taking too long|apply (?:request|entries) took too long|InnoDB: page_cleaner: .{0,40}took|checkpoints are occurring too frequently|io(?:wait)? (?:is )?(?:high|above)|stalled (?:write|flush)|write stall|Stalling writes/i,
    family: "resource.io",
    severity: 0.78,
    title: "Storage is slow at {service}: {text}",
  },
] as const;
