import type { WireReply } from '../../../contracts/endpoint.js';
import { type SettingKey, type SettingRule, settingKeys, settings } from '../../../contracts/settings.js';
import type { adminSettings } from '../../../contracts/system.js';
import type { Group } from './setting-texts.js';

export type Line = WireReply<typeof adminSettings>['configs'][number];

/** Typed and not saved, by key. Other groups' drafts stay while one is looked at. */
export type Drafts = Partial<Record<SettingKey, string>>;

export const ruleOf = (key: SettingKey): SettingRule => settings[key];

/** The default language has a place of its own beside the languages. */
export const keysOf = (group: Group): readonly SettingKey[] =>
  settingKeys.filter((key) => settings[key].group === group && key !== 'torna.default-lang');

/** What is set here; `''`: nothing, the inherited value counts. */
export const ownValue = (line: Line | undefined): string => (line?.origin === 'row' ? line.value : '');

/** What counts when nothing is set here. */
export const inherited = (key: SettingKey, line: Line | undefined): string =>
  line?.origin === 'environment' ? line.value : ruleOf(key).fallback;

/** With a field's new text; a text that is what is set already is no draft. */
export function withDraft(drafts: Drafts, key: SettingKey, line: Line | undefined, value: string): Drafts {
  const { [key]: _old, ...others } = drafts;
  // A secret is never read: taking it away is a change, an emptied field is none.
  const same = line?.isSecret ? false : value === ownValue(line);
  return same ? others : { ...others, [key]: value };
}

export const withoutDraft = (drafts: Drafts, key: SettingKey): Drafts => {
  const { [key]: _old, ...others } = drafts;
  return others;
};

/** Spec 5, as far as it can be told without asking. */
export function wrongWith(
  key: SettingKey,
  value: string,
): { key: 'field.tooLong'; max: number } | { key: 'field.url' | 'admin:setting.notNumber'; max: 0 } | undefined {
  const { kind, max = 256 } = ruleOf(key);
  if (value === '') return undefined;
  if (value.length > max) return { key: 'field.tooLong', max };
  if (kind === 'url' && !isWebAddress(value)) return { key: 'field.url', max: 0 };
  if (kind === 'number' && !/^\d+$/.test(value.trim())) return { key: 'admin:setting.notNumber', max: 0 };
  return undefined;
}

const isWebAddress = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
