/**
 * How people write what happened and when: the words of post-mortems, status pages and incident notes,
 * as templates of the trade have them (Google SRE Workbook, "Postmortem Culture"; Atlassian and PagerDuty
 * incident templates; the four states of Statuspage). English and Chinese. Every pattern is tried on one
 * clause, so no pattern needs to reach far.
 */
export const narrativeWords = {
  /** Says in so many words that the trouble begins. */
  starting:
    /\b(?:incidents?|problems?|outages?|impact|issues?|disruption|degradation) (?:has |have |had )?(?:start(?:s|ed)?|began|begins?)\b|\b(?:start|beginning|onset) of (?:the )?(?:incident|outage|problem|impact|disruption)\b|故障开始/i,
  failing:
    /\b(?:fail(?:s|ed|ing|ures?)?|down|outages?|unavailable|unreachable|inaccessible|offline|crash\w*|errors?|erroring|broken?|breaks?|breaking|expires?|expired|time(?:s|d)?[ -]?outs?|timing out|[45](?:\d\d|xx)s?|full|exhaust\w*|overload\w*|overwhelm\w*|stuck|hangs?|hanging|hung|slow\w*|degrad\w*|saturat\w*|reject\w*|refus\w*|drops?|dropped|dropping|dips?|falling|spik(?:e|es|ed)|(?:at|to|reach\w*) (?:0 ?%|zero)|lost|loses|losing|corrupt\w*|missing|stale|stopp?(?:s|ed) (?:working|respond\w*|accept\w*|\w+ing)|not (?:work\w*|able|respond\w*|available|reachable|start\w*)|(?:isn|aren|wasn|weren|doesn|don|didn)['’]t (?:work\w*|respond\w*|start\w*)|unable|cannot|can['’]t|could(?:n['’]t| not)|unhealthy|evicted|deadlock\w*|leak\w*|unschedulable|disconnect\w*|affect\w*|disrupt\w*|interrupt\w*|out of (?:memory|disk|space)|no (?:free )?space)\b|失败|错误|不可用|无法|超时|宕机|中断|\b(?:gestört|Störung\w*|Ausfall|Ausfälle|ausgefallen|nicht (?:erreichbar|möglich|verfügbar)|fehlgeschlagen|Fehler\w*|langsam|verzögert\w*|Verzögerung\w*)\b/i,
  /** Somebody was hit, in words that name no fault. */
  suffering:
    /\b(?:impact(?:ed|s|ing)?|incident|elevated|increased|delays?|delayed|latency|experienc\w*|disruption|loss|longer than (?:usual|normal|expected)|not (?:\w+ )?(?:processed|delivered|displayed|shown|loading|loaded)|betroffen|beeinträchtigt|Beeinträchtigung\w*)\b|影响|延迟|异常/i,
  /** Nobody was, by the words of the same sentence. */
  unharmed:
    /\b(?:no (?:\w+ ){0,3}(?:impact|effect|errors?|issues?|problems?|outage|disruption)|(?:not|never|weren['’]t|wasn['’]t) (?:\w+ )?(?:affected|impacted)|unaffected|without (?:any )?(?:impact|issues?|problems?|interruption)|nicht betroffen|keine (?:Auswirkung\w*|Beeinträchtigung\w*))\b|没有影响|未受影响|无影响/i,
  /** Work that is to come… */
  announcing:
    /\b(?:(?:is|are|has been|have been|we have|we['’]ve) (?:scheduled|planned)|scheduled (?:for|to)\b|planned for|upcoming|announc\w* (?:\w+ ){0,3}(?:maintenance|work|upgrade)|(?:maintenance|work|upgrade|migration|window)\b[^.]{0,40} will\b|will (?:be )?(?:undergo\w*|perform\w*|carry|carried|tak(?:e|ing) place|proactively)|ist geplant|sind geplant|geplant für|wird\b[^.]{0,60} (?:gewartet|durchgeführt|stattfinden)|angekündigt)\b|计划于|将于|定于|预告/i,
  /** …unless it has begun. */
  underWay:
    /\b(?:started|begun|began|begins|in progress|under ?way|ongoing|completed?|finished|caused|took down|overran|has been (?:carried out|performed))\b|已开始|进行中|已完成/i,
  /** A place where nobody is served… */
  testing:
    /\b(?:staging|stage (?:environment|cluster|system)|test(?:ing)?[ -](?:environments?|env|clusters?|systems?|stage|bench|rig|lab|servers?|instances?)|pre-?prod(?:uction)?|sandbox(?:es)?|dev(?:elopment)?[ -](?:environments?|env|clusters?|box|servers?)|(?:on|in|to) (?:QA|UAT|dev|test|the lab)|Test(?:umgebung|system|server)\w*|Staging\w*)\b|测试环境|预发|沙箱/i,
  /** …beside one where people are. */
  serving:
    /\b(?:prod(?:uction)?|live|customers?|users?|everywhere|Produktion|Kunden|produktiv\w*)\b|生产|线上|用户/i,
  alerting:
    /\b(?:alerts?|alerted|alerting|alarms?|alarmed|paged|pages? (?:out|go|went)|pagerduty|opsgenie|on-?call (?:is|was|gets?|got)|monitoring (?:shows?|showed|detects?|detected|reports?|reported)|stackdriver|cloudwatch|nagios|sentry)\b|告警|报警/i,
  reporting:
    /\b(?:report(?:s|ed|ing)?|complain\w*|(?:is|are|was|were|got|been) (?:informed|notified|told|made aware)|(?:notified|informed|told|contacted) us|tickets? (?:come|came|arrive|arrived|opened))\b|客户反馈|用户反馈|投诉/i,
  noticing:
    /\b(?:detect(?:s|ed|ion)?|notic(?:e|es|ed)|discover(?:s|ed)?|identif(?:y|ies|ied)|observ(?:e|es|ed|ing)|witness(?:ed)?|aware|spot(?:s|ted)|seen|saw|realiz\w*|realis(?:e|es|ed|ation))\b|发现/i,
  investigating:
    /\b(?:investigat\w*|digging|troubleshoot\w*|debug\w*|look(?:s|ed|ing)? (?:into|at|for)|check(?:s|ed|ing)?|analy[sz]\w*|suspect\w*|inspect\w*|review\w*|scann(?:ed|ing)|verif\w*|confirm\w*|found|finds?|root cause)\b|排查|调查|定位/i,
  changing:
    /\b(?:deploy\w*|releas(?:e|es|ed|ing)|roll(?:s|ed|ing)? out|rollout|upgrad\w*|updat\w*|migrat\w*|maintenance|merg(?:e|es|ed|ing)|appl(?:y|ies|ied|ying)|enabl\w*|disabl\w*|chang(?:e|es|ed|ing)|configur\w*|replac\w*|install\w*|push(?:ed|es|ing)?|switch(?:ed|es|ing)|bump\w*|rotat\w*|remov(?:e|es|ed|ing)|delet(?:e|es|ed|ing)|add(?:s|ed|ing)|creat(?:e|es|ed|ing)|modif\w*|cut ?over|execut\w*|schedul\w*)\b|发布|上线|变更|升级|配置/i,
  fixing:
    /\b(?:fix(?:es|ed)?|hot-?fix\w*|work-?around|mitigat\w*|roll(?:s|ed|ing)?[ -]?back|reverse[ds]?|revert\w*|restart\w*|relaunch\w*|reboot\w*|scal(?:e|es|ed|ing) (?:\w+ )?(?:up|down|out|in)|fail(?:s|ed|ing) ?over|restor\w*|re-?attach\w*|recreat\w*|downgrad\w*|delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing)|kill(?:s|ed|ing)?|drain\w*|cordon\w*|block(?:s|ed|ing)?|purg\w*|flush\w*|renew\w*|rotat\w*|patch(?:es|ed|ing)?|re-?r[ua]n(?:ning)?|re-?trigger\w*|increas(?:e|es|ed|ing)|rais(?:e|es|ed|ing)|provision\w*|disabl\w*|bann?(?:s|ed)?|replac\w*|toggl\w*)\b|回滚|重启|修复|扩容/i,
  recovering:
    /\b(?:resolv(?:ed|es)|recover(?:s|ed|y)|mitigated|restored|(?:back|return(?:s|ed|ing)?) to (?:normal|service|operation\w*|working|life|100)|(?:is|are|was|were|now) (?:all )?(?:back|operational|healthy|stable|fixed|solved|working)|works? (?:again|as|now|normally|fine)|it works|working (?:again|as|normally|fine)|operational|(?:all|everything|targets) (?:is |are )?(?:healthy|green|normal|clear|working|good|ok)|(?:incident|problem|issue|outage) (?:is |was |has been )?(?:over|ends?|ended|closed|gone|solved|goes away|went away)|to an end|solved|(?:self-)?heal(?:s|ed)|(?:service|traffic|operations?|launches|builds|trading|orders) (?:is |are |was |were |has |have )?resum(?:e|es|ed)|up and running|stabiliz\w*|permanently fixed)\b|恢复|解决|\b(?:behoben|wiederhergestellt|wieder (?:normal|verfügbar|erreichbar|möglich)|läuft wieder|laufen wieder)\b/i,
  /** Takes a recovery back, or leaves it to come. */
  unsettled:
    /\b(?:not|never|still|until|unless|hop(?:e|es|ed|ing)|believ\w*|assum\w*|expect\w*|should|would|will|may|might|if|attempt\w*|tr(?:y|ies|ied|ying)|wait\w*|temporar\w*|partial\w*)\b|n['’]t\b|尚未|仍|未|\b(?:nicht|noch|vermutlich|voraussichtlich)\b/i,
  /** A deed that has only begun, or is only meant to be done. */
  intended:
    /\b(?:initiat\w*|attempt\w*|tr(?:y|ies|ied|ying)|start(?:s|ed|ing)?|beg[ia]n\w*|plan(?:s|ned|ning)?|decid\w*|propos\w*|prepar\w*|ongoing|await\w*|going to|will|hop(?:e|es|ed|ing)|should|could|commit(?:s|ted))\b/i,
  /** The last word about it. */
  closing:
    /\b(?:permanent\w*|long-?term|resolved|closed|ends?|ended|over|completed?|behoben|abgeschlossen)\b|已解决|已恢复/i,
  /** A post of a status page says that nobody suffers any more, or that what was done against it is in place… */
  relieving:
    /\b(?:recovered|mitigated|restored|resolved|(?:seen|seeing|see|observ\w+|confirm\w*) (?:a )?(?:full |complete )?recovery|(?:back|returned|returning) to normal|(?:running|working|operating|functioning|behaving|performing) (?:normally|as (?:expected|normal|usual)|again)|no longer (?:see\w*|experienc\w*|serving|observ\w*|affect\w*)|fully operational|fix (?:has been|was|is) (?:implemented|deployed|applied|rolled out|in place)|(?:implemented|deployed|rolled out|applied) (?:a|the) fix|behoben|wiederhergestellt|wieder (?:normal|verfügbar|erreichbar|möglich))\b|恢复|已修复|已解决/i,
  /** …unless the post says that it has only begun to get better… */
  improving:
    /\b(?:(?:begin|start)(?:s|ning|ing|un|ed)? (?:to|seeing)|(?:signs?|start|beginning) of (?:recovery|improvement)|improv(?:e|es|ing|ement|ements)|reduced|partial\w*|gradual\w*|slowly|(?:for|towards?|until|await\w*) (?:a )?(?:full|complete|further) (?:recovery|resolution|mitigation)|teilweise|schrittweise)\b|逐步|部分/i,
  /** …or the sentence that it is to come. */
  awaiting:
    /\b(?:(?:until|once|when|whether|ensur\w*|verify\w*|confirm (?:that )?) (?:\w+ ){0,3}(?:resolved|recovered|restored|mitigated)|still|not yet|(?:should|will|expect\w*|hop(?:e|ing)|working to|trying to|to be) (?:\w+ ){0,3}(?:resolved?|recover(?:ed)?|restored?|mitigated?|normal)|noch|wird|werden)\b|仍|将/i,
  /** One part is told well again, as pages do by a switch of their own; the rest need not be. */
  partWell:
    /^[\p{L}\d ,&()/-]{2,160} (?:is|are) (?:operating normally|(?:fully )?operational)\.?$/iu,
  /** What is looked for when nobody suffers any more. */
  lookingBack:
    /\b(?:root[ -]?cause|cause of|recurrence|reoccur\w*|postmortem|post-mortem|retrospective)\b|根因|原因/i,
  informing:
    /\b(?:post(?:s|ed|ing)|announc\w*|tweet\w*|status ?page|inform(?:s|ed)?|notif\w*|contact(?:s|ed)|e-?mail(?:s|ed)?|messag(?:e|es|ed)|meeting|escalat\w*|hand(?:s|ed|ing)? ?over|communicat\w*|call(?:s|ed)?)\b|通知|公告/i,
  /** Behind these words stands what brought it about… */
  causeBehind:
    /\b(?:caused by|due to|because(?: of)?|as a result of|result(?:s|ed|ing)? from|triggered by|introduced by|stem(?:s|med)? from|(?:root|ultimate|underlying|direct) cause (?:of [^.]{1,60} )?(?:is|was)(?! (?:found|identified|discovered|still|not|un))|culprit (?:is|was)(?! (?:found|identified|discovered|still|not))|owing to)\b|原因是|由于|因为/i,
  /** …and before these. */
  causeBefore:
    /\b(?:(?<!(?:root|ultimate|underlying|direct|to|the|a|this|no) )cause|caus(?:es|ed|ing)|led to|leads? to|leading to|result(?:s|ed|ing)? in|trigger(?:s|ed|ing)|broke|breaks|(?<!avoid |catch )breaking(?! changes?)|(?:is|was) the (?:root cause|culprit|cause)|which meant|rendering)\b|导致|造成/i,
  /** What is denied, with the words that would make it a cause: behind them… */
  denyingBehind:
    /\b(?:not|never|no (?:evidence|indication|sign) (?:that )?(?:[^.;!?]{0,80} )?|n['’]t|nicht)[ ]?(?:\w+ly |been |the )?(?:caus\w*|due to|because(?: of)?|a result of|trigger\w*|introduced|related to|connected (?:to|with)|wegen|durch|verursacht)\b[^.;!?]*?(?=,? (?:but|rather|instead|sondern)\b|[.;!?]|$)|(?:并非|不是|没有证据表明)[^。；！？]*?(?:由于|因为|导致|造成)[^。；！？]*/gi,
  /** Behind a denial the cause itself: "not by the migration, but by the proxy". */
  insteadBehind: /\b(?:but(?: rather)?|rather|sondern) (?:by|due to|because of|durch)\b/gi,
  /** …and before them. */
  denyingBefore:
    /[^.;!?]{3,120}?\b(?:(?:did|does|could|can)(?:n['’]t| not) (?:have )?(?:caus\w*|trigger\w*|break|lead|led)|(?:is|was|are|were)(?:n['’]t| not) (?:the|a|our|to) (?:root )?(?:cause|culprit|reason|blame)|ha[sd] nothing to do with|(?:is|was|are|were) (?:unrelated|ruled out)|war nicht die Ursache|hat nichts mit)\b[^.;!?]*|[^。；！？]{2,60}(?:无关|不是(?:根本)?原因|已排除)[^。；！？]*/gi,
  hedged:
    /\b(?:maybe|perhaps|probably|possibly|might|(?<!in )may(?! \d)|suspect\w*|assum(?:e|ed|ption)|attribut\w*|seem\w*|appears?|appeared|believ\w*|unclear|not sure|could|likely|guess\w*|hypothes\w*)\b|可能|怀疑/i,
  /** Says that all is well. */
  reassuring:
    /\b(?:all fine|fine|ok(?:ay)?|good|success(?:ful\w*)?|as expected|no (?:issues?|problems?|errors?|impact))\b|正常/i,
  unknown:
    /^\W*(?:unknown|tb[ad]|n\/a|none|todo|not (?:yet )?(?:known|identified)|under investigation|to be (?:determined|done|confirmed))\b/i,
  /** Headings below which the cause is told, and those below which it is not about what happened. */
  causeHeading: /\b(?:root[ -]?causes?|causes?|trigger|why (?:it|did|this))\b|根本原因|故障原因/i,
  summaryHeading:
    /\b(?:summary|overview|abstract|tl;?dr|description|background|what happened|impact|incident)\b|概述|摘要|经过/i,
  asideHeading:
    /\b(?:lessons?|learn\w*|actions?|follow|went|lucky|improv\w*|prevent\w*|next steps?|remediation|contributing|factors?|attend\w*|todo|appendix|glossary)\b|改进|经验/i,
} as const;
