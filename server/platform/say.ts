import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { wireTime } from '../../contracts/wire.js';

/** The languages that the product speaks by itself. Administrators may make others (`speak`). */
export const langs = ['zh-CN', 'en'] as const;
/** A language tag; what it does not say is said in Chinese. */
export type Lang = string;
export const defaultLang: Lang = 'zh-CN';

/** Sections of sentences; keys are unique over the whole file. */
const file = z.record(z.string(), z.record(z.string(), z.string()));
type Sections = z.output<typeof file>;
type Sentences = ReadonlyMap<string, string>;

const read = (lang: Lang): Sections =>
  file.parse(JSON.parse(readFileSync(new URL(`../system/languages/${lang}.json`, import.meta.url), 'utf8')));

/** The server's own sentences, section by section. */
export const texts: Readonly<Record<(typeof langs)[number], Sections>> = { 'zh-CN': read('zh-CN'), en: read('en') };

const flat = (sections: Sections) => new Map(Object.values(sections).flatMap((section) => Object.entries(section)));
const own: ReadonlyMap<Lang, Sentences> = new Map(langs.map((lang) => [lang, flat(texts[lang])]));

/** What administrators made of it: one installation to a process. */
let given: ReadonlyMap<Lang, Sentences> = new Map();
let fallback: Lang = defaultLang;

/** From now on readers whose language nobody knows are answered in `byDefault`, and these sentences go before ours. */
export function speak(byDefault: Lang, sentences: ReadonlyMap<Lang, Sentences>): void {
  given = sentences;
  fallback = byDefault;
}

export const hasSentence = (key: string): boolean => own.get(defaultLang)?.has(key) ?? false;

const sentence = (lang: Lang, key: string): string | undefined => given.get(lang)?.get(key) ?? own.get(lang)?.get(key);

/** The sentence of a key with its {facts} filled in; the key itself when there is none. Facts stay plain text. */
export function say(lang: Lang, key: string, facts: Readonly<Record<string, unknown>> = {}): string {
  const said = sentence(lang, key) ?? sentence(defaultLang, key) ?? key;
  return said.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? shown(facts[name]) : whole,
  );
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Moments are data as ISO text and read as the wire writes times. */
const shown = (fact: unknown): string =>
  typeof fact === 'string' && moment.test(fact) ? wireTime.encode(new Date(fact)) : String(fact);

/** The reader's language out of `Accept-Language`: the first that we speak, else the installation's (spec 9: 'zh' means zh-CN). */
export function langOf(accepted: string | undefined): Lang {
  for (const part of (accepted ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
    const made = tag && [...given.keys()].find((lang) => lang.toLowerCase() === tag);
    if (made) return made;
  }
  return fallback;
}
