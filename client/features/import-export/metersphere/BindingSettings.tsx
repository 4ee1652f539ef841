import { useState } from 'react';
import { meterSphereProjects } from '../../../../contracts/import-export/metersphere.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { useMay } from '../../../lib/rights.js';
import { LinkButton } from '../../../ui/links.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { BindingForm } from './BindingForm.js';
import { type BoundPlace, isUnderWay, useBinding } from './binding-calls.js';
import { LastSync } from './LastSync.js';
import styles from './metersphere.module.css';

interface BindingSettingsProps {
  place: BoundPlace;
  projectId: string;
}

/** Where in MeterSphere the docs of an application or a release are sent, and the result of the last time. */
export function BindingSettings({ place, projectId }: BindingSettingsProps) {
  const { t } = useText();
  const [polled, setPolled] = useState(false);
  const binding = useBinding(place, polled);
  if (isUnderWay(binding.data) !== polled) setPolled(!polled);
  const projects = useCall(meterSphereProjects, { projectId }, { staleTime: 60_000 });
  return (
    <section className={styles.settings} aria-label={t('metersphere:title')}>
      <p className={`muted ${styles.lead}`}>
        {place.kind === 'module' ? t('metersphere:moduleLead') : t('metersphere:releaseLead')}
      </p>
      <Loaded query={binding}>
        {(bound) => (
          <>
            {bound.lastSync && <LastSync sync={bound.lastSync} name={bound.name} />}
            <Loaded query={projects}>
              {(found) =>
                found.spaceConfig ? (
                  <BindingForm
                    key={`${bound.msProjectId} ${bound.msModuleId} ${bound.autoSync}`}
                    place={place}
                    projectId={projectId}
                    binding={bound}
                    projects={found.projects}
                  />
                ) : (
                  <NotConnected spaceId={found.spaceId} />
                )
              }
            </Loaded>
          </>
        )}
      </Loaded>
    </section>
  );
}

function NotConnected({ spaceId }: { spaceId: string }) {
  const { t } = useText();
  const mayConnect = useMay('space.settings', { space: spaceId });
  return (
    <EmptyState
      small
      what={t('metersphere:notConnected')}
      why={mayConnect ? t('metersphere:notConnectedWhy') : t('metersphere:notConnectedAsk')}
      next={mayConnect && <LinkButton to={`/space/setting/${spaceId}`} text={t('metersphere:connect')} />}
    />
  );
}
