import { z } from 'zod';
import { endpoint, nothing } from './endpoint.js';
import { flag } from './wire.js';

export const viewConfig = endpoint('GET', '/system/viewConfig', {
  input: nothing,
  reply: z.object({
    enableMeterSphere: flag,
    initOrder: z.number(),
    enableReg: flag,
    ignoreParam: flag,
    baseUrl: z.string(),
  }),
});
export const languages = endpoint('GET', '/system/i18n/lang/list', {
  input: nothing,
  reply: z.array(z.object({ lang: z.string(), description: z.string() })),
});
export const languageTexts = endpoint('GET', '/system/i18n/get', {
  input: z.object({ lang: z.string().max(16).default('zh-CN') }),
  reply: z.object({ content: z.record(z.string(), z.unknown()), defaultLang: z.string(), userLang: z.string() }),
});
