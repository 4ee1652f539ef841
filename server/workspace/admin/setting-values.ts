import path from 'node:path';
import { isTimeZone } from '../../../contracts/platform/time-zone.js';
import { isWebAddress } from '../../../contracts/platform/web-address.js';
import {
  backupTime,
  hostEntries,
  type SettingKey,
  type SettingRule,
  settings,
} from '../../../contracts/workspace/settings.js';

const DEFAULT_MAX = 256;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a value of one line holds none of them
const control = /[\0-\x1f\x7f]/;
const yes = /^(true|1|on)$/i;
const no = /^(false|0|off)$/i;

/** Additional checks by key. */
const further: Readonly<Partial<Record<SettingKey, (value: string) => boolean>>> = {
  'torna.time-zone': isTimeZone,
  'torna.ldap.url': (value) => /^ldaps?:\/\/[^\s/,]+/i.test(value) && URL.canParse(value),
  'torna.ldap.filter': (value) => value.includes('%s'),
  'front.param.type-array': isListOfTexts,
  'backup.to': (value) => /^s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/|$)/.test(value) || path.isAbsolute(value),
  'backup.time': (value) => backupTime.test(value),
};

function isListOfTexts(value: string): boolean {
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === 'string' && item !== '');
  } catch {
    return false;
  }
}

/** Normalized value to store; undefined if it is invalid. An empty value resets the setting to its default. */
export function settingValue(key: SettingKey, given: string): string | undefined {
  const rule: SettingRule = settings[key];
  // Spaces are part of a password.
  const value = rule.kind === 'secret' ? given : given.trim();
  if (value === '') return '';
  const kept = ofKind(rule, value);
  return kept !== undefined && kept.length <= (rule.max ?? DEFAULT_MAX) && (further[key]?.(kept) ?? true)
    ? kept
    : undefined;
}

function ofKind({ kind, choices }: SettingRule, value: string): string | undefined {
  switch (kind) {
    case 'switch':
      return yes.test(value) ? 'true' : no.test(value) ? 'false' : undefined;
    case 'number':
      return /^\d{1,9}$/.test(value) ? String(Number(value)) : undefined;
    case 'choice':
      return choices?.includes(value) ? value : undefined;
    case 'url':
      return isWebAddress(value) ? value : undefined;
    case 'lines':
      return value.replaceAll('\r\n', '\n');
    case 'hosts':
      return hostEntries(value)
        .map((entry) => entry.toLowerCase())
        .join('\n');
    case 'secret':
      return value;
    case 'text':
      return control.test(value) ? undefined : value;
  }
}
