import { Button } from '@blueprintjs/core';
import { DocumentIcon } from '@blueprintjs/icons';
import { type ImportGroup, importGroups } from '../../../../contracts/import-export/imports.js';
import { isRefused } from '../../../lib/api.js';
import { useText } from '../../../lib/i18n.js';
import styles from './import.module.css';

/** The documents that an address lists, from the facts of the refusal. */
export function groupsOf(error: unknown): readonly ImportGroup[] {
  if (!isRefused(error, 'import.groups')) return [];
  return importGroups.safeParse(error.facts).data?.groups ?? [];
}

/** The list of the page itself; the chosen document is read at once. */
export function GroupChoice({ groups, onChosen }: { groups: readonly ImportGroup[]; onChosen: (url: string) => void }) {
  const { t } = useText();
  return (
    <section className={styles.groups} aria-label={t('imports:groups')}>
      <p role="status">{t('imports:groups')}</p>
      <ul className={styles.files}>
        {groups.map(({ name, url }) => (
          <li key={url}>
            <Button
              variant="minimal"
              icon={<DocumentIcon />}
              text={name}
              title={url}
              translate="no"
              onClick={() => onChosen(url)}
            />
            <span className="muted cut" title={url} translate="no">
              {url}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
