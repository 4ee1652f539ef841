import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { wireTime } from '../../contracts/wire.js';

export const langs = ['zh-CN', 'en'] as const;
export type Lang = (typeof langs)[number];
export const defaultLang: Lang = 'zh-CN';

/** Sections of sentences; keys are unique over the whole file. */
const file = z.record(z.string(), z.record(z.string(), z.string()));
type Sections = z.output<typeof file>;

const read = (lang: Lang): Sections =>
  file.parse(JSON.parse(readFileSync(new URL(`../system/languages/${lang}.json`, import.meta.url), 'utf8')));

/** The server's own sentences, section by section. */
export const texts: Readonly<Record<Lang, Sections>> = { 'zh-CN': read('zh-CN'), en: read('en') };

const flat = (sections: Sections) => new Map(Object.values(sections).flatMap((section) => Object.entries(section)));
const sentences: Readonly<Record<Lang, ReadonlyMap<string, string>>> = {
  'zh-CN': flat(texts['zh-CN']),
  en: flat(texts.en),
};

export const hasSentence = (key: string): boolean => sentences[defaultLang].has(key);

/** The sentence of a key with its {facts} filled in; the key itself when there is none. Facts stay plain text. */
export function say(lang: Lang, key: string, facts: Readonly<Record<string, unknown>> = {}): string {
  const sentence = sentences[lang].get(key) ?? sentences[defaultLang].get(key) ?? key;
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? shown(facts[name]) : whole));
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Moments are data as ISO text and read as the wire writes times. */
const shown = (fact: unknown): string =>
  typeof fact === 'string' && moment.test(fact) ? wireTime.encode(new Date(fact)) : String(fact);

/** The reader's language out of `Accept-Language`: the first that we speak, else Chinese (spec 9: 'zh' means zh-CN). */
export function langOf(accepted: string | undefined): Lang {
  for (const part of (accepted ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return defaultLang;
}
