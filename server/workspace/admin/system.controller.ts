import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { isSettingKey } from '../../../contracts/workspace/settings.js';
import { frontConfig, systemConfig, viewConfig } from '../../../contracts/workspace/system.js';
import { Public } from '../../platform/access/requires.js';
import { Config } from '../../platform/config/config.js';
import { Refusal } from '../../platform/http/refusal.js';
import { In, Route } from '../../platform/http/route.js';
import { isSwitchOn, Settings } from '../../platform/settings/settings.js';

/** Settings in a public reply: must not contain secrets. */
const shown = [
  'torna.front-url',
  'torna.register.enable',
  'torna.login.third-party.form.enable',
  'torna.login.third-party.oauth.enable',
  'torna.login.third-party.oauth.login-button-text',
  'torna.ldap.url',
  'torna.dingtalk.app-key',
  'torna.mock.ignore-param',
  'torna.metersphere.enable',
  'torna.view-config.init-order',
  'torna.view-config.response-hidden-columns',
  'torna.view-config.compose-show-debug',
] as const;

/** Public configuration that the client needs before sign-in. */
@Controller()
export class SystemController {
  constructor(
    private readonly config: Config,
    private readonly settings: Settings,
  ) {}

  @Route(systemConfig)
  @Public()
  systemConfig() {
    return this.viewConfig();
  }

  @Route(viewConfig)
  @Public()
  async viewConfig() {
    const found = await this.settings.read(shown);
    const on = (key: (typeof shown)[number]) => isSwitchOn(found[key].value);
    const form = on('torna.login.third-party.form.enable');
    const oauth = on('torna.login.third-party.oauth.enable');
    const appKey = found['torna.dingtalk.app-key'].value;
    return {
      enableReg: on('torna.register.enable'),
      enableThirdPartyForm: form,
      enableThirdPartyOauth: oauth,
      enableThirdPartyLogin: form || oauth,
      oauthLoginUrl: '/system/oauth/login/custom',
      oauthButtonText: found['torna.login.third-party.oauth.login-button-text'].value,
      ignoreParam: on('torna.mock.ignore-param'),
      enableMeterSphere: on('torna.metersphere.enable'),
      enableLdap: found['torna.ldap.url'].value !== '',
      enableDingtalk: appKey !== '',
      dingdingAppKey: appKey,
      initOrder: Number(found['torna.view-config.init-order'].value),
      baseUrl: found['torna.front-url'].value || (this.config.baseUrl ?? ''),
      responseHiddenColumns: found['torna.view-config.response-hidden-columns'].value,
      composeShowDebug: on('torna.view-config.compose-show-debug'),
    };
  }

  /** Only settings with the prefix `front.` (docs/wire.md 1.1). */
  @Route(frontConfig)
  @Public()
  async frontConfig(@In() { key }: Input<typeof frontConfig>) {
    if (!key.startsWith('front.') || !isSettingKey(key)) throw new Refusal('frontConfig.key');
    return this.settings.text(key);
  }
}
