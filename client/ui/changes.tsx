import { Button } from '@blueprintjs/core';
import { BanCircleIcon, EditIcon, TickIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { ChangeMeaning } from '../../contracts/docs/change-severity/change.js';
import type { ChangesReply } from '../../contracts/docs/change-severity/choices.js';
import { BEING_WRITTEN } from '../../contracts/docs/change-severity/doc-rules.js';
import { type Severity, severities } from '../../contracts/docs/change-severity/rules.js';
import { changeSentence, changeTexts } from '../../contracts/docs/change-severity/wording.js';
import { useLanguage, useText } from '../lib/i18n.js';
import styles from './changes.module.css';

const looks = {
  breaking: { tone: 'red', icon: <BanCircleIcon size={12} /> },
  risky: { tone: 'orange', icon: <WarningSignIcon size={12} /> },
  compatible: { tone: 'green', icon: <TickIcon size={12} /> },
  wording: { tone: undefined, icon: <EditIcon size={12} /> },
} as const satisfies Record<Severity, object>;

/** Colour, icon and word: colour is never the only sign. */
export function SeverityTag({ severity, count = 1 }: { severity: Severity; count?: number }) {
  const word = changeTexts(useLanguage()).severities[severity];
  const { tone, icon } = looks[severity];
  return (
    <span className="tag" data-tone={tone} data-severity={severity}>
      {icon}
      {count > 1 ? `${count} ${word}` : word}
    </span>
  );
}

/** One tag for each severity that occurs, the worst first. `only`: the others are left out. */
export function SeverityTags({
  counts,
  only = severities,
}: Pick<ChangesReply, 'counts'> & { only?: readonly Severity[] }) {
  return only.map((severity) =>
    counts[severity] > 0 ? <SeverityTag key={severity} severity={severity} count={counts[severity]} /> : null,
  );
}

/** The sentence of a change; names and values are code. */
export function ChangeSentence({ change }: { change: ChangeMeaning }) {
  return changeSentence(useLanguage(), change)
    .split('`')
    .map((part, i) =>
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

const FEW = 5;

/** What changes mean to callers, the worst first. */
export function ChangeList({ changes }: { changes: ChangesReply }) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes.list : changes.list.slice(0, FEW);
  const hidden = changes.list.length - shown.length;
  return (
    <>
      <ul className={`list ${styles.list}`}>
        {shown.map((change, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={i} className={styles.line}>
            {change.rule !== BEING_WRITTEN && <SeverityTag severity={change.severity} />}
            <span className={styles.sentence}>
              <ChangeSentence change={change} />
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="minimal"
          size="small"
          text={t('changes.more', { count: hidden })}
          onClick={() => setWhole(true)}
        />
      )}
    </>
  );
}
