import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { localTime } from './time-zone.js';

/** The built-in languages. Administrators may add others (`overrideSentences`). */
export const builtInLangs = ['zh-CN', 'en'] as const;
/** A language tag; sentences that the language lacks are shown in Chinese. */
export type Lang = string;
export const defaultLang: Lang = 'zh-CN';

/** Sections of sentences; keys are unique within the whole file. */
const file = z.record(z.string(), z.record(z.string(), z.string()));
type Sections = z.output<typeof file>;
type Sentences = ReadonlyMap<string, string>;

const read = (lang: Lang): Sections =>
  file.parse(JSON.parse(readFileSync(new URL(`./${lang}.json`, import.meta.url), 'utf8')));

/** The server's built-in sentences by language and section. */
export const builtInTexts: Readonly<Record<(typeof builtInLangs)[number], Sections>> = {
  'zh-CN': read('zh-CN'),
  en: read('en'),
};

const flat = (sections: Sections) => new Map(Object.values(sections).flatMap((section) => Object.entries(section)));
const builtIn: ReadonlyMap<Lang, Sentences> = new Map(builtInLangs.map((lang) => [lang, flat(builtInTexts[lang])]));

/** The administrators' changes; module state, because a process serves one installation. */
let overrides: ReadonlyMap<Lang, Sentences> = new Map();
let fallback: Lang = defaultLang;

/** Sets the language for readers without a known one, and sentences that override the built-in ones. */
export function overrideSentences(byDefault: Lang, sentences: ReadonlyMap<Lang, Sentences>): void {
  overrides = sentences;
  fallback = byDefault;
}

export const hasSentence = (key: string): boolean => builtIn.get(defaultLang)?.has(key) ?? false;

const findSentence = (lang: Lang, key: string): string | undefined =>
  overrides.get(lang)?.get(key) ?? builtIn.get(lang)?.get(key);

/** The sentence of a key with its {facts} filled in; the key itself when there is none. Facts stay plain text. */
export function sentenceOf(lang: Lang, key: string, facts: Readonly<Record<string, unknown>> = {}): string {
  const said = findSentence(lang, key) ?? findSentence(defaultLang, key) ?? key;
  return said.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? shown(facts[name]) : whole,
  );
}

/** A sentence as data: its key and what is filled in. */
export interface Sentence {
  readonly key: string;
  readonly facts: Readonly<Record<string, string | number>>;
}
export const saySentence = (lang: Lang, { key, facts }: Sentence): string => sentenceOf(lang, key, facts);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Timestamps among the facts are ISO text; they are shown in the installation's time zone. */
const shown = (fact: unknown): string =>
  typeof fact === 'string' && moment.test(fact) ? localTime(new Date(fact)) : String(fact);

/**
 * The reader's language from `Accept-Language`: the first known one, otherwise the installation's (docs/spec.md 9: 'zh'
 * means zh-CN).
 */
export function langOf(accepted: string | undefined): Lang {
  for (const part of (accepted ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
    const made = tag && [...overrides.keys()].find((lang) => lang.toLowerCase() === tag);
    if (made) return made;
  }
  return fallback;
}
