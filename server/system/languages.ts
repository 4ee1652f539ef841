import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsSelect } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../contracts/endpoint.js';
import type { adminLanguage, adminLanguages, languages, languageTexts, saveLanguage } from '../../contracts/system.js';
import { encodeId } from '../../contracts/wire.js';
import { type Actor, byActor } from '../access/actor.js';
import { EventLog } from '../log/event-log.js';
import { Clock } from '../platform/clock.js';
import { nextId } from '../platform/database.js';
import { Refusal } from '../platform/refusal.js';
import { defaultLang, langs, texts } from '../platform/say.js';
import { Settings } from '../platform/settings.js';
import { lockLanguages } from './known-languages.js';
import { Language } from './language.entity.js';
import { bySection, overlaid, type Pack, packOf, textsIn } from './pack.js';
import { Speech } from './speech.js';

const named: Readonly<Record<string, string>> = { 'zh-CN': '简体中文', en: 'English' };
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

/** Spec 9: `zh` means zh-CN; other Englishes than ours read ours. */
const kin = (lang: string): string[] => langs.filter((own) => own.split('-')[0] === lang.split('-')[0]);

@Injectable()
export class Languages {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly speech: Speech,
  ) {}

  /** The two that we bring first; a pack for one of them may name it anew. */
  async list(): Promise<Reply<typeof languages>> {
    const packs = await this.packs({ id: true, lang: true, description: true });
    const ours = langs.map((lang) => {
      const description = packs.find((pack) => pack.lang === lang)?.description ?? named[lang] ?? lang;
      return { id: lang, lang, description, content: '' };
    });
    const others = packs.filter(({ lang }) => !Object.hasOwn(named, lang));
    return [
      ...ours,
      ...others.map(({ id, lang, description }) => ({ id: encodeId(id), lang, description, content: '' })),
    ];
  }

  default(): Promise<string> {
    return this.settings.text('torna.default-lang');
  }

  /** Without a language: the reader's own. One that nobody made gets the default's, and that failing Chinese (spec 9). */
  async texts(asked: string, userId: number): Promise<Reply<typeof languageTexts>> {
    const [byDefault, userLang] = await Promise.all([this.default(), this.chosenBy(userId)]);
    const wanted = canonical(asked || userLang || byDefault);
    for (const lang of [wanted, ...kin(wanted), byDefault]) {
      const own = ourTexts(lang);
      const pack = await this.db.getRepository(Language).findOneBy({ lang });
      if (own || pack) {
        const content = overlaid(own ?? {}, pack ? bySection(packOf(pack.content)) : {});
        return { content, defaultLang: byDefault, userLang };
      }
    }
    return { content: ourTexts(defaultLang) ?? {}, defaultLang: byDefault, userLang };
  }

  async packList(): Promise<Reply<typeof adminLanguages>> {
    const [packs, byDefault] = await Promise.all([this.packs(), this.default()]);
    return packs.map(({ id, lang, description, content }) => {
      const count = textsIn(packOf(content));
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
    const count = textsIn(packOf(content));
    let saved = id ?? 0;
    await this.log.change(byActor(actor), async (tx) => {
      await lockLanguages(tx);
      const before = await known(tx, id);
      if (before && before.lang !== lang) await this.demandNotDefault(before.lang);
      const namesake = await tx.findOneBy(Language, { lang });
      if (namesake && namesake.id !== id) throw new Refusal('language.exists', { name: lang });
      if (before && before.lang === lang && before.description === description && before.content === content) return [];
      saved = id ?? (await nextId(tx));
      await tx.save(Language, { id: saved, lang, description, content, modifiedAt: this.clock.now() });
      const data = { languageId: saved, lang, description, texts: count, isNew: id === undefined };
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

  /** A language that we bring stays the default also without a pack. */
  private async demandNotDefault(lang: string): Promise<void> {
    if (!Object.hasOwn(named, lang) && lang === (await this.default())) throw new Refusal('language.isDefault');
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

/** What browsers lay over their own texts; the audit log's sentences come ready made. */
function ourTexts(lang: string): Pack | undefined {
  const found = langs.find((own) => own === lang);
  if (!found) return undefined;
  const { audit: _, ...shown } = texts[found];
  return shown;
}
