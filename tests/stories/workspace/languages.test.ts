import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { updatePreferences } from '../../../contracts/workspace/accounts.js';
import {
  adminLanguage,
  adminLanguages,
  allTexts,
  defaultLanguage,
  deleteLanguage,
  languages,
  languageTexts,
  saveLanguage,
  setDefaultLanguage,
  updateAdminSettings,
} from '../../../contracts/workspace/system.js';
import { spaceInfo } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { at, OldClient } from '../../support/old-client.js';
import { type Person, send, stranger } from '../../support/people.js';

let app: TestApp;
let admin: Person;
let anna: Person;
let anyone: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  anna = await app.person('anna');
  anyone = stranger(app.url);
});
afterAll(() => app.stop());

const save = (lang: string, pack: unknown, id?: string) =>
  admin.call(saveLanguage, { lang, description: `In ${lang}`, content: JSON.stringify(pack), ...(id && { id }) });
/** The message of the refusal for an unknown space. */
const refusalIn = async (lang: string) =>
  JSON.parse(await send(app.url, spaceInfo, { spaceId: 'P81rgR6X' }, { token: anna.token, 'accept-language': lang }))
    .msg;
const facts = () =>
  app.database.query(
    `select type, data from events where stream = 'system' and type like 'Language%' order by position`,
  );

describe('languages', () => {
  it('two come with the product', async () => {
    // The client has these built in: the server lists only what administrators added.
    expect(await anyone.call(languages, {})).toEqual([]);
    expect(await anyone.call(defaultLanguage, {})).toBe('zh-CN');
    const texts = await anyone.call(languageTexts, { lang: 'en' });
    expect(texts).toMatchObject({ defaultLang: 'zh-CN', userLang: '' });
    expect(texts.content).toMatchObject({ fields: { 'text.required': 'Can not empty' } });
    expect(texts.content).not.toHaveProperty('audit');
    // Our client shows none of the server's sentences, and asks without them.
    expect((await anyone.call(languageTexts, { lang: 'en', packOnly: true })).content).toEqual({});
  });

  it('others are made of a pack, changed and taken away', async () => {
    const { id } = await save('fr', { app: { shell: { help: 'Aide' } }, 'docs.title': 'Documents' });
    expect(await anyone.call(languages, {})).toContainEqual({ id, lang: 'fr', description: 'In fr', content: '' });
    const { content } = await anyone.call(languageTexts, { lang: 'fr' });
    expect(content).toEqual({ app: { shell: { help: 'Aide' } }, docs: { title: 'Documents' } });
    expect((await anyone.call(languageTexts, { lang: 'fr', packOnly: true })).content).toEqual(content);
    expect(await admin.call(adminLanguages, {})).toEqual([
      { id, lang: 'fr', description: 'In fr', content: '', texts: 2, isDefault: false },
    ]);
    expect((await admin.call(adminLanguage, { id })).content).toContain('"Aide"');
    await save('fr', { app: { shell: { help: 'Secours' } } }, id);
    await save('fr', { app: { shell: { help: 'Secours' } } }, id);
    await admin.call(deleteLanguage, { id });
    expect(await admin.call(adminLanguages, {})).toEqual([]);
    expect(await facts()).toMatchObject([
      { type: 'LanguageSaved', data: { lang: 'fr', texts: 2, isNew: true } },
      { type: 'LanguageSaved', data: { lang: 'fr', texts: 1, isNew: false } },
      { type: 'LanguageDeleted', data: { lang: 'fr' } },
    ]);
  });

  it('one that nobody made gets the default’s, and zh means zh-CN (docs/spec.md 9)', async () => {
    const chinese = await anyone.call(languageTexts, { lang: 'zh-CN' });
    for (const lang of ['', 'xx', 'zh', 'constructor', '__proto__'])
      expect(await anyone.call(languageTexts, { lang })).toEqual({ ...chinese, isKnown: lang === '' });
    expect((await anyone.call(languageTexts, { lang: 'en-GB' })).content).toMatchObject({
      fields: { 'text.required': 'Can not empty' },
    });
  });

  it('of the browser is the one of those who chose none, where an admin wants that and it is offered', async () => {
    const shown = async (browser: string, person = anyone) => {
      const { defaultLang, userLang, content, isKnown } = await person.call(languageTexts, { browser });
      return [userLang || defaultLang, isKnown, JSON.stringify(content).includes('Can not empty')];
    };
    expect(await shown('en-GB,en')).toEqual(['zh-CN', true, false]);
    const turn = (value: string) =>
      admin.call(updateAdminSettings, [{ key: 'language.of-browser', value, remark: '' }]);
    await turn('true');
    expect(await shown('en-GB,en')).toEqual(['en', true, true]);
    expect(await shown('de-AT, en;q=0.8, zh;q=0.7')).toEqual(['en', true, true]);
    expect(await shown('de,,;q=1')).toEqual(['zh-CN', true, false]);
    expect(await shown('')).toEqual(['zh-CN', true, false]);
    const { id } = await save('pt-BR', { app: { shell: { help: 'Ajuda' } } });
    expect((await shown('pt-PT,en'))[0]).toBe('pt-BR');
    await admin.call(deleteLanguage, { id });
    await anna.call(updatePreferences, { lang: 'zh-CN' });
    expect(await shown('en', anna)).toEqual(['zh-CN', true, false]);
    await anna.call(updatePreferences, { lang: '' });
    expect(await shown('en', anna)).toEqual(['en', true, true]);
    await turn('');
    expect(await shown('en', anna)).toEqual(['zh-CN', true, false]);
  });

  it('a reader gets their own, a bad token makes a stranger', async () => {
    await anna.call(updatePreferences, { lang: 'en' });
    const own = await anna.call(languageTexts, {});
    expect(own.userLang).toBe('en');
    expect(own.content).toMatchObject({ fields: { 'text.required': 'Can not empty' } });
    const headers = { token: `${anna.token}x` };
    expect(JSON.parse(await send(app.url, languageTexts, { lang: 'en' }, headers)).data.userLang).toBe('');
    await anna.call(updatePreferences, { lang: '' });
  });
});

