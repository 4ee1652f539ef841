/** The group-chat apps whose own browser may open a page. */
export type ChatApp = 'dingtalk' | 'wecom' | 'feishu';

// WeCom's browser also calls itself MicroMessenger, as WeChat's does: only `wxwork` tells them apart. Lark is Feishu abroad.
const MARKS: readonly (readonly [ChatApp, RegExp])[] = [
  ['dingtalk', /\bDingTalk\b/i],
  ['wecom', /\bwxwork\b/i],
  ['feishu', /\b(Lark|Feishu)(Locale)?\b/i],
];

/** In whose browser we are, by its own words (spec 1); undefined in an ordinary one. */
export const chatOf = (agent: string): ChatApp | undefined => MARKS.find(([, mark]) => mark.test(agent))?.[0];
