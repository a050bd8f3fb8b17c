/**
 * What the names of detection rules say an attacker does, in the order tactics are told apart
 * (MITRE ATT&CK: T1595 Active Scanning, T1110, T1190, T1548, T1136, T1041). First match counts.
 */
export const alertTactics = [
  {
    pattern:
      /\bsudo\b|to root\b|changed uid|privilege|elevat|setuid|\bsu(?:ccessful)? to\b|user_cmd|cred_(?:acq|refr|disp)|user_(?:auth|acct|start|end) parameter|\badmin(?:istrator)? rights/i,
    family: "access.privilege",
    title: "Change of user or higher rights on {host}: {text}",
  },
  {
    pattern: /brute.?force|password spray|multiple (?:authentication|login) failures/i,
    family: "access.guessing",
    title: "Password guessing on {host}: {text}",
  },
  {
    pattern:
      /web.?shell|command injection|remote (?:code|command)|code execution|exploit|reverse.?shell|entropy in \w+ access request/i,
    family: "access.web-shell",
    title: "Commands through a web application on {host}: {text}",
  },
  {
    pattern:
      /\bscan|nmap|nikto|sqlmap|reconn|sweep|\bprobe|40[0-9] error|error codes? from|access forbidden|forbidden file|common web attack|suspicious url|traversal|sql injection|cross.?site|status code in|insecure connection attempt/i,
    family: "access.scan",
    title: "Scan of {host}: {text}",
  },
  {
    pattern: /new (?:user|account)|(?:user|account) (?:was )?(?:created|added)/i,
    family: "account.created",
    title: "Account created on {host}: {text}",
  },
  {
    pattern: /exfiltrat|tunnel|data (?:leak|theft)|large upload|unusual outbound/i,
    family: "data.transfer",
    title: "Data may leave {host}: {text}",
  },
] as const;
