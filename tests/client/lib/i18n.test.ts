import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import type { ServerTexts } from '../../../client/lib/i18n.js';
import { openBrowser } from '../screen.js';

openBrowser('/login');
const { startI18n, setLanguage, language, normalLanguage, withTexts } = await import('../../../client/lib/i18n.js');

/** The language packs of the fake server, and the requests for them. */
let packs: Record<string, Record<string, unknown>>;
let defaultLang: string;
let userLang: string;
let wait: Promise<void>;
const asked: string[] = [];
const server = async (lang: string): Promise<ServerTexts | undefined> => {
  asked.push(lang);
  await wait;
  const isKnown = ['', 'zh-CN', 'en', ...Object.keys(packs)].includes(lang);
  return { content: packs[lang || userLang || defaultLang] ?? {}, defaultLang, userLang, isKnown };
};
beforeEach(() => {
  localStorage.clear();
  packs = {};
  defaultLang = 'zh-CN';
  userLang = '';
  wait = Promise.resolve();
  asked.length = 0;
});
afterEach(() => i18next.off('languageChanged'));

describe('the language on screen', () => {
  it('is Chinese at first, the installation’s where it says another, the person’s where they chose one', async () => {
    await startI18n(server);
    expect([language(), i18next.t('shell.help')]).toEqual(['zh-CN', '帮助']);
    // A language is requested only once.
    expect(asked).toEqual(['']);
    defaultLang = 'en';
    await startI18n(server);
    expect([language(), i18next.t('shell.help')]).toEqual(['en', 'Help']);
    localStorage.setItem('annals.language', 'zh');
    await startI18n(server);
    expect(language()).toBe('zh-CN');
  });

  it('is nobody’s choice until somebody chooses', async () => {
    await startI18n(server);
    expect(localStorage.getItem('annals.language')).toBeNull();
    await setLanguage('en');
    expect(localStorage.getItem('annals.language')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('is there for a page that opens later without waiting once more for a server that does not answer', async () => {
    localStorage.setItem('annals.language', 'en');
    wait = new Promise(() => {});
    await startI18n(server);
    const start = performance.now();
    await withTexts('releases');
    expect(performance.now() - start).toBeLessThan(500);
    expect(i18next.exists('releases:docs')).toBe(true);
  });

  it('may be the server’s; what it lacks is said in Chinese, as the server words that', async () => {
    packs = { fr: { shell: { help: 'Aide' }, 'account.signIn': 'Entrer' }, 'zh-CN': { 'shell.logout': '离开' } };
    await startI18n(server);
    await setLanguage('fr');
    const words = ['shell.help', 'account:signIn', 'shell.logout', 'account:signUp'] as const;
    expect(words.map((key) => i18next.t(key))).toEqual(['Aide', 'Entrer', '离开', '注册']);
    expect(document.documentElement.lang).toBe('fr');
  });

  it('has single texts of ours replaced, and given back when the pack is taken away', async () => {
    packs = { en: { shell: { help: 'Guide' } } };
    await startI18n(server);
    await setLanguage('en');
    expect([i18next.t('shell.help'), i18next.t('shell.logout')]).toEqual(['Guide', 'Sign out']);
    packs = {};
    await setLanguage('en');
    expect(i18next.t('shell.help')).toBe('Help');
  });

  it('has the texts of few pages with those pages, worded by the server where it does', async () => {
    packs = { en: { 'admin.notForYou': 'Keep out', 'admin.area': 'The office' } };
    localStorage.setItem('annals.language', 'en');
    await startI18n(server);
    expect(i18next.t('admin:area')).toBe('The office');
    expect(i18next.exists('admin:users.create')).toBe(false);
    await withTexts('admin');
    const words = ['admin:area', 'admin:notForYou', 'admin:users.create', 'admin:menu.users'] as const;
    expect(words.map((key) => i18next.t(key))).toEqual(['The office', 'Keep out', 'New user', 'Users']);
    // Other languages have them from then on.
    await setLanguage('zh-CN');
    expect(i18next.t('admin:users.create')).toMatch(/\p{Script=Han}/u);
    packs = { fr: { 'admin.users': { create: 'Créer' } } };
    await setLanguage('fr');
    expect(i18next.t('admin:users.create')).toBe('Créer');
    expect(i18next.t('admin:notForYou')).toMatch(/\p{Script=Han}/u);
  });

  it('draws nothing again for texts of a page that opens later', async () => {
    localStorage.setItem('annals.language', 'en');
    await startI18n(server);
    const added: string[] = [];
    const listen = (_lang: string, namespace: string) => void added.push(namespace);
    i18next.store.on('added', listen);
    await withTexts('releases');
    i18next.store.off('added', listen);
    expect(i18next.exists('releases:add')).toBe(true);
    expect(added).toEqual([]);
  });

  it('becomes the installation’s when the chosen one is no more', async () => {
    localStorage.setItem('annals.language', 'fr');
    defaultLang = 'en';
    await startI18n(server);
    expect([language(), i18next.t('shell.help')]).toEqual(['en', 'Help']);
    // Also when the installation's default language does not exist either.
    defaultLang = 'fr';
    await startI18n(server);
    expect(language()).toBe('zh-CN');
  });

  it('is the one that was chosen last, whichever comes first', async () => {
    await startI18n(server);
    let speak = () => {};
    wait = new Promise((resolve) => {
      speak = resolve;
    });
    packs = { fr: { shell: { help: 'Aide' } } };
    const french = setLanguage('fr');
    wait = Promise.resolve();
    await setLanguage('en');
    speak();
    await french;
    expect([language(), localStorage.getItem('annals.language')]).toEqual(['en', 'en']);
  });

  it('does not wait for a server that is slow, and follows it when it speaks', async () => {
    let speak = () => {};
    wait = new Promise((resolve) => {
      speak = resolve;
    });
    packs = { en: { shell: { help: 'Guide' } } };
    localStorage.setItem('annals.language', 'en');
    await startI18n(server);
    expect(i18next.t('shell.help')).toBe('Help');
    const told = new Promise((resolve) => i18next.store.on('added', resolve));
    speak();
    await told;
    expect(i18next.t('shell.help')).toBe('Guide');
  });

  it.each([
    ['zh', 'zh-CN'],
    ['', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['en', 'en'],
  ])('%j means %s (docs/spec.md 9)', (tag, lang) => expect(normalLanguage(tag)).toBe(lang));
});
