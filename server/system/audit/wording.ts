import type { auditPage } from '../../../contracts/admin.js';
import type { Reply } from '../../../contracts/endpoint.js';
import { encodeId } from '../../../contracts/wire.js';
import { hasSentence, type Lang, say, texts } from '../../platform/say.js';
import type { Entry } from './audit.queries.js';
import { type Names, thingsIn } from './names.js';

export type AuditLine = Reply<typeof auditPage>['list'][number];

/** Every place for a fact in the sentences, empty: an old event may not know what newer ones tell. */
const blank: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(texts['zh-CN'].audit ?? {}).flatMap((sentence) =>
    [...sentence.matchAll(/\{(\w+)\}/g)].map(([, fact = '']) => [fact, '']),
  ),
);

/** What a field's values are called, where they have words of their own. */
const words: Readonly<Record<string, string>> = {
  role: 'audit.role.',
  status: 'audit.status.',
  reason: 'audit.reason.',
  source: 'audit.source.',
};

function told(lang: Lang, field: string, value: unknown): string {
  if (typeof value === 'boolean') return say(lang, value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const key = `${words[field] ?? ''}${value}`;
  return words[field] && hasSentence(key) ? say(lang, key) : String(value);
}

function person(lang: Lang, id: number, names: Names): string {
  if (id === 0) return say(lang, 'audit.product');
  return names.get(`user-${id}`) ?? say(lang, 'audit.nobody', { id: encodeId(id) });
}

function aboutOf(stream: string, names: Names): AuditLine['about'] {
  const dash = stream.indexOf('-');
  if (dash < 0) return { kind: stream, id: 0, name: '' };
  const id = Number(stream.slice(dash + 1));
  return { kind: stream.slice(0, dash), id: Number.isSafeInteger(id) ? id : 0, name: names.get(stream) ?? '' };
}

/** One line of the audit log in the reader's language. Only what the sentence asks for leaves the event's data. */
export function lineOf(lang: Lang, { position, stream, type, data, meta, at }: Entry, names: Names): AuditLine {
  const about = aboutOf(stream, names);
  // Of a member `from` is a role, of everything else a name: one that reads like a role stays a name.
  const meant = (field: string) => (field === 'from' && type === 'MemberRoleChanged' ? 'role' : field);
  const facts = {
    ...blank,
    ...Object.fromEntries(Object.entries(data).map(([field, value]) => [field, told(lang, meant(field), value)])),
    ...Object.fromEntries(thingsIn(data).map(({ fact, thing }) => [fact, names.get(thing) ?? thing])),
    about: about.name || stream,
    type: readable(type),
  };
  return {
    position,
    at,
    actorId: meta.actorId,
    actorName: person(lang, meta.actorId, names),
    address: meta.address,
    source: meta.source,
    requestId: meta.requestId,
    stream,
    type,
    about,
    sentence: say(lang, hasSentence(type) ? type : 'audit.unknown', facts),
    remark: meta.remark,
  };
}

/** `SpaceTurnedBlue` → `Space turned blue`: for a type that a newer (or older) server wrote. */
const readable = (type: string): string =>
  type.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
