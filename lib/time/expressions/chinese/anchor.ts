import { matchAt } from "../../phrases/match-at";
import type { Anchor, Scan } from "../meaning/meaning";
import { scanQuantity } from "./quantity";

/** What happens to systems, as operators name it; what stands before it tells which. */
const event =
  "(?:发布|发版|上线|部署|重启|重新启动|回滚|回退|主备切换|主从切换|切换|切主|切流|故障转移|告警|报警|升级|扩容|缩容|变更|改动|迁移|恢复|修复|合并|合代码|故障|事故|宕机|崩溃|维护|备份|割接|下线|降级|限流|熔断|重建|停机|停服|启动|关闭|关机|推送|更新|压测|演练|断电|断网|断线|掉线|重试|清理|刷新|同步|选举|抖动|超时|导入|导出|加索引|跑批|推配置|改配置)";
const which =
  "(?:第[一二三四五六七八九十\\d]{1,2}次|首次|上次|上一次|最后一次|那次|这次|本次|前一次)?的?";
/** Which of them, by a name in Latin letters: `HighLatency告警期间`. */
const latin = "(?:[A-Za-z][\\w.-]{0,40} ?)?";
const named = `(${latin}${which}(?:主备|主从|数据库|配置|服务|灰度|全量|机房|网络|版本|节点|集群|缓存|网关|索引)?${event}(?:完成|结束|成功|失败|开始)?(?:[\\u4e00-\\u9fff]{1,4}?)?)`;
const opening = "(?:自从|自|从|等到?|直到|在)?";
const relation =
  "(之后|以后|过后|后(?![来端台续面])|之前|以前|前(?![端台面])|以来|期间|过程中|的时候)";
const related = new RegExp(`${opening}${named}${relation}`, "y");
const until = new RegExp(`直到${named}(?=$|[，,。 才都])`, "y");
const between = new RegExp(`(?:在)?${named}(?:和|与|到|跟)${named}之间`, "y");
const closeBehind = /(?:不久|立刻|马上|立即|没多久)/y;

const relations: Readonly<Record<string, Anchor["relation"]>> = {
  之后: "after",
  以后: "after",
  过后: "after",
  后: "after",
  之前: "before",
  以前: "before",
  前: "before",
  以来: "since",
  期间: "during",
  过程中: "during",
  的时候: "during",
};

/** A time told by an event: `第二次重启之后`, `告警以来`, `重启和回滚之间`, `发布后10分钟`. */
export function scanAnchor(text: string, at: number): Scan<Anchor> | null {
  const pair = matchAt(between, text, at);
  if (pair !== null) return found("between", [pair[1] ?? "", pair[2] ?? ""], at + pair[0].length);
  const match = matchAt(related, text, at);
  return match === null ? scanUntil(text, at) : toAnchor(text, at, match);
}

function scanUntil(text: string, at: number): Scan<Anchor> | null {
  const end = matchAt(until, text, at);
  return end === null ? null : found("until", [end[1] ?? ""], at + end[0].length);
}

function toAnchor(text: string, at: number, match: RegExpExecArray): Scan<Anchor> {
  const [whole, name = "", word = ""] = match;
  const side = /^自/.test(whole) ? "since" : (relations[word] ?? "after");
  const end = at + whole.length;
  const distance = side === "after" || side === "before" ? scanQuantity(text, end) : null;
  const close = matchAt(closeBehind, text, end)?.[0] ?? "";
  return {
    value: {
      relation: side,
      names: [name],
      isClose: close !== "",
      distance: distance?.value ?? null,
      when: null,
    },
    end: distance?.end ?? end + close.length,
  };
}

function found(side: Anchor["relation"], names: readonly string[], end: number): Scan<Anchor> {
  return { value: { relation: side, names, isClose: false, distance: null, when: null }, end };
}
