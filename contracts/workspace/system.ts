import { z } from 'zod';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import { choice, flag, id, idOrNone, name, text, withDefault } from '../platform/wire.js';

const signInConfig = {
  enableReg: flag,
  enableThirdPartyForm: flag,
  enableThirdPartyOauth: flag,
  enableThirdPartyLogin: flag,
  oauthLoginUrl: z.string(),
  oauthButtonText: z.string(),
  ignoreParam: flag,
};
/** The older of the two endpoints; earlier clients still call it (docs/wire.md 1.1). */
export const systemConfig = endpoint('GET', '/system/config', { input: nothing, reply: z.object(signInConfig) });
export const viewConfig = endpoint('GET', '/system/viewConfig', {
  input: nothing,
  reply: z.object({
    ...signInConfig,
    enableMeterSphere: flag,
    enableLdap: flag,
    /** Whether sign-in with DingTalk is configured. */
    enableDingtalk: flag,
    dingdingAppKey: z.string(),
    initOrder: z.number(),
    baseUrl: z.string(),
    responseHiddenColumns: z.string(),
    composeShowDebug: flag,
  }),
});
/** Known key: `front.param.type-array`. The reply is JSON text. */
export const frontConfig = endpoint('GET', '/system/frontConfig', {
  input: z.object({ key: z.string().max(128) }),
  reply: z.string(),
});

/** The languages that administrators created; clients add their built-in ones (docs/wire.md 10.6). */
export const languages = endpoint('GET', '/system/i18n/lang/list', {
  input: nothing,
  reply: z.array(z.object({ id: z.string(), lang: z.string(), description: z.string(), content: z.string() })),
});
export const defaultLanguage = endpoint('GET', '/system/i18n/lang/default', { input: nothing, reply: z.string() });
const askedLang = z.object({ lang: text(16).default('') });
/**
 * For clients of the existing product: `content`, a flat map, replaces their whole dictionary, so it is null unless a pack is stored
 * for the language. They store `userLang`, which is the requested language (docs/wire.md 10.6).
 */
export const oldLanguageTexts = endpoint('GET', '/system/i18n/get', {
  input: askedLang,
  reply: z.object({
    content: z.record(z.string(), z.string()).nullable(),
    defaultLang: z.string(),
    userLang: z.string(),
  }),
});
/**
 * Texts that replace or extend those of our client: `section.key` (or nested) → text. For an unknown language
 * (`isKnown` false), the default language's. `userLang` is the language that the caller has chosen, `''` for strangers.
 * `browser`: the browser's languages, as in `Accept-Language`; where an admin wants so, `defaultLang` is one of them.
 * `packOnly` leaves out the server's own sentences, which our client does not show.
 */
export const languageTexts = endpoint('GET', '/system/language/texts', {
  input: askedLang.extend({ browser: text(200).default(''), packOnly: withDefault(flag, false) }),
  reply: z.object({
    content: z.record(z.string(), z.unknown()),
    defaultLang: z.string(),
    userLang: z.string(),
    isKnown: z.boolean(),
  }),
});
/**
 * For translators: every text of the client and the server in one of the built-in languages, as a flat map that is
 * itself a valid pack.
 */
export const allTexts = endpoint('GET', '/system/language/all', {
  input: z.object({ lang: withDefault(choice(['zh-CN', 'en']), 'zh-CN') }),
  reply: z.record(z.string(), z.string()),
});

/** BCP 47 in the form that clients send: `fr`, `pt-BR`. */
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
/**
 * With an id: update; without: create. `zh-CN` and `en` are accepted too: their pack overrides single built-in texts.
 */
export const saveLanguage = endpoint('POST', '/admin/i18n/save', {
  input: z.object({
    id: idOrNone,
    lang,
    description: name(50),
    content: z.string().max(1_000_000, 'text.max:1000000'),
  }),
  reply: z.object({ id }),
});
export const deleteLanguage = endpoint('POST', '/admin/i18n/delete', { input: z.object({ id }), reply: done });
/** The old client sends it in the query, newer ones in the body. */
export const setDefaultLanguage = endpoint('POST', '/admin/i18n/lang/setDefaultLang', {
  input: z.object({ lang }),
  reply: done,
});

/** A secret is returned as `''` with `isSet`; `origin`: where the value in force comes from. */
const configLine = z.object({
  key: z.string(),
  value: z.string(),
  remark: z.string(),
  isSet: z.boolean(),
  isSecret: z.boolean(),
  origin: z.enum(['row', 'environment', 'default']),
});
/** Repeated, or separated by commas. */
const keys = z.codec(z.union([z.string(), z.array(z.string())]).nullish(), z.array(z.string()), {
  decode: (given) => [given ?? []].flat().flatMap((part) => part.split(',')),
  encode: (given) => given,
});
const configChange = z.object({
  key: text(128),
  value: text(4_000),
  remark: text(128).default(''),
  /** Removes a secret. Old clients send back the `''` that they received, so `''` alone leaves a secret unchanged. */
  clear: withDefault(flag, false),
});

export const adminSettings = endpoint('GET', '/admin/setting/config/get', {
  input: z.object({ keys }),
  reply: z.object({ configs: z.array(configLine) }),
});
/**
 * The body is a list. All or none. An empty value restores the default (of a secret only with `clear`); an unknown key
 * is refused (docs/wire.md 1.1).
 */
export const updateAdminSettings = endpoint('POST', '/admin/setting/config/update', {
  input: z.array(configChange).min(1).max(100),
  reply: done,
});
/** The old paths of the two endpoints above; here for super admins only. */
export const oldAdminSettings = endpoint('GET', '/system/config/adminsetting', {
  input: z.object({ keys }),
  reply: z.object({ configs: z.array(configLine) }),
});
export const oldUpdateSetting = endpoint('POST', '/system/config/update', { input: configChange, reply: done });
/**
 * Tries a way of signing in with the settings in force, without signing anyone in; the reply describes the result as
 * text.
 */
export const testDirectory = endpoint('POST', '/admin/setting/directory/test', {
  input: z.object({ username: text(128).default('') }),
  reply: z.object({ ok: z.boolean(), said: z.string(), took: z.number() }),
});
