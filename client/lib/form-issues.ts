import type { z } from 'zod';
import type { Say } from './i18n.js';

/** The text for each issue of a contract; `text.max` and `text.required` are handled below. */
const texts = {
  'email.format': 'field.email',
  'mobile.format': 'field.mobile',
  'url.format': 'field.url',
  'login.username': 'account:accountEmpty',
  'login.password': 'account:passwordEmpty',
  'member.none': 'members:pickOne',
  'environment.none': 'environments:pickOne',
  'template.content': 'admin:templates.contentRequired',
  'lang.format': 'admin:languages.langFormat',
  'model.key': 'api:form.keyForm',
} as const;
const isText = (key: string): key is keyof typeof texts => Object.hasOwn(texts, key);

/** Longer than any name: the issue that it causes contains the limit. */
const PROBE = 'x'.repeat(2_000);

/** Messages by field for the schema's issues with the input; the first of each field is used. */
export function issuesOf(schema: z.ZodType, input: unknown, t: Say): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (!found.has(field))
      found.set(
        field,
        sentenceOf(message, () => limitOf(schema, input, field), t),
      );
  }
  return found;
}

function sentenceOf(message: string, limit: () => string | undefined, t: Say): string {
  const [key = '', fact] = message.split(':');
  if (isText(key)) return t(texts[key]);
  if (key === 'text.max') return t('field.tooLong', { max: fact });
  if (key === 'password.short') return t('account:atLeast', { count: 6 });
  if (key !== 'text.required') return t('field.invalid');
  const max = limit();
  return max === undefined ? t('field.required') : t('field.nameRequired', { max });
}

/**
 * docs/spec.md 5: the message of an empty name includes the limit, which the schema reports only for a name that is too
 * long.
 */
function limitOf(schema: z.ZodType, input: unknown, field: string): string | undefined {
  const probe = { ...(typeof input === 'object' ? input : {}), [field]: PROBE };
  const issues = schema.safeParse(probe).error?.issues ?? [];
  return issues
    .find(({ path, message }) => path[0] === field && message.startsWith('text.max:'))
    ?.message.split(':')[1];
}
