import { Button, Checkbox } from '@blueprintjs/core';
import { FolderCloseIcon } from '@blueprintjs/icons';
import type { ChangesReply } from '../../../../contracts/docs/change-severity/choices.js';
import type { ImportStep, PlannedImportEntry } from '../../../../contracts/import-export/imports.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { SeverityTags } from '../../../ui/changes.js';
import { MethodTag } from '../../../ui/tags.js';
import styles from './import.module.css';
import { isModel, type PlanChoice } from './plan-choice.js';

/** Of each line, in pixels. */
export const ENTRY_HEIGHT = 40;
/** What the line of a doc shows; its dialog lists everything. */
const NOTICED = ['breaking', 'risky'] as const;
const tones = {
  ...{ create: 'green', update: 'blue', revive: 'green', same: 'gray', locked: 'orange', missing: 'red' },
} as const satisfies Record<ImportStep, string>;

interface EntryRowProps {
  entry: PlannedImportEntry;
  choice: PlanChoice;
  /** Undefined: not compared. */
  meaning: ChangesReply | null | undefined;
  top: number;
  onOpen: () => void;
}

/** A doc or folder of a plan: whether it is chosen, what will happen to it, and what that means. */
export function EntryRow({ entry, choice, meaning, top, onOpen }: EntryRowProps) {
  const { t } = useText();
  const { step, name, url, httpMethod, renamedFrom, stays, depth } = entry;
  const isFolder = isOn(entry.isFolder);
  const chosen = choice.stateOf([entry]);
  return (
    <li
      className={styles.entry}
      style={{ top, paddingLeft: `calc(var(--space-4) * ${Math.min(depth, 8)})` }}
      data-left={chosen === 'none' ? '' : undefined}
    >
      <span className={styles.choose}>
        {chosen && (
          <Checkbox
            checked={chosen === 'all'}
            indeterminate={chosen === 'some'}
            aria-label={t('imports:include', { name })}
            onChange={() => choice.toggle([entry])}
          />
        )}
      </span>
      <span className="tag" data-tone={tones[step]}>
        {t(`imports:steps_.${step}`)}
      </span>
      {isFolder && <FolderCloseIcon className="muted" />}
      {isModel(entry) && <span className="tag">{t('imports:model')}</span>}
      {httpMethod && <MethodTag method={httpMethod} />}
      <span className={`cut ${styles.entryName}`} title={name}>
        {name}
      </span>
      <span className={`cut muted ${styles.entryUrl}`} title={url}>
        {url}
      </span>
      {renamedFrom && (
        <span className="cut muted" title={renamedFrom}>
          {t('imports:renamedFrom', { name: renamedFrom })}
        </span>
      )}
      {stays && <span className="muted">{t(`imports:stays.${stays}`)}</span>}
      {meaning && <SeverityTags counts={meaning.counts} only={NOTICED} />}
      {step === 'update' && !isFolder && (
        <Button size="small" variant="minimal" text={t('imports:changes')} onClick={onOpen} />
      )}
    </li>
  );
}
