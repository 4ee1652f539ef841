import { chatOf } from '../../../lib/chat-browser.js';

/**
 * Names are the same in every language. The order matters: the user agent of each browser also contains the marks of
 * those below it.
 */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['QQ', /\bM?QQBrowser\/(\d+)/],
  ['UC', /\bUC?Browser\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)(?:\.\d+)* (?:Mobile\/\w+ )?Safari\//],
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
  /** With its major version; '' if unknown. */
  readonly browser: string;
  readonly system: string;
  readonly chat?: ReturnType<typeof chatOf>;
  readonly isPhone: boolean;
}

/** The browser and system of a user agent. A program that is not a browser keeps its own name. */
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
