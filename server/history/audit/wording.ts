import { isRule, severities } from '../../../contracts/docs/change-severity/rules.js';
import { changeSentence, changeTexts } from '../../../contracts/docs/change-severity/wording.js';
import type { auditPage } from '../../../contracts/history/audit.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { builtInTexts, hasSentence, type Lang, sentenceOf } from '../../platform/languages/sentences.js';
import type { AuditEntry } from './audit.queries.js';
import { type EntityNames, entitiesIn } from './names.js';

export type AuditLine = Reply<typeof auditPage>['list'][number];

/** Empty values for all placeholders, because old events may lack fields of newer ones. */
const blank: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(builtInTexts['zh-CN'].audit ?? {}).flatMap((sentence) =>
    [...sentence.matchAll(/\{(\w+)\}/g)].map(([, fact = '']) => [fact, '']),
  ),
);

/** Text keys of fields whose values are translated. */
const words: Readonly<Record<string, string>> = {
  role: 'audit.role.',
  status: 'audit.status.',
  reason: 'audit.reason.',
  source: 'audit.source.',
};

function told(lang: Lang, field: string, value: unknown): string {
  if (typeof value === 'boolean') return sentenceOf(lang, value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (field === 'rule') return ruleWords(lang, String(value));
  const key = `${words[field] ?? ''}${value}`;
  return words[field] && hasSentence(key) ? sentenceOf(lang, key) : String(value);
}

/** What the rule is about, as its sentence without a name: "Required query parameter `…` added". */
function ruleWords(lang: Lang, rule: string): string {
  if (!isRule(rule)) return rule;
  const sentence = changeSentence(lang, { rule, path: ['…'], from: '…', to: '…' });
  return `“${sentence.split(changeTexts(lang).separator)[0] ?? sentence}”`;
}

/** The severity that a project chose for a rule. */
function severityWord(lang: Lang, severity: unknown): string {
  const known = severities.find((one) => one === severity);
  return known ? changeTexts(lang).severities[known] : sentenceOf(lang, 'audit.silent');
}

function person(lang: Lang, id: number, names: EntityNames): string {
  if (id === 0) return sentenceOf(lang, 'audit.product');
  return names.get(`user-${id}`) ?? sentenceOf(lang, 'audit.nobody', { id: encodeId(id) });
}

function aboutOf(stream: string, names: EntityNames): AuditLine['about'] {
  const dash = stream.indexOf('-');
  if (dash < 0) return { kind: stream, id: 0, name: '' };
  const id = Number(stream.slice(dash + 1));
  return { kind: stream.slice(0, dash), id: Number.isSafeInteger(id) ? id : 0, name: names.get(stream) ?? '' };
}

/** One line of the audit log in the reader's language. Only fields used in the message are taken from the event. */
export function auditLineOf(
  lang: Lang,
  { position, stream, type, data, meta, at }: AuditEntry,
  names: EntityNames,
): AuditLine {
  const about = aboutOf(stream, names);
  // `from` is a role only in MemberRoleChanged and a name otherwise, even if the name reads like a role.
  const meant = (field: string) => (field === 'from' && type === 'MemberRoleChanged' ? 'role' : field);
  const facts = {
    ...blank,
    ...Object.fromEntries(Object.entries(data).map(([field, value]) => [field, told(lang, meant(field), value)])),
    ...Object.fromEntries(entitiesIn(data).map(({ fact, thing }) => [fact, names.get(thing) ?? thing])),
    ...(type === 'ProjectSeverityChosen' && { to: severityWord(lang, data.to) }),
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
    sentence: sentenceOf(lang, hasSentence(type) ? type : 'audit.unknown', facts),
    remark: meta.remark,
  };
}

/** `SpaceTurnedBlue` → `Space turned blue`: for types written by a newer or older server. */
const readable = (type: string): string =>
  type.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
