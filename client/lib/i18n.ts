import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { type LaterNamespace, laterNamespaces, type Texts } from '../languages/texts.js';
import { isInServer } from './in-server.js';
import { byNamespace, lay, readPack, type TextTree } from './language-pack.js';
import { keys, store, stored } from './storage.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Texts;
    enableSelector: false;
  }
}

/** The texts of all namespaces are loaded together: only the type of `t` needs to know the others. */
const everyNamespace: readonly ['app', ...(keyof Texts)[]] = ['app'];

/** `t('shell.help')` for the namespace `app`, `t('docs:title')` for any other; wrong keys do not compile. */
export const useText = () => useTranslation(everyNamespace);
export type Say = ReturnType<typeof useText>['t'];

/** `offer`: what somebody who reads that language clicks to see it. */
export const builtIn = [
  { lang: 'zh-CN', description: '简体中文', offer: '使用简体中文' },
  { lang: 'en', description: 'English', offer: 'Continue in English' },
] as const;
const FALLBACK = 'zh-CN';
const isBuiltIn = (lang: string) => builtIn.some((entry) => entry.lang === lang);

/** `zh` means zh-CN (docs/spec.md 9). */
export const normalLanguage = (tag: string): string => (tag === 'zh' || !tag ? FALLBACK : tag);

/** The current language, in which the server is also asked to reply. */
export const language = (): string => i18next.language || normalLanguage(stored(keys.language));

/** A server's reply for a language; `isKnown` is false if the server does not have it. */
export interface ServerTexts {
  content: Record<string, unknown>;
  defaultLang: string;
  userLang: string;
  isKnown: boolean;
}
/** Resolves to undefined when the server cannot be reached. The empty language is the installation's. */
export type AskServer = (lang: string) => Promise<ServerTexts | undefined>;
let ask: AskServer = async () => undefined;

/** How long a screen waits for the server's texts, in ms; later ones are shown when they arrive. */
const PATIENCE = { builtIn: 1_000, others: 5_000 } as const;
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let stop = () => {};
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop = () => clearTimeout(timer);
  });
  return Promise.race([promise, late]).finally(() => stop());
}

/** Later namespaces of pages that were opened. */
const opened = new Set<LaterNamespace>();
/** A request for a language's texts. `until`: screens wait for it no longer, however many need texts meanwhile. */
interface Asked {
  readonly reply: Promise<ServerTexts | undefined>;
  readonly until: number;
}
const askFor = (lang: string, known = isBuiltIn(lang)): Asked => ({
  reply: ask(lang),
  until: Date.now() + (known ? PATIENCE.builtIn : PATIENCE.others),
});
const patience = ({ until }: Asked): number => Math.max(0, until - Date.now());
/** The last request for each language. */
const requests = new Map<string, Asked>();

async function ourTexts(lang: string): Promise<Partial<Record<string, TextTree>>> {
  const { files, later } =
    lang === 'en' ? await import('../languages/en/index.js') : await import('../languages/zh-CN/index.js');
  const paths = [...opened].map((namespace) => `./later/${namespace}.json`);
  const texts = await Promise.all(paths.map(async (path) => [path, (await later[path]?.()) ?? {}] as const));
  return byNamespace([...Object.entries(files), ...texts]);
}

/**
 * The built-in texts, overridden by the server's; a language that only the server has consists of its texts. `only`: of
 * one namespace.
 */
async function load(lang: string, asked = askFor(lang), only?: LaterNamespace): Promise<ServerTexts | undefined> {
  requests.set(lang, asked);
  const shape = await ourTexts(lang);
  const namespaces = [...new Set([...Object.keys(shape), ...laterNamespaces])];
  const ours = isBuiltIn(lang) ? shape : {};
  const add = (namespace: string, texts: TextTree) => {
    if (only && namespace !== only) return;
    // Texts of a page that opens later change nothing on screen: whoever types there must not lose the field.
    i18next.addResourceBundle(lang, namespace, texts, false, true, {
      silent: only !== undefined,
      skipCopy: false,
    });
  };
  for (const namespace of namespaces) add(namespace, ours[namespace] ?? {});
  const laid = asked.reply.then((said) => {
    if (!said?.isKnown) return said;
    for (const [namespace, texts] of readPack(said.content, namespaces, 'app'))
      add(namespace, lay(texts, ours[namespace] ?? {}, shape[namespace]));
    return said;
  });
  return within(laid, patience(asked));
}

let begin = () => {};
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Resolves when the texts that come with few pages are there, in the language on screen. */
export async function withTexts(namespace: LaterNamespace): Promise<void> {
  await begun;
  opened.add(namespace);
  const lang = language();
  await Promise.all(
    (isBuiltIn(lang) ? [lang] : [lang, FALLBACK]).map((each) => load(each, requests.get(each), namespace)),
  );
}

/** The code of a screen or of a part of one, once its texts are there too. */
export async function withLater<Code>(code: Promise<Code>, ...namespaces: readonly LaterNamespace[]): Promise<Code> {
  const [loaded] = await Promise.all([code, ...namespaces.map(withTexts)]);
  return loaded;
}

/** Starts with the language stored in this browser, else the installation's. */
export async function startI18n(fromServer?: AskServer): Promise<void> {
  if (fromServer) ask = fromServer;
  await i18next.use(initReactI18next).init({
    lng: normalLanguage(stored(keys.language)),
    fallbackLng: FALLBACK,
    defaultNS: 'app',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  i18next.on('languageChanged', showLanguage);
  const kept = stored(keys.language);
  if (kept) tellServer(kept);
  const asked = kept ? undefined : askFor('', true);
  const said = asked && (await within(asked.reply, patience(asked)));
  // The reply about the language includes its texts: they are not fetched again.
  await show(normalLanguage(kept || said?.userLang || said?.defaultLang || FALLBACK), said && asked);
  begin();
}

/** Of two concurrent switches the later one wins, whichever texts arrive first. */
let wishes = 0;

/**
 * Missing texts come from the fallback language. A language that no longer exists is replaced by the installation's
 * default.
 */
async function show(lang: string, asked?: Asked): Promise<void> {
  wishes += 1;
  const wish = wishes;
  const [said] = await Promise.all([load(lang, asked), isBuiltIn(lang) ? undefined : load(FALLBACK)]);
  if (wish !== wishes) return;
  if (said && !said.isKnown) {
    const instead = normalLanguage(said.defaultLang);
    return show(instead === lang ? FALLBACK : instead);
  }
  await i18next.changeLanguage(lang);
  showLanguage(lang);
}

/** Switches without a reload, and stores the language in this browser. */
export async function setLanguage(lang: string): Promise<void> {
  store(keys.language, lang);
  tellServer(lang);
  await show(lang);
}

/** The server renders the first content of public pages in the language that was chosen in this browser. */
const tellServer = (lang: string): void => {
  if (!isInServer)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some browsers
    document.cookie = `annals-language=${encodeURIComponent(lang)}; Path=/; Max-Age=${365 * 86_400}; SameSite=Lax`;
};

function showLanguage(lang: string): void {
  if (!isInServer) document.documentElement.lang = lang;
}

/** The current language, for components that format dates and numbers. */
export function useLanguage(): string {
  const [lang, setLang] = useState(language);
  useEffect(() => {
    i18next.on('languageChanged', setLang);
    return () => i18next.off('languageChanged', setLang);
  }, []);
  return lang;
}
