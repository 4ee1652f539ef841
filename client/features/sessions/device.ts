import { chatOf } from '../../lib/chat-browser.js';

/** Names are the same in every language. The order tells: every browser also claims to be those that stand below it. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['QQ', /\bM?QQBrowser\/(\d+)/],
  ['UC', /\bUC?Browser\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

export interface Device {
  /** With its main version; '' when it does not say. */
  readonly browser: string;
  readonly system: string;
  readonly chat?: ReturnType<typeof chatOf>;
  readonly isPhone: boolean;
}

/** What a person would call the device that named itself so. A program that is no browser keeps its own name. */
export function deviceOf(agent: string): Device {
  const system = SYSTEMS.find(([, mark]) => mark.test(agent))?.[0] ?? '';
  return { browser: browserOf(agent), system, chat: chatOf(agent), isPhone: /\b(Mobile|iPhone|Android)\b/.test(agent) };
}

function browserOf(agent: string): string {
  for (const [name, mark] of BROWSERS) {
    const version = mark.exec(agent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return agent.startsWith('Mozilla/') ? '' : (/^[\w.+-]{1,40}/.exec(agent)?.[0] ?? '');
}