describe('a client of the existing product (docs/wire.md 10.6)', () => {
  const read = async (lang: string) => OldClient.of(anna).get('/system/i18n/get', { lang });

  it('keeps its own texts, and its language, while no pack is stored', async () => {
    expect(await read('zh-CN')).toEqual({ content: null, defaultLang: 'zh-CN', userLang: 'zh-CN' });
    expect(await read('xx')).toEqual({ content: null, defaultLang: 'zh-CN', userLang: 'xx' });
    expect(await read('')).toMatchObject({ content: null, userLang: 'zh-CN' });
  });

  it('gets the pack of a language that has one, and lists it beside its own', async () => {
    const { id } = await save('fr', { app: { shell: { help: 'Aide' } } });
    const { id: own } = await save('en', { app: { shell: { help: 'SOS' } } });
    expect(await read('fr')).toMatchObject({ content: { 'app.shell.help': 'Aide' }, userLang: 'fr' });
    const listed = await OldClient.of(anna).get('/system/i18n/lang/list');
    expect(listed).toEqual([{ id, lang: 'fr', description: 'In fr', content: '' }]);
    await admin.call(deleteLanguage, { id });
    await admin.call(deleteLanguage, { id: own });
  });

  it('saves a new pack with an empty id', async () => {
    const wish = { id: '', lang: 'de', description: 'Deutsch', content: '{"app":{"a":"x"}}' };
    const reply = await OldClient.of(admin).post('/admin/i18n/save', wish);
    expect(await admin.call(adminLanguages, {})).toMatchObject([{ id: at(reply, 'id'), lang: 'de' }]);
    await admin.call(deleteLanguage, { id: String(at(reply, 'id')) });
  });
});

