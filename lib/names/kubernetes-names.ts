/**
 * Names Kubernetes makes: a pod of a deployment is `name-<hash of its replica set>-<5 characters>`, of a
 * daemon set or job `name-<5 characters>`. Both endings are drawn from letters that spell no words
 * (k8s.io/apimachinery util/rand), so a person's name for a machine is not mistaken for one.
 */
const drawn = "[bcdfghjklmnpqrstvwxz2456789]";
const ofReplicaSet = new RegExp(`^(.+)-(${drawn}{8,10})-${drawn}{5}$`);
const ofSet = new RegExp(`^(.+)-${drawn}{5}$`);

/** The deployment a pod's name states, or null when the name has no such form. */
export function workloadOfPod(name: string): string | null {
  const workload = ofReplicaSet.exec(name)?.[1];
  return workload === undefined || name.length > 253 ? null : workload;
}

/** The same for a name that is known to be a pod's: also of daemon sets, and of sets that count (`db-0`). */
export function workloadOfKnownPod(name: string): string | null {
  const drawnEnd = ofSet.exec(name)?.[1];
  const hasDigit = /\d/.test(name.slice(-5));
  const counted = /^(.+)-\d{1,4}$/.exec(name)?.[1];
  return workloadOfPod(name) ?? (hasDigit ? drawnEnd : undefined) ?? counted ?? null;
}
