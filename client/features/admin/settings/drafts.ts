import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isWebAddress } from '../../../../contracts/platform/web-address.js';
import {
  environmentWins,
  type SettingKey,
  type SettingRule,
  settingKeys,
  settings,
} from '../../../../contracts/workspace/settings.js';
import type { adminSettings } from '../../../../contracts/workspace/system.js';
import type { Group } from './setting-texts.js';

export type Line = WireReply<typeof adminSettings>['configs'][number];

/** Unsaved values by key. Drafts of other groups are kept while one group is open. */
export type Drafts = { readonly [K in SettingKey]?: string | undefined };

export const ruleOf = (key: SettingKey): SettingRule => settings[key];

/** Whether the environment's value is in force whatever is set here. */
export const isFixed = (key: SettingKey, line: Line | undefined): boolean =>
  line?.origin === 'environment' && environmentWins(key);

/** The default language is edited beside the languages. */
export const keysOf = (group: Group): readonly SettingKey[] =>
  settingKeys.filter((key) => settings[key].group === group && key !== 'torna.default-lang');

/** The value set on this screen; `''`: none, the inherited value is used. */
export const ownValue = (line: Line | undefined): string => (line?.origin === 'row' ? line.value : '');

/** The value that is used when none is set here. */
export const inherited = (key: SettingKey, line: Line | undefined): string =>
  line?.origin === 'environment' ? line.value : ruleOf(key).fallback;

/**
 * A field's new text as a draft; undefined if it equals the saved value. A secret is never read, so any text is a
 * draft.
 */
export const draftOf = (line: Line | undefined, value: string): string | undefined =>
  !line?.isSecret && value === ownValue(line) ? undefined : value;

/** The checks of docs/spec.md 5 that need no request. */
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
