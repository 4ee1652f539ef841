import { byTemplateKey } from '../platform/chats/index.js';

/**
 * Every setting that a super admin may change while the server runs, defined once: the server refuses other keys, the
 * screen builds its form from it. Keys are those of the existing product where it has them (docs/wire.md 1.1, 1.2,
 * 1.22). Precedence, except where a rule has a `variable`: a value in the table, one from the environment (`ANNALS_SET_<KEY>`: upper case, every character
 * other than letters and digits as `_`; secrets also by `…_FILE`), the default.
 */
export interface SettingRule {
  readonly kind: 'text' | 'lines' | 'hosts' | 'switch' | 'url' | 'number' | 'choice' | 'secret';
  readonly fallback: string;
  /** For `choice`. */
  readonly choices?: readonly string[];
  /** In UTF-16 units; 256 by default. */
  readonly max?: number;
  /** The environment variable that provides it, when it is not named after the key. It goes before the table's value. */
  readonly variable?: string;
  readonly group: 'base' | 'network' | 'signIn' | 'form' | 'oauth' | 'ldap' | 'dingtalk' | 'chat' | 'backup';
}
const rule = (group: SettingRule['group'], kind: SettingRule['kind'], fallback = '', max?: number): SettingRule => ({
  group,
  kind,
  fallback,
  ...(max && { max }),
});

/** For hosts and networks in the private network that may be called. */
const hosts = (variable: string): SettingRule => ({ ...rule('network', 'hosts', '', 2_000), variable });

