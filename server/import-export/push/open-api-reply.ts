import { fieldSentences } from '../../platform/http/input.js';
import { Refusal } from '../../platform/http/refusal.js';
import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';

/** Codes of the push API, always strings (docs/wire.md 2.3). */
export const OpenApiCode = {
  ok: '0',
  system: '-9',
  unknownCall: '1',
  parameters: '2',
  json: '13',
  token: '14',
  invalid: '100',
} as const;
export type OpenApiCode = (typeof OpenApiCode)[keyof typeof OpenApiCode];
export type FailureCode = Exclude<OpenApiCode, typeof OpenApiCode.ok>;

export interface OpenApiEnvelope {
  readonly code: OpenApiCode;
  readonly msg: string;
  readonly data: unknown;
}

/** The reply contains the code's own message. */
export class OpenApiError extends Error {
  override readonly name = 'OpenApiError';
  constructor(readonly code: FailureCode) {
    super(code);
  }
}

const sentences = {
  [OpenApiCode.system]: 'push.system',
  [OpenApiCode.unknownCall]: 'push.unknownCall',
  [OpenApiCode.parameters]: 'push.parameters',
  [OpenApiCode.json]: 'push.json',
  [OpenApiCode.token]: 'push.token',
  [OpenApiCode.invalid]: 'push.parameters',
} as const satisfies Record<FailureCode, string>;

export const failedReply = (code: FailureCode, lang: Lang): OpenApiEnvelope => ({
  code,
  msg: sentenceOf(lang, sentences[code]),
  data: { key: sentences[code] },
});

/**
 * `msg` names the first invalid field, because builds show only `msg`. Messages of the existing product come without a
 * path.
 */
export function refusedReply({ key, facts }: Refusal, lang: Lang): OpenApiEnvelope {
  const { issues, ...rest } = facts;
  if (key === 'input.unreadable') return failedReply(OpenApiCode.json, lang);
  if (key !== 'input.invalid') return { code: OpenApiCode.system, msg: sentenceOf(lang, key, rest), data: { key } };
  const fields = fieldSentences(lang, issues);
  const [first = '', sentence = ''] = Object.entries(fields)[0] ?? [];
  const isWhole = wholeSentences.some((whole) => sentenceOf(lang, whole) === sentence);
  const msg = first === '' || isWhole ? sentence : `${first}: ${sentence}`;
  return { code: OpenApiCode.invalid, msg, data: { key, fields } };
}

/** Keys of messages that already name their field. */
const wholeSentences = ['push.apis', 'push.categoryName', 'push.categoryLong', 'push.enums'] as const;
