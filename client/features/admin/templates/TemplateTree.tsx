import { CodeBlockIcon, FolderOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { searchable } from '../../../../contracts/platform/folded.js';
import type { templateTree } from '../../../../contracts/workspace/templates.js';
import { useText } from '../../../lib/i18n.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { EmptyState } from '../../../ui/states.js';
import styles from './templates.module.css';

interface TemplateTreeProps {
  groups: WireReply<typeof templateTree>;
  current: string | undefined;
  onOpen: (id: string) => void;
}

/** Groups with their templates. */
export function TemplateTree({ groups, current, onOpen }: TemplateTreeProps) {
  const { t } = useText();
  const [words, setWords] = useState('');
  const wanted = searchable(words.trim());
  const fits = ({ label }: { label: string }) => searchable(label).includes(wanted);
  const shown = groups
    .map((group) => ({ ...group, children: fits(group) ? group.children : group.children.filter(fits) }))
    .filter(({ children }) => children.length > 0);
  return (
    <nav className={styles.templateTree} aria-label={t('admin:templates.list')}>
      <FilterInput value={words} onValue={setWords} label={t('admin:templates.filter')} />
      {shown.map(({ id, label, children }) => (
        <section key={id} aria-label={label}>
          <h2>
            <FolderOpenIcon className="muted" />
            <span className="cut" title={label}>
              {label}
            </span>
          </h2>
          <ul className="list">
            {children.map((template) => (
              <li key={template.id}>
                <button
                  type="button"
                  className={`row gap-2 ${styles.templateEntry}`}
                  aria-current={template.id === current ? 'true' : undefined}
                  onClick={() => onOpen(template.id)}
                >
                  <CodeBlockIcon className="muted" />
                  <span className="cut" title={template.label}>
                    {template.label}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && <EmptyState small what={t('table.noMatch')} />}
    </nav>
  );
}
