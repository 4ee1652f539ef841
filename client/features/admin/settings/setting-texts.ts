import { byTemplateKey } from '../../../../contracts/platform/chats/index.js';
import type { SettingKey } from '../../../../contracts/workspace/settings.js';

/** The label of each setting. Complete: a new setting without a label does not compile. */
export const labelKeys = {
  'torna.front-url': 'admin:setting.label.frontUrl',
  'torna.time-zone': 'admin:setting.label.timeZone',
  'torna.default-lang': 'admin:setting.label.defaultLang',
  'torna.doc-sort-type': 'admin:setting.label.docSort',
  'torna.view-config.response-hidden-columns': 'admin:setting.label.hiddenColumns',
  'torna.view-config.init-order': 'admin:setting.label.initOrder',
  'torna.view-config.compose-show-debug': 'admin:setting.label.composeDebug',
  'torna.mock.ignore-param': 'admin:setting.label.mockIgnore',
  'torna.metersphere.enable': 'admin:setting.label.meterSphere',
  'torna.metersphere.module.maxLevel': 'admin:setting.label.meterSphereLevel',
  'front.param.type-array': 'admin:setting.label.arrayTypes',
  'network.webhook': 'admin:setting.label.networkWebhook',
  'network.import': 'admin:setting.label.networkImport',
  'network.debug': 'admin:setting.label.networkDebug',
  'network.metersphere': 'admin:setting.label.networkMeterSphere',
  'torna.register.enable': 'admin:setting.label.register',
  'torna.login.third-party.form.enable': 'admin:setting.label.formOn',
  'torna.login.third-party.form.url': 'admin:setting.label.formUrl',
  'torna.login.third-party.form.method': 'admin:setting.label.formMethod',
  'torna.login.third-party.form.content-type': 'admin:setting.label.formType',
  'torna.login.third-party.form.key.param-username': 'admin:setting.label.formUser',
  'torna.login.third-party.form.key.param-password': 'admin:setting.label.formPassword',
  'torna.login.third-party.form.key.result-code': 'admin:setting.label.formCode',
  'torna.login.third-party.form.value.result-code': 'admin:setting.label.formCodeValue',
  'torna.login.third-party.form.key.result-msg': 'admin:setting.label.formMsg',
  'torna.login.third-party.form.key.result-data': 'admin:setting.label.formData',
  'torna.login.third-party.form.key.result-nickname': 'admin:setting.label.formNickname',
  'torna.login.third-party.form.key.result-email': 'admin:setting.label.formEmail',
  'torna.login.third-party.oauth.enable': 'admin:setting.label.oauthOn',
  'torna.login.third-party.oauth.issuer': 'admin:setting.label.oauthIssuer',
  'torna.login.third-party.oauth.client-id': 'admin:setting.label.oauthId',
  'torna.login.third-party.oauth.client-secret': 'admin:setting.label.oauthSecret',
  'torna.login.third-party.oauth.redirect-uri': 'admin:setting.label.oauthRedirect',
  'torna.login.third-party.oauth.success-url': 'admin:setting.label.oauthSuccess',
  'torna.login.third-party.oauth.scope': 'admin:setting.label.oauthScope',
  'torna.login.third-party.oauth.url.authorize': 'admin:setting.label.oauthAuthorize',
  'torna.login.third-party.oauth.url.access-token': 'admin:setting.label.oauthToken',
  'torna.login.third-party.oauth.url.user-info': 'admin:setting.label.oauthUserInfo',
  'torna.login.third-party.oauth.key.result-id': 'admin:setting.label.oauthKeyId',
  'torna.login.third-party.oauth.key.result-username': 'admin:setting.label.oauthKeyUser',
  'torna.login.third-party.oauth.key.result-nickname': 'admin:setting.label.oauthKeyNickname',
  'torna.login.third-party.oauth.key.result-email': 'admin:setting.label.oauthKeyEmail',
  'torna.login.third-party.oauth.login-button-text': 'admin:setting.label.oauthButton',
  'torna.ldap.url': 'admin:setting.label.ldapUrl',
  'torna.ldap.base': 'admin:setting.label.ldapBase',
  'torna.ldap.username': 'admin:setting.label.ldapUser',
  'torna.ldap.password': 'admin:setting.label.ldapPassword',
  'torna.ldap.filter': 'admin:setting.label.ldapFilter',
  'torna.ldap.attribute.nickname': 'admin:setting.label.ldapNickname',
  'torna.ldap.attribute.email': 'admin:setting.label.ldapEmail',
  'torna.ldap.email-domain': 'admin:setting.label.ldapDomain',
  'torna.dingtalk.app-key': 'admin:setting.label.dingKey',
  'torna.dingtalk.app-secret': 'admin:setting.label.dingSecret',
  'torna.dingtalk.redirect-uri': 'admin:setting.label.dingRedirect',
  'torna.dingtalk.success-url': 'admin:setting.label.dingSuccess',
  ...byTemplateKey((chat) => `chats:${chat}.template` as const),
} as const satisfies Record<SettingKey, string>;

