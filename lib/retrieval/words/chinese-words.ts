/**
 * Chinese words for what happens in any system, by the English word they stand for. They bring a question in Chinese to evidence in
 * another language, and decide nothing else. Of several that begin alike the longest is read.
 */
const terms: Readonly<Record<string, string>> = {
  restart: "重启 重新启动 再启动",
  rollback: "回滚 回退 撤回 还原",
  revert: "恢复原状 改回",
  deploy: "部署 发布 上线 推出 发版",
  release: "版本发布 新版本 发行版",
  version: "版本 版本号",
  change: "变更 修改 更改 改动 改成 改为 改",
  setting: "设置 配置项",
  config: "配置",
  set: "设为 设成 调成 调到",
  raise: "提高 调高 增加 增大 上升 升高 上涨 增长",
  lower: "降低 调低 减少 减小 下降 降到",
  start: "启动 开始",
  stop: "停止 停掉 停了 关停 停",
  end: "结束",
  fail: "失败 出错 报错",
  error: "错误 异常 差错",
  alert: "告警 报警 警报 警告",
  fire: "触发 响起",
  resolve: "解除 解决",
  recover: "恢复 复原 好转",
  fix: "修复 修好",
  down: "宕机 不可用 瘫痪 挂掉 挂了",
  crash: "崩溃",
  kill: "杀死 杀掉 终止",
  delete: "删除 删掉 清除",
  remove: "移除 拿掉 去掉 撤掉",
  empty: "清空",
  create: "创建 新建 建立",
  add: "添加 新增 加上 加入",
  disable: "禁用 停用 关闭",
  enable: "启用 打开 开启",
  block: "封禁 封锁 阻止 拦截 屏蔽",
  lock: "锁定 锁住 锁",
  reject: "拒绝 驳回",
  expire: "过期 到期 失效",
  revoke: "吊销 撤销",
  grant: "授予 授权",
  renew: "续期 续签 更新证书",
  rotate: "轮换",
  replace: "更换 替换 换掉 换成",
  move: "移动 迁到 挪到 移到",
  migrate: "迁移",
  import: "导入",
  export: "导出",
  upload: "上传",
  download: "下载",
  send: "发送 发出 送出",
  receive: "收到 接收",
  steal: "窃取 偷走 盗取",
  leak: "泄露 泄漏",
  lose: "丢失 丢 损失",
  login: "登录 登陆",
  logout: "登出 退出登录",
  attack: "攻击",
  attacker: "攻击者 入侵者 黑客",
  suspect: "怀疑",
  blame: "归咎",
  rule: "排除",
  notice: "注意到 察觉",
  discover: "发现 检测到 查到 找到",
  identify: "确认 定位 查明",
  report: "报告 上报 反映",
  approve: "批准 审批 同意",
  say: "说 表示 提到",
  order: "订单 下单",
  user: "用户",
  customer: "客户 顾客",
  account: "账户 账号 帐户 帐号",
  password: "密码 口令",
  key: "密钥 钥匙",
  token: "令牌",
  certificate: "证书",
  address: "地址",
  host: "主机",
  server: "服务器",
  service: "服务",
  node: "节点",
  instance: "实例",
  database: "数据库",
  table: "表",
  query: "查询",
  transaction: "事务",
  connection: "连接",
  pool: "连接池 池",
  cache: "缓存",
  queue: "队列",
  message: "消息",
  memory: "内存",
  disk: "磁盘 硬盘",
  cpu: "处理器",
  network: "网络",
  packet: "数据包 丢包",
  port: "端口",
  latency: "延迟 时延",
  slow: "变慢 缓慢 慢",
  timeout: "超时",
  limit: "限制 上限 限额 阈值",
  full: "满 占满 耗尽 用尽",
  load: "加载 载入",
  traffic: "流量",
  request: "请求",
  response: "响应",
  log: "日志",
  file: "文件",
  backup: "备份",
  job: "任务 作业",
  schedule: "计划 调度",
  script: "脚本",
  process: "进程",
  thread: "线程",
  container: "容器",
  cluster: "集群",
  replica: "副本 从库",
  primary: "主库",
  failover: "故障转移 主备切换",
  switch: "切换 交换机",
  promote: "提升为主 提升",
  domain: "域名",
  record: "记录",
  zone: "区域",
  clock: "时钟",
  time: "时间",
  offset: "偏差 偏移",
  permission: "权限 授权",
  role: "角色",
  mail: "邮件 邮箱",
  ticket: "工单",
  price: "价格",
  payment: "支付 付款",
  invoice: "发票 账单",
  data: "数据",
  region: "地区 机房",
  power: "断电 供电 电源",
  temperature: "温度",
  sensor: "传感器",
  door: "门",
  gate: "闸机",
  flag: "开关 标志",
  feature: "功能",
  leave: "离开",
  run: "运行 执行",
  wait: "等待",
  retry: "重试",
  duplicate: "重复",
  corrupt: "损坏",
  wrong: "错误的 不对 有误",
  "no longer": "不再",
  compromised: "被入侵 被盗 被攻破 失陷",
};

/** What joins a sentence and names nothing. */
const joining =
  "的 了 是 在 被 把 由 和 与 或 有 没有 没 过 着 吗 呢 吧 啊 么 这 那 这个 那个 这些 那些 这次 那次 这台 那台 哪 哪个 哪些 哪台 哪一个 谁 什么 怎么 怎样 如何 为什么 为何 多少 几 几个 几次 多久 多长 什么时候 何时 几点 时候 时 之后 之前 以后 以前 后 前 期间 一共 总共 共 到 从 对 给 向 让 使 个 次 条 台 位 名 些 都 也 还 又 再 就 才 已 已经 会 能 可以 不 上 下 中 里 内 外 其 它 他 她 他们 我们 你们 大家 人 进行 发生 出现 造成 导致 因为 所以 由于 请问 当时 于 为 以 并 而 且 但 后来 现在 最终 最后的 曾";

type Meaning = { readonly han: string; readonly english: string };

const meanings: readonly Meaning[] = [
  ...Object.entries(terms).flatMap(([english, words]) =>
    words.split(" ").map((han) => ({ han, english })),
  ),
  ...joining.split(" ").map((han) => ({ han, english: "" })),
].toSorted((a, b) => b.han.length - a.han.length);

const byBeginning = Map.groupBy(meanings, ({ han }) => han.slice(0, 1));

/**
 * A text with its Chinese words put in English. A word that the evidence itself has stays as it is, and so does one that is not
 * known here.
 */
export function toEnglishWords(
  text: string,
  isInEvidence: (word: string) => boolean = () => false,
): string {
  return text.replace(/\p{sc=Han}+/gu, (run) => {
    const words = splitRun(run).map(({ han, english }) => {
      if (english === null) return han;
      return english !== "" && isInEvidence(han) ? han : english;
    });
    return ` ${words.join(" ")} `.replace(/ +/g, " ");
  });
}

type Part = { readonly han: string; readonly english: string | null };

/** Words of a run; what is not known stays together, with no English. */
function splitRun(run: string): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < run.length; ) {
    const known = (byBeginning.get(run.slice(at, at + 1)) ?? []).find(({ han }) =>
      run.startsWith(han, at),
    );
    const before = parts.at(-1);
    if (known !== undefined) parts.push(known);
    else if (before?.english === null) {
      parts[parts.length - 1] = { han: before.han + run.slice(at, at + 1), english: null };
    } else parts.push({ han: run.slice(at, at + 1), english: null });
    at += known?.han.length ?? 1;
  }
  return parts;
}
