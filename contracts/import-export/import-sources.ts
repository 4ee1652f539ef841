import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { flag, id, text, textOf, withDefault } from '../platform/wire.js';

/** Of the account at the address of a source, and of a text that is kept instead of one, in characters. */
export const sourceLimits = { account: 128, password: 128, content: 3_000_000 } as const;

export const swaggerSetting = endpoint('GET', '/module/setting/swaggerSetting/get', {
  input: z.object({ moduleId: id }),
  reply: z.object({ allowMethod: z.string() }),
});
/** Methods that an import keeps when a path allows all; `''`: POST. */
export const setAllowMethod = endpoint('POST', '/module/setting/swaggerSetting/allowMethod/set', {
  input: z.object({ moduleId: id, method: text(100) }),
  reply: done,
});
const swaggerConfig = z.object({
  id: z.string(),
  url: z.string(),
  content: z.string(),
  authUsername: z.string(),
  /** A secret: always `''`. */
  authPassword: z.string(),
  isAuthSet: z.boolean(),
});
export const swaggerConfigOf = endpoint('GET', '/module/setting/swaggerSetting/config/get', {
  input: z.object({ moduleId: id }),
  reply: swaggerConfig,
});
export const updateSwaggerConfig = endpoint('POST', '/module/setting/swaggerSetting/config/update', {
  input: z.object({
    moduleId: id,
    url: textOf(z.union([z.literal(''), z.url('url.format').max(512, 'text.max:512')])).default(''),
    content: text(sourceLimits.content).default(''),
    authUsername: text(sourceLimits.account).default(''),
    /** Left out or `''`: unchanged. */
    authPassword: text(sourceLimits.password).default(''),
    clearAuth: withDefault(flag, false),
  }),
  reply: done,
});
