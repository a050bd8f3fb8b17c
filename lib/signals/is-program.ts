/** Words that stand alone in the name of an account no person uses: schedulers, pipelines, controllers. */
const words =
  /(?:^|[^a-z])(?:cron|crond|system|systemd|scheduler|ci|cd|airflow|kube|kubelet|kubernetes|webhook|alertmanager|pipeline|bot|svc)(?=$|[^a-z])/i;
/** "deploybot", "kube-controller-manager"; a person may be called Talbot. */
const compounds =
  /(?:deploy|ops|alert|incident|chat|release|build|status|pager|page|slack|review)bot\b|^kube|webhook|pipeline/i;

/** Is this the name of a bot, a schedule or a pipeline? They report and act, but suspect and explain nothing. */
export function isProgram(name: string): boolean {
  return words.test(name) || compounds.test(name);
}
