import { listUsers } from '../../../../contracts/workspace/accounts.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Field } from '../../../ui/Field.js';
import { PeoplePicker } from '../../../ui/PeoplePicker.js';

const nobody: ReadonlySet<string> = new Set();

interface AuthorsFieldProps {
  authors: readonly string[];
  onAuthors: (authors: string[]) => void;
}

/** Only changes by these people; nobody chosen: by anybody. */
export function AuthorsField({ authors, onAuthors }: AuthorsFieldProps) {
  const { t } = useText();
  const known = useCall(listUsers, { userIds: [...authors] }, { enabled: authors.length > 0, keep: true });
  const people = known.data ?? [];
  const picked = authors.flatMap((id) => people.find((one) => one.id === id) ?? []);
  return (
    <Field label={t('messages:follow.authors')} note={t('messages:follow.authorsNote')}>
      {({ id }) => (
        <PeoplePicker
          id={id}
          picked={picked}
          onPick={(chosen) => onAuthors(chosen.map((one) => one.id))}
          without={nobody}
          isFirst={false}
        />
      )}
    </Field>
  );
}
