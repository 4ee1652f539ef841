// biome-ignore-all lint/a11y/useSemanticElements: a list below a text field is not a select
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays in the combobox
import { Button, InputGroup } from '@blueprintjs/core';
import { SmallCrossIcon, UserIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { userPage } from '../../../../contracts/workspace/users.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Avatar } from '../../../ui/people.js';
import { useSettled } from '../../../ui/table-state.js';
import styles from './audit.module.css';

/** One user, including disabled ones, or anyone: type to search, arrows and Enter to choose, the cross for anyone. */
export function PersonFilter({ userId, onUser }: { userId: string; onUser: (userId: string) => void }) {
  const { t } = useText();
  const listId = useId();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const known = useCall(userPage, { id: userId }, { enabled: userId !== '', staleTime: 300_000 });
  const settled = useSettled(words.trim());
  const found = useCall(userPage, { username: settled, sort: 'nickname', order: 'asc' }, { enabled: open, keep: true });
  const people = found.data?.list ?? [];
  const chosen = userId === '' ? '' : (known.data?.list[0]?.nickname ?? userId);
  const take = (id: string | undefined) => {
    if (id === undefined) return;
    onUser(id);
    setWords('');
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => {
        setOpen(true);
        setAt(Math.min(at + 1, people.length - 1));
      },
      ArrowUp: () => setAt(Math.max(at - 1, 0)),
      Enter: () => take(people[at]?.id),
      Escape: () => setOpen(false),
    };
    const act = keys[event.key];
    if (!act || (!open && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.personFilter}>
      <InputGroup
        role="combobox"
        aria-label={t('admin:audit.who')}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && people[at] ? `${listId}-${people[at].id}` : undefined}
        leftIcon={<UserIcon />}
        placeholder={open ? t('admin:audit.searchPeople') : chosen || t('admin:audit.anyone')}
        value={open ? words : chosen}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onValueChange={(text) => {
          setWords(text);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        rightElement={
          userId === '' ? undefined : (
            <Button
              variant="minimal"
              size="small"
              icon={<SmallCrossIcon />}
              aria-label={t('admin:audit.anyone')}
              onClick={() => take('')}
            />
          )
        }
      />
      <div className={styles.personList} role="listbox" id={listId} aria-label={t('admin:audit.who')} hidden={!open}>
        {people.map(({ id, nickname, username, email }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
          <div
            key={id}
            id={`${listId}-${id}`}
            role="option"
            aria-selected={index === at}
            className="palette-item"
            // The field would lose the focus, and with it this list, before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(id)}
          >
            <Avatar id={id} name={nickname} />
            <span className="cut">{nickname}</span>
            <span className="palette-where cut">{email || username}</span>
          </div>
        ))}
        {people.length === 0 && !found.isFetching && (
          <p className="state-small state muted">{t('admin:audit.nobody')}</p>
        )}
      </div>
    </div>
  );
}
