// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the text
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { commentPeople } from '../../../../contracts/docs/comments.js';
import { useCall } from '../../../lib/query.js';
import { Person } from '../../../ui/people.js';
import type { Mentioned } from './mention.js';

interface MentionListProps {
  id: string;
  docId: string;
  name: string;
  chosen: number;
  /** The people on the list, for the keys of the text field. */
  onOffer: (people: readonly Mentioned[]) => void;
  onTake: (person: Mentioned) => void;
}

const SHOWN = 6;

/** People who may read the doc, below the text. */
export function MentionList({ id, docId, name, chosen, onOffer, onTake }: MentionListProps) {
  const { t } = useTranslation('comments');
  const { data } = useCall(commentPeople, { docId, name }, { keep: true });
  const people = data?.slice(0, SHOWN);
  useEffect(() => {
    onOffer(people ?? []);
    return () => onOffer([]);
  });
  if (!people) return null;
  return (
    <div id={id} role="listbox" aria-label={t('people')} className="comment-people">
      {people.length === 0 && <div className="muted comment-nobody">{t('nobody')}</div>}
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        <div
          key={person.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          className="comment-person"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(person)}
        >
          <Person id={person.id} name={person.nickname} />
          <span className="muted cut">{person.username}</span>
        </div>
      ))}
    </div>
  );
}
