import { CloudUploadIcon, CogIcon, EditIcon, FormIcon, HistoryIcon, ImportIcon } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityTags } from '../../../../ui/changes.js';
import { Avatar } from '../../../../ui/people.js';
import { RelativeTime } from '../../../../ui/RelativeTime.js';
import { type HistoryEntry, peopleOf } from './entry.js';
import { useHistoryTexts } from './history-texts.js';

export const sourceIcons = {
  form: <FormIcon size={12} />,
  live: <EditIcon size={12} />,
  push: <CloudUploadIcon size={12} />,
  import: <ImportIcon size={12} />,
  restore: <HistoryIcon size={12} />,
  system: <CogIcon size={12} />,
} as const satisfies Record<HistoryEntry['source'], ReactElement>;

/** The severities that a reader must not miss. */
const alarming = ['breaking', 'risky'] as const;
/** Maximum of avatars; all names are in the line. */
const FACES = 3;

function Faces({ entry }: { entry: HistoryEntry }) {
  return (
    <span className="faces" aria-hidden="true">
      {peopleOf(entry)
        .slice(0, FACES)
        .map(({ id, name }) => (
          <Avatar key={id} id={id} name={name} />
        ))}
    </span>
  );
}

/** Text between backticks is code. */
export function CodedText({ text }: { text: string }) {
  return text.split('`').map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their position
      <code translate="no" key={i}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}

interface EntryLineProps {
  entry: HistoryEntry;
  current: boolean;
  onOpen: () => void;
}

/** One version: who, what, how, when; its remark below. */
export function EntryLine({ entry, current, onOpen }: EntryLineProps) {
  const { t } = useTranslation('history');
  const words = useHistoryTexts();
  const changes = words.changes(entry);
  return (
    <button type="button" className="entry" title={t('preview.open', { version: entry.version })} onClick={onOpen}>
      <Faces entry={entry} />
      <span className="entry-words">
        <span className="entry-what">
          <strong>{words.people(entry)}</strong> {words.deed(entry)}
        </span>
        {changes && (
          <span className="entry-changes">
            <CodedText text={changes} />
          </span>
        )}
        {entry.remark && <span className="entry-remark">{entry.remark}</span>}
        <span className="entry-facts">
          <span className="entry-version">{t('version', { version: entry.version })}</span>
          <span className="tag">
            {sourceIcons[entry.source]}
            {words.source(entry)}
          </span>
          {entry.meaning && <SeverityTags counts={entry.meaning.counts} only={alarming} />}
          <RelativeTime at={entry.at} />
          {current && (
            <span className="tag" data-tone="green">
              {t('current')}
            </span>
          )}
        </span>
      </span>
    </button>
  );
}
