// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { Spinner, TagInput } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { searchable } from '../../contracts/platform/folded.js';
import { searchUsers } from '../../contracts/workspace/accounts.js';
import { isComposing } from '../lib/composing.js';
import { useText } from '../lib/i18n.js';
import { useCall } from '../lib/query.js';
import { useRights } from '../lib/rights.js';
import styles from './PeoplePicker.module.css';
import { Avatar } from './people.js';

export interface PickedPerson {
  id: string;
  nickname: string;
  username: string;
  email: string;
}

/** What the picker says of somebody, and whether that keeps them from being picked. */
export interface Remark {
  readonly text: string;
  readonly isBlocked: boolean;
}

interface PeoplePickerProps {
  id: string;
  picked: readonly PickedPerson[];
  onPick: (picked: readonly PickedPerson[]) => void;
  /** Ids of existing members, which are not offered. */
  without: ReadonlySet<string>;
  /** Limits the choice to these people (a project's members come from its space). */
  among?: readonly PickedPerson[];
  /** Offered before the people that the search finds. */
  first?: readonly PickedPerson[];
  /** Blocked people are listed last, in grey with the reason. */
  remarkOn?: (person: PickedPerson) => Remark | undefined;
  /** Whether it is the first field of its form: it takes the focus, and lists people at once. */
  isFirst?: boolean;
}

/** Type to search, arrows and Enter to choose, Backspace to remove the last one. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { id, picked, onPick, among, remarkOn, isFirst = true } = props;
  const { t } = useText();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(isFirst);
  const found = useCall(
    searchUsers,
    { username: query.trim() },
    { enabled: isOpen && (!among || query.trim() !== ''), keep: true },
  );
  const offered = offeredOf(props, query, found.data ?? []);
  const take = (user: PickedPerson | undefined) => {
    if (!user || remarkOn?.(user)?.isBlocked) return;
    onPick([...picked, user]);
    setQuery('');
    setAt(0);
  };
  const names = picked.map(({ nickname, username }) => nickname || username);
  const picker = useRef<HTMLDivElement>(null);
  // Blueprint calls each of these buttons *Remove tag*.
  useEffect(() => {
    for (const [at, button] of [...(picker.current?.querySelectorAll('.bp6-tag-remove') ?? [])].entries())
      button.setAttribute('aria-label', t('members:removeNamed', { name: names[at] ?? '' }));
  });
  return (
    <div ref={picker}>
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
        values={names}
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
          if (isComposing(event.nativeEvent)) return;
          // Enter with a query only chooses; the next Enter submits the form.
          if (event.key === 'Enter' && query.trim() !== '') event.preventDefault();
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, offered.length - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
          else return;
          event.preventDefault();
        }}
        rightElement={found.isFetching ? <Spinner size={16} aria-hidden /> : undefined}
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
            aria-disabled={remarkOn?.(user)?.isBlocked}
            className={`palette-item ${styles.person}`}
            onClick={() => take(user)}
          >
            <Avatar id={user.id} name={user.nickname} />
            <span className="cut">{user.nickname}</span>
            <span className="palette-where cut">{remarkOn?.(user)?.text ?? (user.email || user.username)}</span>
          </div>
        ))}
      </div>
      {isOpen && offered.every((user) => remarkOn?.(user)?.isBlocked) && !found.isFetching && (
        <NobodyLeft isNamed={query.trim() !== ''} hasAll={!among} />
      )}
    </div>
  );
}

/** `hasAll`: everybody with an account is offered, so that people who are not there need one. */
function NobodyLeft({ isNamed, hasAll }: { isNamed: boolean; hasAll: boolean }) {
  const { t } = useText();
  const isSuper = useRights()?.isSuperAdmin ?? false;
  return (
    <p className="state-small state muted">
      {t(isNamed ? 'members:noneNamed' : 'members:nobody')}
      {hasAll && (
        <>
          <br />
          {isSuper ? (
            <>
              {t('members:makeAccounts')} <Link to="/admin/users">{t('members:toUsers')}</Link>
            </>
          ) : (
            t('members:askForAccounts')
          )}
        </>
      )}
    </p>
  );
}

/** Who may be picked first; each once, and nobody who is picked. */
function offeredOf(
  { picked, without, among, first = [], remarkOn }: PeoplePickerProps,
  query: string,
  found: readonly PickedPerson[],
) {
  // The server finds Chinese names by their pinyin, too.
  const spelled = new Set(query.trim() === '' ? [] : found.map(({ id }) => id));
  const before = (among ?? first).filter((user) => matches(query)(user) || spelled.has(user.id));
  const known = new Set([...without, ...[...picked, ...before].map((user) => user.id)]);
  const open = before.filter((user) => !without.has(user.id) && !picked.some((other) => other.id === user.id));
  const all = among ? open : [...open, ...found.filter((user) => !known.has(user.id))];
  const isBlocked = (user: PickedPerson) => remarkOn?.(user)?.isBlocked === true;
  return [...all.filter((user) => !isBlocked(user)), ...all.filter(isBlocked)];
}

const matches = (query: string) => (user: PickedPerson) =>
  searchable(`${user.nickname} ${user.username} ${user.email}`).includes(searchable(query.trim()));
