import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { texts } from '../languages/zh-CN/index.js';
import { keys, store, stored } from './storage.js';

export type Texts = typeof texts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Texts;
    enableSelector: false;
  }
}

const namespaces = [
  'app',
  'account',
  'admin',
  'docs',
  'editing',
  'help',
  'history',
  'members',
  'messages',
  'modules',
  'places',
  'viewer',
] as const satisfies readonly (keyof Texts)[];

/** `t('shell.help')` of the namespace `app`, `t('docs:title')` of any other; wrong keys do not compile. */
export const useText = () => useTranslation(namespaces);
export type Say = ReturnType<typeof useText>['t'];

export const builtIn = [
  { lang: 'zh-CN', description: '简体中文' },
  { lang: 'en', description: 'English' },
] as const;
const FALLBACK = 'zh-CN';

/** `zh` and its kin mean zh-CN (spec 9); other tags keep their name, a server may know them. */
export const normalLanguage = (tag: string): string =>
  /^zh\b/i.test(tag) ? FALLBACK : /^en\b/i.test(tag) ? 'en' : tag || FALLBACK;

/** The language on screen, also what the server is asked to answer in. */
export const language = (): string => i18next.language || normalLanguage(stored(keys.language));

/** Texts of languages that the server brings, by tag; they stand over English, which fills their gaps. */
export type ServerTexts = (lang: string) => Promise<Record<string, unknown>>;

async function load(lang: string, fromServer?: ServerTexts): Promise<void> {
  if (i18next.hasResourceBundle(lang, 'app')) return;
  const own = lang === 'zh-CN' ? await import('../languages/zh-CN/index.js') : await import('../languages/en/index.js');
  for (const [namespace, texts] of Object.entries(own.texts)) i18next.addResourceBundle(lang, namespace, texts);
  if (!fromServer || builtIn.some((entry) => entry.lang === lang)) return;
  for (const [namespace, texts] of Object.entries(await fromServer(lang))) {
    i18next.addResourceBundle(lang, namespace, texts, true, true);
  }
}

/** Starts with the stored language; only its texts are fetched. */
export async function startI18n(fromServer?: ServerTexts): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: normalLanguage(stored(keys.language)),
    fallbackLng: FALLBACK,
    defaultNS: 'app',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  });
  i18next.on('languageChanged', showLanguage);
  await setLanguage(language(), fromServer);
}

/** Switches without a reload; what the server worded is asked for again by those who watch `languageChanged`. */
export async function setLanguage(lang: string, fromServer?: ServerTexts): Promise<void> {
  await load(lang, fromServer);
  await i18next.changeLanguage(lang);
  showLanguage(lang);
  store(keys.language, lang);
}

function showLanguage(lang: string): void {
  document.documentElement.lang = lang;
}

/** Follows the language in components that format dates and numbers. */
export function useLanguage(): string {
  const [lang, setLang] = useState(language);
  useEffect(() => {
    i18next.on('languageChanged', setLang);
    return () => i18next.off('languageChanged', setLang);
  }, []);
  return lang;
}