export const settings = {
  /** The public URL of the installation, for links in messages; ANNALS_BASE_URL when empty. */
  'torna.front-url': rule('base', 'url'),
  /** IANA name; empty: the zone of the server's process. Decides a share's last day and the times in messages. */
  'torna.time-zone': { ...rule('base', 'text', '', 64), variable: 'ANNALS_TIME_ZONE' },
  'torna.default-lang': rule('base', 'text', 'zh-CN', 16),
  /** Who has chosen no language gets the browser's, if it is offered, instead of the default one. */
  'language.of-browser': rule('base', 'switch', 'false'),
  'torna.doc-sort-type': { ...rule('base', 'choice', 'by_order'), choices: ['by_order', 'by_name', 'by_url'] },
  'torna.view-config.response-hidden-columns': rule('base', 'text', 'required,maxLength'),
  'torna.view-config.init-order': rule('base', 'number', '10000'),
  'torna.view-config.compose-show-debug': rule('base', 'switch', 'true'),
  'torna.mock.ignore-param': rule('base', 'switch', 'false'),
  'torna.metersphere.enable': rule('base', 'switch', 'true'),
  /** Levels of MeterSphere's modules that can be chosen; at least 1. */
  'torna.metersphere.module.maxLevel': rule('base', 'number', '2'),
  'front.param.type-array': rule(
    'base',
    'text',
    '["string","number","boolean","object","array","num_array","str_array","file","file[]","enum"]',
    1_000,
  ),

  'network.webhook': hosts('ANNALS_WEBHOOK_ALLOW'),
  'network.import': hosts('ANNALS_IMPORT_ALLOW'),
  'network.debug': hosts('ANNALS_DEBUG_ALLOW'),
  'network.metersphere': hosts('ANNALS_METERSPHERE_ALLOW'),

  'torna.register.enable': rule('signIn', 'switch', 'false'),

  /** Sign-in by an HTTP call to another system's form. */
  'torna.login.third-party.form.enable': rule('form', 'switch', 'false'),
  'torna.login.third-party.form.url': rule('form', 'url'),
  'torna.login.third-party.form.method': { ...rule('form', 'choice', 'POST'), choices: ['POST', 'GET'] },
  'torna.login.third-party.form.content-type': {
    ...rule('form', 'choice', 'application/json'),
    choices: ['application/json', 'application/x-www-form-urlencoded'],
  },
  'torna.login.third-party.form.key.param-username': rule('form', 'text', 'username'),
  'torna.login.third-party.form.key.param-password': rule('form', 'text', 'password'),
  'torna.login.third-party.form.key.result-code': rule('form', 'text'),
  'torna.login.third-party.form.value.result-code': rule('form', 'text'),
  'torna.login.third-party.form.key.result-msg': rule('form', 'text'),
  'torna.login.third-party.form.key.result-data': rule('form', 'text', 'data'),
  'torna.login.third-party.form.key.result-nickname': rule('form', 'text', 'nickname'),
  'torna.login.third-party.form.key.result-email': rule('form', 'text', 'email'),

  /** OAuth 2 or OpenID Connect. With an issuer the endpoints are discovered; without one they are configured. */
  'torna.login.third-party.oauth.enable': rule('oauth', 'switch', 'false'),
  'torna.login.third-party.oauth.issuer': rule('oauth', 'url'),
  'torna.login.third-party.oauth.client-id': rule('oauth', 'text'),
  'torna.login.third-party.oauth.client-secret': rule('oauth', 'secret', '', 512),
  'torna.login.third-party.oauth.redirect-uri': rule('oauth', 'url'),
  'torna.login.third-party.oauth.success-url': rule('oauth', 'text', '/'),
  'torna.login.third-party.oauth.scope': rule('oauth', 'text', 'openid profile email'),
  'torna.login.third-party.oauth.url.authorize': rule('oauth', 'url'),
  'torna.login.third-party.oauth.url.access-token': rule('oauth', 'url'),
  'torna.login.third-party.oauth.url.user-info': rule('oauth', 'url'),
  'torna.login.third-party.oauth.key.result-id': rule('oauth', 'text', 'sub'),
  'torna.login.third-party.oauth.key.result-username': rule('oauth', 'text', 'preferred_username'),
  'torna.login.third-party.oauth.key.result-nickname': rule('oauth', 'text', 'name'),
  'torna.login.third-party.oauth.key.result-email': rule('oauth', 'text', 'email'),
  'torna.login.third-party.oauth.login-button-text': rule('oauth', 'text', '', 32),

  'torna.ldap.url': rule('ldap', 'text'),
  'torna.ldap.base': rule('ldap', 'text'),
  'torna.ldap.username': rule('ldap', 'text'),
  'torna.ldap.password': rule('ldap', 'secret', '', 512),
  /** `%s` is replaced by the escaped account. */
  'torna.ldap.filter': rule('ldap', 'text', '(&(objectClass=*)(uid=%s))', 512),
  'torna.ldap.attribute.nickname': rule('ldap', 'text', 'displayName'),
  'torna.ldap.attribute.email': rule('ldap', 'text', 'mail'),
  /** Appended to the account when the entry has no mail address. */
  'torna.ldap.email-domain': rule('ldap', 'text'),

  'torna.dingtalk.app-key': rule('dingtalk', 'text'),
  'torna.dingtalk.app-secret': rule('dingtalk', 'secret', '', 512),
  'torna.dingtalk.redirect-uri': rule('dingtalk', 'url'),
  'torna.dingtalk.success-url': rule('dingtalk', 'text', '/'),

  /** A folder of the server, or `s3://bucket/prefix`; empty: no backups by this installation. */
  'backup.to': rule('backup', 'text', '', 512),
  /** `hh:mm` in the time zone of the installation. */
  'backup.time': rule('backup', 'text', '03:00', 5),
  /** How many days, weeks and months keep their newest archive. */
  'backup.days': rule('backup', 'number', '7'),
  'backup.weeks': rule('backup', 'number', '4'),
  'backup.months': rule('backup', 'number', '6'),

  /** The message text of each chat's robot; empty: the product's default text (docs/wire.md 7.3). */
  ...byTemplateKey(() => rule('chat', 'lines', '', 250)),
} as const satisfies Record<string, SettingRule>;

export const backupTime = /^([01]\d|2[0-3]):([0-5]\d)$/;

export type SettingKey = keyof typeof settings;
/** What the server calls addresses for that people entered. A host that may be called for one may not for another. */
export const networkKeys = {
  webhook: 'network.webhook',
  import: 'network.import',
  debug: 'network.debug',
  metersphere: 'network.metersphere',
} as const satisfies Record<string, SettingKey>;
export type NetworkPurpose = keyof typeof networkKeys;
/** The entries of such a list: separated by commas, blanks or lines. */
export const hostEntries = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
export const settingKeys = Object.keys(settings).filter((key): key is SettingKey => key in settings);
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key);
const ruleOf = (key: SettingKey): SettingRule => settings[key];
/** Whether the environment's value goes before the one that an administrator sets. */
export const environmentWins = (key: SettingKey): boolean => ruleOf(key).variable !== undefined;
/** The environment variable that provides a setting. */
export const settingVariable = (key: SettingKey): string =>
  ruleOf(key).variable ??
  `ANNALS_SET_${key
    .replace(/^torna\./, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()}`;
