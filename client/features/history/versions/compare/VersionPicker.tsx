import { HTMLSelect } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { minuteTime, moment } from '../../../../lib/format.js';
import { useLanguage } from '../../../../lib/i18n.js';
import { useHistoryPages } from '../entries/history-pages.js';
import { useHistoryTexts } from '../entries/history-texts.js';

interface VersionPickerProps {
  docId: string;
  label: string;
  version: number;
  onPick: (version: number) => void;
}

/** One side of a comparison: any version that the list has loaded so far. */
export function VersionPicker({ docId, label, version, onPick }: VersionPickerProps) {
  const { t } = useTranslation('history');
  const lang = useLanguage();
  const words = useHistoryTexts();
  const { entries } = useHistoryPages(docId);
  const known = entries.some((entry) => entry.version === version);
  const options = entries.map((entry) => ({
    value: entry.version,
    label: `${t('version', { version: entry.version })} · ${words.people(entry)} · ${minuteTime(moment(entry.at), lang)}`,
  }));
  if (!known) options.push({ value: version, label: t('version', { version }) });
  return (
    <HTMLSelect
      className="compare-pick"
      aria-label={label}
      value={version}
      options={options}
      onChange={(event) => onPick(Number(event.currentTarget.value))}
    />
  );
}
