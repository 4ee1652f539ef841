import { useParams } from 'react-router-dom';
import { meterSphereSpace } from '../../../contracts/import-export/metersphere.js';
import { ConnectionForm } from '../../features/import-export/metersphere/ConnectionForm.js';
import { Disconnect } from '../../features/import-export/metersphere/Disconnect.js';
import { ProgramHooks } from '../../features/notifications/programs/ProgramHooks.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { Page } from '../../ui/Page.js';
import { Loaded } from '../../ui/states.js';

/** The connection of the space with MeterSphere (docs/wire.md 5.2). */
export function SpaceSettings() {
  const { t } = useText();
  const { spaceId = '' } = useParams();
  const connection = useCall(meterSphereSpace, { spaceId }, { staleTime: 0 });
  return (
    <Page
      title={t('metersphere:title')}
      lead={t('metersphere:lead')}
      actions={connection.data?.isSecretSet && <Disconnect spaceId={spaceId} />}
    >
      <Loaded query={connection}>
        {(facts) => <ConnectionForm key={`${spaceId} ${facts.isSecretSet}`} connection={facts} />}
      </Loaded>
      <ProgramHooks place={{ spaceId }} />
    </Page>
  );
}
