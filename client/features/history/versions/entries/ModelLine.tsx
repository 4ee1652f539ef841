import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../../ui/people.js';
import { RelativeTime } from '../../../../ui/RelativeTime.js';
import type { ModelVersion } from './entry.js';

const deeds = ['DocEdited', 'DocRestored', 'DocDeleted', 'DocUndeleted'] as const;

/** A version of a model that the doc used then; it opens what that version changed. */
export function ModelLine({ model }: { model: ModelVersion }) {
  const { t } = useTranslation('history');
  const { docId, name, version, before, type, at, actor } = model;
  const deed = deeds.find((known) => known === type) ?? 'DocEdited';
  const isCompared = before > 0 && (type === 'DocEdited' || type === 'DocRestored');
  return (
    <Link to={`/view/${docId}${isCompared ? `?compare=${before}..${version}` : ''}`} className="entry entry-model">
      <span className="faces" aria-hidden="true">
        <Avatar id={actor.id} name={actor.name} />
      </span>
      <span className="entry-words">
        <span className="entry-what">{t('model.version', { name, version })}</span>
        <span className="entry-facts">
          <span>{t(`model.${deed}`, { name: actor.name || t('system') })}</span>
          <RelativeTime at={at} />
        </span>
      </span>
    </Link>
  );
}
