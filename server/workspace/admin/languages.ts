import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsSelect } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type {
  adminLanguage,
  adminLanguages,
  languages,
  languageTexts,
  oldLanguageTexts,
  saveLanguage,
} from '../../../contracts/workspace/system.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { builtInLangs, builtInTexts, defaultLang } from '../../platform/languages/sentences.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { isSwitchOn, Settings } from '../../platform/settings/settings.js';
import { browsersOwn } from './browser-language.js';
import { lockLanguages } from './known-languages.js';
import { Language } from './language.entity.js';
import { countTexts, flatPaths, mergePacks, type Pack, parsePack, sectioned } from './pack.js';
import { SentenceLoader } from './sentence-loader.js';

const isBuiltIn = (lang: string): boolean => builtInLangs.some((own) => own === lang);
const langRows = z.array(z.object({ lang: z.string() }));

/** `pt-br` and `PT-BR` are one language. */
const canonical = (lang: string): string =>
  lang
    .split('-')
    .map((part, i) => {
      if (i === 0) return part.toLowerCase();
      if (part.length === 2) return part.toUpperCase();
      return part.length === 4 ? `${part.charAt(0).toUpperCase()}${part.slice(1).toLowerCase()}` : part.toLowerCase();
    })
    .join('-');

/**
 * Built-in languages with the same primary subtag (docs/spec.md 9): `zh` uses zh-CN, every variant of English uses
 * `en`.
 */
const kin = (lang: string): string[] => builtInLangs.filter((own) => own.split('-')[0] === lang.split('-')[0]);

@Injectable()
export class Languages {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly speech: SentenceLoader,
  ) {}

  /** Leaves out packs for built-in languages, which clients list themselves. */
  async list(): Promise<Reply<typeof languages>> {
    const packs = await this.packs({ id: true, lang: true, description: true });
    return packs
      .filter(({ lang }) => !isBuiltIn(lang))
      .map(({ id, lang, description }) => ({ id: encodeId(id), lang, description, content: '' }));
  }

  default(): Promise<string> {
    return this.settings.text('torna.default-lang');
  }

  /**
   * The language of those who have chosen none: the browser's, where an admin wants that and it is offered.
   * `browser`: as in `Accept-Language`.
   */
  async defaultFor(browser: string): Promise<string> {
    const set = await this.settings.read(['torna.default-lang', 'language.of-browser']);
    const byDefault = set['torna.default-lang'].value;
    if (!browser || !isSwitchOn(set['language.of-browser'].value)) return byDefault;
    const packs = await this.packs({ lang: true });
    return browsersOwn(browser, [...builtInLangs, ...packs.map(({ lang }) => lang)]) ?? byDefault;
  }

  /** For clients of the existing product (docs/wire.md 10.6). */
  async oldTexts(asked: string): Promise<Reply<typeof oldLanguageTexts>> {
    const byDefault = await this.default();
    const lang = canonical(asked || byDefault);
    const pack = await this.db.getRepository(Language).findOneBy({ lang });
    const content = pack ? Object.fromEntries(flatPaths(parsePack(pack.content))) : null;
    return { content, defaultLang: byDefault, userLang: asked || byDefault };
  }

  /**
   * Without a language: the reader's own. An unknown one falls back to the default, then to Chinese (docs/spec.md 9).
   * `browser`: as in `Accept-Language`.
   */
  async texts(
    { lang: asked, browser, packOnly }: Input<typeof languageTexts>,
    userId: number,
  ): Promise<Reply<typeof languageTexts>> {
    const [byDefault, userLang] = await Promise.all([this.defaultFor(browser), this.chosenBy(userId)]);
    const wanted = canonical(asked || userLang || byDefault);
    for (const lang of [wanted, ...kin(wanted), byDefault]) {
      const own = ourTexts(lang);
      const pack = await this.db.getRepository(Language).findOneBy({ lang });
      if (own || pack) {
        const content = mergePacks((!packOnly && own) || {}, pack ? sectioned(parsePack(pack.content)) : {});
        return { content, defaultLang: byDefault, userLang, isKnown: lang === wanted };
      }
    }
    return { content: (!packOnly && ourTexts(defaultLang)) || {}, defaultLang: byDefault, userLang, isKnown: false };
  }

  async packList(): Promise<Reply<typeof adminLanguages>> {
    const [packs, byDefault] = await Promise.all([this.packs(), this.default()]);
    return packs.map(({ id, lang, description, content }) => {
      const count = countTexts(parsePack(content));
      return { id, lang, description, content: '', texts: count, isDefault: lang === byDefault };
    });
  }

  async pack(id: number): Promise<Reply<typeof adminLanguage>> {
    const found = await this.db.getRepository(Language).findOneBy({ id });
    if (!found) throw new Refusal('language.unknown');
    return found;
  }

  async save(actor: Actor, { id, lang: given, description, content }: Input<typeof saveLanguage>): Promise<number> {
    const lang = canonical(given);
    const count = countTexts(parsePack(content));
    let saved = id;
    await this.log.change(byActor(actor), async (tx) => {
      await lockLanguages(tx);
      const before = await known(tx, id || undefined);
      if (before && before.lang !== lang) await this.demandNotDefault(before.lang);
      const namesake = await tx.findOneBy(Language, { lang });
      if (namesake && namesake.id !== id) throw new Refusal('language.exists', { name: lang });
      if (before && before.lang === lang && before.description === description && before.content === content) return [];
      saved = id || (await nextId(tx));
      await tx.save(Language, { id: saved, lang, description, content, modifiedAt: this.clock.now() });
      const data = { languageId: saved, lang, description, texts: count, isNew: id === 0 };
      return [{ stream: 'system', type: 'LanguageSaved', data }];
    });
    await this.speech.load();
    return saved;
  }

  async delete(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      await lockLanguages(tx);
      const row = await known(tx, id);
      if (!row) throw new Refusal('language.unknown');
      await this.demandNotDefault(row.lang);
      await tx.delete(Language, { id });
      const { lang, description } = row;
      return [{ stream: 'system', type: 'LanguageDeleted', data: { languageId: id, lang, description } }];
    });
    await this.speech.load();
  }

  /** A built-in language can be the default without a pack. */
  private async demandNotDefault(lang: string): Promise<void> {
    if (!isBuiltIn(lang) && lang === (await this.default())) throw new Refusal('language.isDefault');
  }

  private packs(select?: FindOptionsSelect<Language>): Promise<Language[]> {
    return this.db.getRepository(Language).find({ ...(select && { select }), order: { lang: 'asc' } });
  }

  private async chosenBy(userId: number): Promise<string> {
    if (!userId) return '';
    return langRows.parse(await this.db.query('select lang from users where id = $1', [userId]))[0]?.lang ?? '';
  }
}

async function known(tx: EntityManager, id: number | undefined): Promise<Language | null> {
  const row = id === undefined ? null : await tx.findOneBy(Language, { id });
  if (id !== undefined && !row) throw new Refusal('language.unknown');
  return row;
}

/** Built-in server texts that browsers merge with their own, without the audit section, which the server renders. */
function ourTexts(lang: string): Pack | undefined {
  const found = builtInLangs.find((own) => own === lang);
  if (!found) return undefined;
  const { audit: _, ...shown } = builtInTexts[found];
  return shown;
}