describe('a translator', () => {
  it('gets every text of the client and the server as one flat map, which is a pack itself', async () => {
    const [zh, en] = [await anyone.call(allTexts, {}), await anyone.call(allTexts, { lang: 'en' })];
    expect(en).toMatchObject({ 'app.action.save': 'Save', 'refusals.doc.locked': expect.any(String) });
    const singular = (texts: object) => new Set(Object.keys(texts).map((key) => key.replace(/_(one|other)$/, '')));
    expect(singular(zh)).toEqual(singular(en));
    const { id } = await save('fr', en);
    expect(await refusalIn('fr')).toBe(await refusalIn('en'));
    await admin.call(deleteLanguage, { id });
  });
});

describe('a pack', () => {
  it('puts single texts in the place of ours, the server’s sentences too', async () => {
    const pack = { refusals: { 'space.unknown': 'Gone fishing' }, app: { 'shell.help': 'SOS' } };
    const { id } = await save('en', pack);
    const { content } = await anyone.call(languageTexts, { lang: 'en' });
    expect(content).toMatchObject({
      refusals: { 'space.unknown': 'Gone fishing', 'user.unknown': 'User not found' },
      app: { 'shell.help': 'SOS' },
    });
    expect(await refusalIn('en')).toBe('Gone fishing');
    expect(await refusalIn('zh-CN')).toBe('空间不存在');
    await admin.call(deleteLanguage, { id });
    expect(await refusalIn('en')).toBe('Space not found');
  });

  it('in a new language is spoken by the server as far as it goes, Chinese behind it', async () => {
    const { id } = await save('fr', { refusals: { 'space.unknown': 'Espace inconnu' } });
    expect(await refusalIn('fr, en;q=0.5')).toBe('Espace inconnu');
    const wrong = JSON.parse(
      await send(app.url, spaceInfo, { spaceId: '!' }, { token: anna.token, 'accept-language': 'fr' }),
    );
    expect(wrong.msg).toContain('ID 不存在');
    await admin.call(deleteLanguage, { id });
  });

  it.each([
    ['{"app": {"a": "x"', '1:18'],
    ['{"app":\n {"a": x}}', '2:8'],
    ['', '1:1'],
    ['[]', '{ … }'],
    ['"text"', '{ … }'],
    ['null', '{ … }'],
    ['{"app": {"shell": {"help": 5}}}', 'app.shell.help'],
    ['{"app": ["a"]}', 'app'],
    ['{"app": {"x": null}}', 'app.x'],
    ['{"__proto__": {"polluted": "yes"}}', '__proto__'],
    ['{"app": {"constructor": {"prototype": "x"}}}', 'app.constructor'],
    ['{"__proto__.polluted": "yes"}', '__proto__.polluted'],
    ['{"app": {"a.constructor.b": "x"}}', 'app.a.constructor.b'],
    [`${'{"a":'.repeat(9)}"x"${'}'.repeat(9)}`, 'a.a.a.a.a.a.a.a.a'],
  ])('%s is none, and the refusal says where', async (content, at) => {
    const refused = await admin.refuses(saveLanguage, { lang: 'de', description: 'Deutsch', content });
    if (content === '') expect(['input.invalid', 'language.pack']).toContain(refused.key);
    else expect(refused).toMatchObject({ key: 'language.pack', at });
    expect(await admin.call(adminLanguages, {})).toEqual([]);
  });

  it('of more than a megabyte is refused, of five too', async () => {
    const content = (size: number) => JSON.stringify({ app: { a: 'x'.repeat(size) } });
    const wish = { lang: 'de', description: 'Deutsch' };
    expect(await admin.refuses(saveLanguage, { ...wish, content: content(1_000_000) })).toMatchObject({
      key: 'input.invalid',
      fields: { content: 'Max length is 1000000' },
    });
    expect(await admin.refuses(saveLanguage, { ...wish, content: content(5_000_000) })).toMatchObject({
      key: 'input.tooLarge',
    });
    const { id } = await admin.call(saveLanguage, { ...wish, content: content(999_900) });
    await admin.call(deleteLanguage, { id });
  });

  it('has a proper tag, and one tag has one pack, also when two save it at once', async () => {
    for (const lang of ['', 'f', 'french language', '../etc', 'fr_FR'])
      expect(await admin.refuses(saveLanguage, { lang, description: 'x', content: '{}' })).toMatchObject({
        key: 'input.invalid',
      });
    const wish = { description: 'x', content: '{}' };
    const made = await Promise.allSettled(
      ['pt-BR', 'pt-br', 'pt-Br', 'pt-BR'].map((lang) => admin.call(saveLanguage, { ...wish, lang })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [pack] = await admin.call(adminLanguages, {});
    expect(pack?.lang).toBe('pt-BR');
    expect(await admin.refuses(saveLanguage, { ...wish, lang: 'pt-BR' })).toMatchObject({ key: 'language.exists' });
    await admin.call(deleteLanguage, { id: pack?.id ?? '' });
    expect(await admin.refuses(deleteLanguage, { id: pack?.id })).toMatchObject({ key: 'language.unknown' });
  });

  it('is for super admins', async () => {
    const wish = { lang: 'de', description: 'Deutsch', content: '{}' };
    expect(await anna.refuses(saveLanguage, wish)).toMatchObject({ key: 'access.forbidden' });
    expect(await anna.refuses(adminLanguages, {})).toMatchObject({ key: 'access.forbidden' });
    expect(await anna.refuses(setDefaultLanguage, { lang: 'en' })).toMatchObject({ key: 'access.forbidden' });
  });
});

describe('the default language', () => {
  it('is what readers without one are answered in, and cannot be deleted', async () => {
    expect(await refusalIn('xx')).toBe('空间不存在');
    await admin.call(setDefaultLanguage, { lang: 'en' });
    expect(await anyone.call(defaultLanguage, {})).toBe('en');
    expect(await refusalIn('xx')).toBe('Space not found');
    expect(await refusalIn('zh-CN')).toBe('空间不存在');
    const { id } = await save('fr', { refusals: { 'space.unknown': 'Espace inconnu' } });
    await admin.call(setDefaultLanguage, { lang: 'fr' });
    expect(await refusalIn('xx')).toBe('Espace inconnu');
    expect((await anyone.call(languageTexts, { lang: 'xx' })).content).toHaveProperty('refusals');
    expect(await admin.refuses(deleteLanguage, { id })).toMatchObject({ key: 'language.isDefault' });
    const renamed = { id, lang: 'it', description: 'x', content: '{}' };
    expect(await admin.refuses(saveLanguage, renamed)).toMatchObject({ key: 'language.isDefault' });
    await admin.call(setDefaultLanguage, { lang: 'zh-CN' });
    await admin.call(deleteLanguage, { id });
  });

  it('must be one that there is, by whichever way it is set', async () => {
    expect(await admin.refuses(setDefaultLanguage, { lang: 'tlh' })).toMatchObject({ key: 'language.unknown' });
    const change = [{ key: 'torna.default-lang', value: 'tlh' }];
    expect(await admin.refuses(updateAdminSettings, change)).toMatchObject({ key: 'language.unknown' });
  });

  it('may be named in the address, as the old client does (docs/wire.md 1.2)', async () => {
    const address = `${app.url}/admin/i18n/lang/setDefaultLang?lang=en`;
    await fetch(address, { method: 'POST', headers: { token: admin.token } });
    expect(await anyone.call(defaultLanguage, {})).toBe('en');
    await admin.call(setDefaultLanguage, { lang: 'zh-CN' });
  });
});

it('a stored pack that no longer fits does not keep the server from starting', async () => {
  const sql = `insert into languages (id, lang, description, content, modified_at) values (1, 'xx', 'x', '{"app": 5}', now())`;
  const before = await startApp({ env: { ANNALS_LOG_LEVEL: 'silent' } });
  await before.database.query(sql);
  await before.stop();
  const after = await startApp({ databaseUrl: before.databaseUrl, env: { ANNALS_LOG_LEVEL: 'silent' } });
  try {
    expect(await stranger(after.url).call(defaultLanguage, {})).toBe('zh-CN');
  } finally {
    await after.stop();
  }
});
