/** How people in an incident channel say why, perhaps, no, done, fixed; English and Chinese. */
export const statementWords = {
  causal:
    /\b(because|caused|i (?:switched|turned) \S+ (?:on|off)|waits? (?:for|behind) (?:the|it|a|an)\b|holds? (?:the|a) lock|ha[sd] no lock|has nothing to do with|formats? (?:the|it|them)|causes|causing|root cause|due to|culprit|reason (?:is|for|was)|that is why|that's why|which is why|this is why|and why|broke|breaks|introduced|triggered by|leads? to|led to|result of|started with|starts with|began with|never releases?|do(?:es)? not release|throws? (?:before|when|because)|before (?:commit|release|close)|leak(?:s|ed|ing)?|so (?!far|much|many|not?\b|nobody|nothing|sorry|this|we\b|i\b|is\b|do\b|that is|long|bad|slow)\w+|becomes?|that (?:is|was) (?:me|us|mine|ours)|my (?:change|fault|mistake|bad)|by (?:mistake|accident)|accidentally|typo|(?:drops|dropped|deletes|deleted|wipes|wiped|empties|emptied|overwrites|overwrote|truncates|truncated|removes) (?:the|all|every|our|each)\b|was (?:emptied|flushed|wiped|truncated|cleared|dropped|removed|changed|lowered|raised|revoked|disabled|deleted|overwritten|renamed|rotated|moved|merged)|which (?:makes|means|breaks|causes)|(?:writes?|returns?|throws?|sends?|puts?) \S+ when|no effect until|fill(?:ed|s) up|is new|new in|looked like|turns out|found it|it is our|expired|points? (?:at|to) the (?:wrong|old)|missing the|wrong (?:key|value|address|record|version|class|order|limit)|instead of|put \w+ into|moved? \w+ (?:in|from)|since (?:the|we|it)|comes from|came from|after the (?:deploy|release|change|push|rotation|migration|upgrade))\b|导致|因为|由于|原因是|所以|造成/i,
  hedged:
    /\b(maybe|perhaps|probably|possibly|could (?:it )?be|could that be|might|may be|feels? like|looks? like|seems?|suspect|guess|i think|first thought|not sure|wondering|smells like|my bet)\b|\?(?:\s|$)|可能|也许|大概|是不是|怀疑|好像/i,
  refuting:
    /\b(not the|is not|isn't|was not|wasn't|are not|aren't|nothing (?:on|wrong|unusual|happened|happens|changed|changes|helps|helped)|no change|no effect|no difference|did(?:n't| not) (?:help|change|get)|does(?:n't| not) help|ruled? out|unrelated|normal|clean|is fine|looks fine|bored|healthy|only|red herring|still (?:[\w'-]{1,20} ){0,4}(?:failing|5\d\d|4\d\d|down|broken|slow|errors?|the same|\d+s)|(?:made|makes|got|gets|even|only) (?:it |things |everything )?worse|in vain|no luck|did nothing|same (?:as before|errors?))\b|不是|没有变化|无关|正常|排除/i,
  acting:
    /\b(terminated|killed|killing|restart(?:ed|ing)|rolled back|rolling back|revert(?:ed|ing)|block(?:ed|ing)|lock(?:ed|ing)|stopp(?:ed|ing)|i will (?:stop|kill|restart|revert|roll|disable|drain|purge|flush)|disabled|disabling|enabled|scaled|scaling|raised|increased|lowered|flatten(?:ed|ing)|drain(?:ed|ing)|purg(?:ed|ing)|flush(?:ed|ing)|failed over|failing over|promoted|rotated|renewed|replaced|removed|added|applied|deployed|rolled out|skipped|moved|released|resumed|now has)\b|已(?:重启|回滚|停止|恢复|切换)|正在(?:重启|回滚)/i,
  requesting:
    /\b(please|can (?:you|we|someone)|could (?:you|we)|let's|lets|should we|go ahead|do it|roll (?:it )?back|revert it|kill it|contain now|then we)\b|请(?!求)|不要/i,
  confirming:
    /\b(resolved|confirmed|recovered|recovering|fixed|back to (?:normal|zero|green)|works? again|can .* again|all green|contained|closing|closed|stays? (?:below|low|flat)|no (?:more|further|new)|over now|stable|clear(?:ed)?)\b|已恢复|恢复正常|解决/i,
  reporting:
    /\b(paged|fired|alert(?:ed|ing)?|firing|customers?|users?|tickets?|support|complain|reports?|seeing|we see|getting|page(?:r)?|errors? (?:on|from|in)|5\d\ds?|slow|hangs?|cannot|can't|unable|outage|down)\b|变慢|报错|告警|客户/i,
  correcting:
    /\b(correction|i was wrong|wrong about|scratch that|actually|first (?:i )?thought|not .{1,60}\band not|it is not .{1,80}it is|and not)\b|更正|其实/i,
  changeWords:
    /\b(release|deploy(?:ed|ment)?|rollout|rolled out|version|v\d+\.\d+(?:\.\d+)?|\d+\.\d+\.\d+|config(?:uration)?(?: push| change)?|push(?:ed)?|setting|flag|migration|index|schema|template|v\d{1,4}|certificate|cert|key rotation|rotation|zone|record|serial|ttl|cron|job|schedule|upgrade|patch|patched|change|commit|firewall|rule|route|policy|secret|token|password|image|threshold|limit|message|payload|window|queue|burst|clock|ntp|disk|lease)\b|发布|上线|配置|版本|变更/i,
  recency:
    /\b(\d+ ?(?:s|sec|seconds?|min|minutes?|h|hours?) ago|right before|just (?:before|after)|went out|at \d{1,2}:\d{2}|since \d{1,2}:\d{2}|around \d{1,2}:\d{2}|this morning|today|last night|minutes? before)\b|分钟前|刚才|刚刚|昨天|今天|上午|下午/i,
} as const;
