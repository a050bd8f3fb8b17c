/**
 * Secrets whose name and value are told apart in XML: elements beside or inside each other, attributes. Marked as in
 * the corpus of secrets; what stands outside ⟦ and ⟧ has to stay.
 */
export const elementCorpus: readonly (readonly [name: string, text: string])[] = [
  ["a name and a value", "<name>password</name><value>⟦correct⟧</value>"],
  [
    "a name and a value behind a remark",
    "<name>password</name>\n<!-- db -->\n<value>⟦correct⟧</value>",
  ],
  [
    "a name and a value with others between",
    "<name>password</name><description>of the database</description><final>true</final><value>⟦correct⟧</value>",
  ],
  ["a value before its name", "<e><value>⟦correct⟧</value><name>password</name></e>"],
  ["a string of that name", '<string name="password">⟦correct⟧</string>'],
  ["an attribute behind its name", '<add key="pwd" value="⟦correct⟧"/>'],
  ["an attribute before its name", '<add value="⟦correct⟧" key="pwd"/>'],
  ["an attribute with a type between", '<p name="password" type="string" val="⟦correct⟧"/>'],
  ["a pair of a property list", "<dict><key>password</key><string>⟦correct⟧</string></dict>"],
  ["a pair of short names", "<i><k>password</k><v>⟦correct⟧</v></i>"],
  ["a name as it stands", "<name><![CDATA[password]]></name><value>⟦correct⟧</value>"],
  ["bytes of a property list", "<key>WiFiPassword</key>\n <data>\n ⟦aHVudGVyMg==⟧\n </data>"],
  [
    "a list of a property list",
    "<key>passwords</key>\n<array>\n <string>⟦correct⟧</string>\n <string>⟦second⟧</string>\n</array>\n<key>n</key><string>some</string>",
  ],
  ["a number of a property list", "<key>PIN</key><integer>⟦4711⟧</integer>"],
  [
    "a member of XML-RPC",
    "<member><name>password</name><value><string>⟦correct⟧</string></value></member><member><name>n</name><value>some</value></member>",
  ],
  [
    "a parameter of a servlet",
    "<param-name>password</param-name>\n<param-value>⟦correct⟧</param-value>",
  ],
  [
    "an entry of an environment",
    "<env-entry-name>db/password</env-entry-name><env-entry-type>java.lang.String</env-entry-type><env-entry-value>⟦correct⟧</env-entry-value>",
  ],
  [
    "a value below its name",
    '<setting name="Password" serializeAs="String"><value>⟦correct⟧</value></setting>',
  ],
  [
    "a value below its name, with a space",
    '<s:Attribute Name="password"><s:AttributeValue>⟦correct⟧</s:AttributeValue></s:Attribute>',
  ],
  ["a pair in entities", "&lt;name&gt;password&lt;/name&gt;&lt;value&gt;⟦correct⟧&lt;/value&gt;"],
];

export const keptElements: readonly string[] = [
  "<name>password</name><description>of the database</description>",
  "<name>password_policy</name><value>strict</value>",
  "<name>user</name><value>bob</value><name>password</name>",
  "<key>passwordHint</key><string>my dog</string>",
  '<Button id="password" text="Show it"/>',
  '<setting name="Password"><description>of the database</description></setting>',
  "<name>password</name></member><member><name>n</name><value>some</value>",
];
