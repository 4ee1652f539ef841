import { Button } from '@blueprintjs/core';
import { StarIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../contracts/endpoint.js';
import { isSubscribed, subscribe, subscribedDocs, unsubscribe } from '../../../contracts/notice.js';
import { docTypeNames } from '../../doc-types/names.js';
import { call } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { forget, useChange } from '../../lib/query.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Tip } from '../../ui/Tip.js';
import { StatusTag } from '../../ui/tags.js';
import { toast } from '../../ui/toaster.js';

type Doc = WireReply<typeof subscribedDocs>['list'][number];

export function SubscriptionTable({ docs }: { docs: readonly Doc[] }) {
  const { t } = useText();
  const stop = useChange(unsubscribe, [subscribedDocs, isSubscribed]);
  const again = async (id: string) => {
    await call(subscribe, { sourceId: id }).catch(() => {});
    await forget(subscribedDocs, isSubscribed);
  };
  const cancel = ({ id, name }: Doc) =>
    stop.mutate(
      { sourceId: id },
      {
        onSuccess: () =>
          void toast({
            message: t('messages:unsubscribed', { name }),
            action: { text: t('action.undo'), onClick: () => void again(id) },
          }),
      },
    );
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('docs:docName')}</th>
          <th scope="col">{t('docs:type')}</th>
          <th scope="col">{t('docs:status')}</th>
          <th scope="col">{t('docs:modifier')}</th>
          <th scope="col">{t('docs:updated')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('docs:actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {docs.map((doc) => (
          <tr key={doc.id}>
            <td>
              <Link to={`/view/${doc.id}`}>{doc.name}</Link>
            </td>
            <td data-label={t('docs:type')} className="muted">
              {t(docTypeNames(doc.type).name)}
            </td>
            <td data-label={t('docs:status')}>
              <StatusTag status={doc.status} />
            </td>
            <td data-label={t('docs:modifier')} className="muted">
              {doc.modifierName}
            </td>
            <td data-label={t('docs:updated')} className="muted">
              <RelativeTime at={doc.modifiedAt} />
            </td>
            <td className="end">
              <Tip content={t('viewer:unsubscribe')}>
                <Button
                  variant="minimal"
                  size="small"
                  className="star-on"
                  icon={<StarIcon />}
                  aria-label={t('messages:unsubscribeNamed', { name: doc.name })}
                  onClick={() => cancel(doc)}
                />
              </Tip>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
