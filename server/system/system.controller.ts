import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { orderIndex } from '../../contracts/enums.js';
import { languages, languageTexts, viewConfig } from '../../contracts/system.js';
import { Public } from '../access/requires.js';
import { Config } from '../platform/config.js';
import { In, ReaderLang, Route } from '../platform/route.js';
import { defaultLang, type Lang, langOf, texts } from '../platform/say.js';

/** What the client must know before anyone has signed in. */
@Controller()
export class SystemController {
  constructor(private readonly config: Config) {}

  @Route(viewConfig)
  @Public()
  viewConfig(): Reply<typeof viewConfig> {
    return {
      enableMeterSphere: false,
      initOrder: orderIndex.first,
      enableReg: false,
      ignoreParam: false,
      baseUrl: this.config.baseUrl ?? '',
    };
  }

  @Route(languages)
  @Public()
  languages(): Reply<typeof languages> {
    return [
      { lang: 'zh-CN', description: '简体中文' },
      { lang: 'en', description: 'English' },
    ];
  }

  /** The server's sentences; an unknown language gets the default's (spec 9). */
  @Route(languageTexts)
  @Public()
  texts(@In() { lang }: Input<typeof languageTexts>, @ReaderLang() reader: Lang): Reply<typeof languageTexts> {
    return { content: texts[langOf(lang)], defaultLang, userLang: reader };
  }
}
