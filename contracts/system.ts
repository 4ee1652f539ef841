import { z } from 'zod';
import { done, endpoint, nothing } from './endpoint.js';
import { flag, id, name, text } from './wire.js';

const signInConfig = {
  enableReg: flag,
  enableThirdPartyForm: flag,
  enableThirdPartyOauth: flag,
  enableThirdPartyLogin: flag,
  oauthLoginUrl: z.string(),
  oauthButtonText: z.string(),
  ignoreParam: flag,
};
/** The older of the two; clients of before still ask for it (wire 1.1). */
export const systemConfig = endpoint('GET', '/system/config', { input: nothing, reply: z.object(signInConfig) });
export const viewConfig = endpoint('GET', '/system/viewConfig', {
  input: nothing,
  reply: z.object({
    ...signInConfig,
    enableMeterSphere: flag,
    enableLdap: flag,
    /** Sign-in with DingTalk is set up. */
    enableDingtalk: flag,
    dingdingAppKey: z.string(),
    initOrder: z.number(),
    baseUrl: z.string(),
    responseHiddenColumns: z.string(),
    composeShowDebug: flag,
  }),
});
/** Known: `front.param.type-array`. The reply is text that holds JSON. */
export const frontConfig = endpoint('GET', '/system/frontConfig', {
  input: z.object({ key: z.string().max(128) }),
  reply: z.string(),
});

export const languages = endpoint('GET', '/system/i18n/lang/list', {
  input: nothing,
  reply: z.array(z.object({ id: z.string(), lang: z.string(), description: z.string(), content: z.string() })),
});
export const defaultLanguage = endpoint('GET', '/system/i18n/lang/default', { input: nothing, reply: z.string() });
/**
 * The texts that replace or extend those that the client carries: `section.key` (or nested) → text. A language that nobody made
 * gets the default's. `userLang` is the language that the caller has chosen, `''` for strangers.
 */
export const languageTexts = endpoint('GET', '/system/i18n/get', {
  input: z.object({ lang: z.string().max(16).default('') }),
  reply: z.object({ content: z.record(z.string(), z.unknown()), defaultLang: z.string(), userLang: z.string() }),
});

/** BCP 47 in the form that clients ask for: `fr`, `pt-BR`. */
const lang = z
  .string()
  .trim()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'lang.format');
/** A pack is JSON text: an object of texts, or of objects of texts, at most 1 MB. */
const pack = z.object({ id, lang: z.string(), description: z.string(), content: z.string() });
export const adminLanguages = endpoint('GET', '/admin/i18n/lang/list', {
  input: nothing,
  reply: z.array(pack.extend({ texts: z.number(), isDefault: z.boolean() })),
});
export const adminLanguage = endpoint('GET', '/admin/i18n/get', { input: z.object({ id }), reply: pack });
/** With an id: change; without: make. `zh-CN` and `en` may be given too: their pack overrides single texts of ours. */
export const saveLanguage = endpoint('POST', '/admin/i18n/save', {
  input: z.object({
    id: id.optional(),
    lang,
    description: name(50),
    content: z.string().max(1_000_000, 'text.max:1000000'),
  }),
  reply: z.object({ id }),
});
export const deleteLanguage = endpoint('POST', '/admin/i18n/delete', { input: z.object({ id }), reply: done });
/** The old client names it in the address, newer ones in the body. */
export const setDefaultLanguage = endpoint('POST', '/admin/i18n/lang/setDefaultLang', {
  input: z.object({ lang }),
  reply: done,
});

/** A secret comes back as `''` with `isSet`; `origin`: where the value in force comes from. */
const configLine = z.object({
  key: z.string(),
  value: z.string(),
  remark: z.string(),
  isSet: z.boolean(),
  isSecret: z.boolean(),
  origin: z.enum(['row', 'environment', 'default']),
});
const keys = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().flatMap((part) => part.split(',')));
const configChange = z.object({ key: z.string().max(128), value: text(4_000), remark: text(128).default('') });

export const adminSettings = endpoint('GET', '/admin/setting/config/get', {
  input: z.object({ keys: keys.default([]) }),
  reply: z.object({ configs: z.array(configLine) }),
});
/** The body is a list. All or none. An empty value goes back to the default; an unknown key is refused (wire 1.1: HOLE). */
export const updateAdminSettings = endpoint('POST', '/admin/setting/config/update', {
  input: z.array(configChange).min(1).max(100),
  reply: done,
});
/** The old paths of the same two; super admins only here. */
export const oldAdminSettings = endpoint('GET', '/system/config/adminsetting', {
  input: z.object({ keys: keys.default([]) }),
  reply: z.object({ configs: z.array(configLine) }),
});
export const oldUpdateSetting = endpoint('POST', '/system/config/update', { input: configChange, reply: done });
/** Tries a way of signing in with the settings in force, without signing anyone in: what came of it, in words. */
export const testDirectory = endpoint('POST', '/admin/setting/directory/test', {
  input: z.object({ username: z.string().max(128).default('') }),
  reply: z.object({ ok: z.boolean(), said: z.string(), took: z.number() }),
});
