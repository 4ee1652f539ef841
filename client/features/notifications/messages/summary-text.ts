import { useText } from '../../../lib/i18n.js';
import type { Message } from './message.js';

type Summary = NonNullable<Message['summary']>;

/** The people of a message: two by their names, more by their number. */
function usePeopleText(): (summary: Pick<Summary, 'people' | 'peopleCount'>) => string {
  const { t } = useText();
  return ({ people, peopleCount }) => {
    const [first = t('messages:somebody'), second] = people;
    if (peopleCount <= 1 || second === undefined) return first;
    if (peopleCount === 2) return t('messages:twoPeople', { first, second });
    return t('messages:people', { first, count: peopleCount - 1 });
  };
}

/** What gathered in a message, as one sentence: "Lin and Wang changed 3 fields in 7 versions". */
export function useSummaryText(): (message: Message, summary: Summary) => string {
  const { t } = useText();
  const peopleText = usePeopleText();
  return ({ docs = 1 }, summary) => {
    const people = peopleText(summary);
    const { changes, parts, isDigest } = summary;
    if (isDigest) return t('messages:digestOf', { people, count: docs });
    if (docs > 1) return t('messages:changedDocs', { people, count: docs });
    const fields = t('messages:fields', { count: parts });
    return parts > 0
      ? t('messages:changedFields', { people, fields, count: changes })
      : t('messages:madeChanges', { people, count: changes });
  };
}
