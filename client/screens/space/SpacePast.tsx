import { useParams } from 'react-router-dom';
import { BinList } from '../../features/history/past/BinList.js';
import { useText } from '../../lib/i18n.js';
import { Page } from '../../ui/Page.js';

/** What was deleted in the projects of a space, and the projects themselves. */
export function SpacePast() {
  const { t } = useText();
  const { spaceId = '' } = useParams();
  return (
    <Page title={t('past:space.title')} lead={t('past:space.lead')}>
      <BinList key={spaceId} place={{ spaceId }} />
    </Page>
  );
}
