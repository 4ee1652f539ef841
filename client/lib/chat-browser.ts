/** The group-chat apps with a browser of their own. */
export type ChatApp = 'dingtalk' | 'wecom' | 'feishu';

// The user agents of WeCom and WeChat both contain MicroMessenger: only `wxwork` identifies WeCom. Lark is Feishu
// abroad.
const MARKS: readonly (readonly [ChatApp, RegExp])[] = [
  ['dingtalk', /\bDingTalk\b/i],
  ['wecom', /\bwxwork\b/i],
  ['feishu', /\b(Lark|Feishu)(Locale)?\b/i],
];

/**
 * The chat app whose browser shows the page, from its user agent (docs/spec.md 1); undefined in an ordinary browser.
 */
export const chatOf = (agent: string): ChatApp | undefined => MARKS.find(([, mark]) => mark.test(agent))?.[0];
