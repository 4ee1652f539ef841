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
      enableReg: false,
      enableThirdPartyForm: false,
      enableThirdPartyOauth: false,
      enableThirdPartyLogin: false,
      oauthLoginUrl: '/system/oauth/login/custom',
      oauthButtonText: '',
      ignoreParam: false,
      enableMeterSphere: false,
      enableLdap: false,
      enableDingtalk: false,
      dingdingAppKey: '',
      initOrder: orderIndex.first,
      baseUrl: this.config.baseUrl ?? '',
      responseHiddenColumns: '',
      composeShowDebug: true,
    };
  }

  @Route(languages)
  @Public()
  languages(): Reply<typeof languages> {
    return [
      { id: 'zh-CN', lang: 'zh-CN', description: '简体中文', content: '' },
      { id: 'en', lang: 'en', description: 'English', content: '' },
    ];
  }

  /** The server's sentences; an unknown language gets the default's (spec 9). */
  @Route(languageTexts)
  @Public()
  texts(@In() { lang }: Input<typeof languageTexts>, @ReaderLang() reader: Lang): Reply<typeof languageTexts> {
    return { content: texts[langOf(lang)], defaultLang, userLang: reader };
  }
}
