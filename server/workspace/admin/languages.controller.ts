import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  adminLanguage,
  adminLanguages,
  allTexts,
  defaultLanguage,
  deleteLanguage,
  languages,
  languageTexts,
  oldLanguageTexts,
  saveLanguage,
  setDefaultLanguage,
} from '../../../contracts/workspace/system.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { tokenOf } from '../../platform/access/guard.js';
import { Public, Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, In, Route } from '../../platform/http/route.js';
import { AdminSettings } from './admin-settings.js';
import { readAllTexts } from './all-texts.js';
import { Languages } from './languages.js';

@Controller()
export class LanguagesController {
  constructor(
    private readonly languages: Languages,
    private readonly settings: AdminSettings,
    private readonly access: Access,
  ) {}

  @Route(languages)
  @Public()
  list() {
    return this.languages.list();
  }

  @Route(defaultLanguage)
  @Public()
  default() {
    return this.languages.default();
  }

  @Route(languageTexts)
  @Public()
  async texts(@In() asked: Input<typeof languageTexts>, @Req() request: FastifyRequest) {
    return this.languages.texts(asked, await this.reader(request));
  }

  @Route(oldLanguageTexts)
  @Public()
  oldTexts(@In() { lang }: Input<typeof oldLanguageTexts>) {
    return this.languages.oldTexts(lang);
  }

  @Route(allTexts)
  @Public()
  allTexts(@In() { lang }: Input<typeof allTexts>) {
    return readAllTexts(lang);
  }

  @Route(adminLanguages)
  @Requires('super')
  packs() {
    return this.languages.packList();
  }

  @Route(adminLanguage)
  @Requires('super')
  pack(@In() { id }: Input<typeof adminLanguage>) {
    return this.languages.pack(id);
  }

  @Route(saveLanguage)
  @Requires('super')
  async save(@In() input: Input<typeof saveLanguage>, @By() actor: Actor) {
    return { id: await this.languages.save(actor, input) };
  }

  @Route(deleteLanguage)
  @Requires('super')
  async delete(@In() { id }: Input<typeof deleteLanguage>, @By() actor: Actor) {
    await this.languages.delete(actor, id);
  }

  @Route(setDefaultLanguage)
  @Requires('super')
  async setDefault(@In() { lang }: Input<typeof setDefaultLanguage>, @By() actor: Actor) {
    await this.settings.update(actor, [{ key: 'torna.default-lang', value: lang, remark: '' }]);
  }

  /** Texts are public: an invalid or expired token is treated as anonymous, not refused. */
  private async reader(request: FastifyRequest): Promise<number> {
    const token = tokenOf(request.headers);
    if (!token) return 0;
    try {
      return (await this.access.holder(token)).actor.id;
    } catch (err) {
      if (err instanceof Refusal) return 0;
      throw err;
    }
  }
}