const notes = {
  'torna.front-url': 'admin:setting.note.frontUrl',
  'torna.time-zone': 'admin:setting.note.timeZone',
  'torna.view-config.response-hidden-columns': 'admin:setting.note.hiddenColumns',
  'front.param.type-array': 'admin:setting.note.arrayTypes',
  'network.webhook': 'admin:setting.note.networkWebhook',
  'network.import': 'admin:setting.note.networkImport',
  'network.debug': 'admin:setting.note.networkDebug',
  'network.metersphere': 'admin:setting.note.networkMeterSphere',
  'torna.register.enable': 'admin:setting.note.register',
  'torna.login.third-party.form.key.result-code': 'admin:setting.note.formCode',
  'torna.login.third-party.form.key.result-data': 'admin:setting.note.formData',
  'torna.login.third-party.oauth.issuer': 'admin:setting.note.oauthIssuer',
  'torna.login.third-party.oauth.redirect-uri': 'admin:setting.note.oauthRedirect',
  'torna.login.third-party.oauth.url.authorize': 'admin:setting.note.oauthAuthorize',
  'torna.login.third-party.oauth.url.access-token': 'admin:setting.note.oauthToken',
  'torna.login.third-party.oauth.url.user-info': 'admin:setting.note.oauthUserInfo',
  'torna.ldap.url': 'admin:setting.note.ldapUrl',
  'torna.ldap.filter': 'admin:setting.note.ldapFilter',
  'torna.ldap.email-domain': 'admin:setting.note.ldapDomain',
  'torna.dingtalk.redirect-uri': 'admin:setting.note.dingRedirect',
} as const satisfies Partial<Record<SettingKey, string>>;
const hasNote = (key: SettingKey): key is keyof typeof notes => Object.hasOwn(notes, key);
export const noteKey = (key: SettingKey) => (hasNote(key) ? notes[key] : undefined);

const choices = {
  by_order: 'admin:setting.choice.by_order',
  by_name: 'admin:setting.choice.by_name',
  by_url: 'admin:setting.choice.by_url',
} as const;
const isNamed = (value: string): value is keyof typeof choices => Object.hasOwn(choices, value);
/** Choices that are protocol terms (POST, application/json) are not translated. */
export const choiceKey = (value: string) => (isNamed(value) ? choices[value] : undefined);

export const groupKeys = {
  base: { title: 'admin:setting.groups.base', lead: 'admin:setting.lead.base' },
  network: { title: 'admin:setting.groups.network', lead: 'admin:setting.lead.network' },
  signIn: { title: 'admin:setting.groups.signIn', lead: 'admin:setting.lead.signIn' },
  form: { title: 'admin:setting.groups.form', lead: 'admin:setting.lead.form' },
  oauth: { title: 'admin:setting.groups.oauth', lead: 'admin:setting.lead.oauth' },
  ldap: { title: 'admin:setting.groups.ldap', lead: 'admin:setting.lead.ldap' },
  dingtalk: { title: 'admin:setting.groups.dingtalk', lead: 'admin:setting.lead.dingtalk' },
  chat: { title: 'admin:setting.groups.chat', lead: 'admin:setting.lead.chat' },
} as const;
export type Group = keyof typeof groupKeys;
export const groups = [
  'base',
  'network',
  'signIn',
  'form',
  'oauth',
  'ldap',
  'dingtalk',
  'chat',
] as const satisfies readonly Group[];
