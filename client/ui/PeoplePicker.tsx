// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { Spinner, TagInput } from '@blueprintjs/core';
import { useState } from 'react';
import { searchable } from '../../contracts/platform/folded.js';
import { searchUsers } from '../../contracts/workspace/accounts.js';
import { useText } from '../lib/i18n.js';
import { useCall } from '../lib/query.js';
import styles from './PeoplePicker.module.css';
import { Avatar } from './people.js';

export interface PickedPerson {
  id: string;
  nickname: string;
  username: string;
  email: string;
}

interface PeoplePickerProps {
  id: string;
  picked: readonly PickedPerson[];
  onPick: (picked: readonly PickedPerson[]) => void;
  /** Ids of existing members, which are not offered. */
  without: ReadonlySet<string>;
  /** Limits the choice to these people (a project's members come from its space). */
  among?: readonly PickedPerson[];
  /** Whether it is the first field of its form: it takes the focus, and lists people at once. */
  isFirst?: boolean;
}

/** Type to search, arrows and Enter to choose, Backspace to remove the last one. */
export function PeoplePicker({ id, picked, onPick, without, among, isFirst = true }: PeoplePickerProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(isFirst);
  const found = useCall(searchUsers, { username: query.trim() }, { enabled: !among && isOpen, keep: true });
  const people = among ? among.filter(matches(query)) : (found.data ?? []);
  const offered = people.filter((user) => !without.has(user.id) && !picked.some((other) => other.id === user.id));
  const take = (user: PickedPerson | undefined) => {
    if (!user) return;
    onPick([...picked, user]);
    setQuery('');
    setAt(0);
  };
  return (
    <div>
      <TagInput
        inputProps={{
          id,
          role: 'combobox',
          'aria-expanded': isOpen,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': offered[at] && `${id}-${offered[at].id}`,
          autoFocus: isFirst,
          onFocus: () => setOpen(true),
        }}
        fill
        addOnBlur={false}
        separator={false}
        values={picked.map(({ nickname, username }) => nickname || username)}
        placeholder={t('members:searchPeople')}
        inputValue={query}
        onInputChange={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onAdd={() => {
          take(offered[at]);
          return false;
        }}
        onRemove={(_value, index) => onPick(picked.filter((_user, other) => other !== index))}
        onKeyDown={(event) => {
          // Enter with a query only chooses; the next Enter submits the form.
          if (event.key === 'Enter' && query.trim() !== '') event.preventDefault();
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, offered.length - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
          else return;
          event.preventDefault();
        }}
        rightElement={found.isFetching ? <Spinner size={16} /> : undefined}
      />
      <div
        className={styles.pickerList}
        hidden={!isOpen}
        role="listbox"
        id={`${id}-list`}
        aria-label={t('members:people')}
      >
        {offered.map((user, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
          <div
            key={user.id}
            id={`${id}-${user.id}`}
            role="option"
            aria-selected={index === at}
            className="palette-item"
            onClick={() => take(user)}
          >
            <Avatar id={user.id} name={user.nickname} />
            <span className="cut">{user.nickname}</span>
            <span className="palette-where cut">{user.email || user.username}</span>
          </div>
        ))}
      </div>
      {isOpen && offered.length === 0 && !found.isFetching && (
        <p className="state-small state muted">{t('members:nobody')}</p>
      )}
    </div>
  );
}

const matches = (query: string) => (user: PickedPerson) =>
  searchable(`${user.nickname} ${user.username} ${user.email}`).includes(searchable(query.trim()));
