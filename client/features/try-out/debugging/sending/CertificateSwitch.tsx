import { Checkbox } from '@blueprintjs/core';
import { listUncheckedEnvironments, uncheckEnvironment } from '../../../../../contracts/try-out/debugging.js';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { useDoor } from '../../../../lib/door.js';
import { useText } from '../../../../lib/i18n.js';
import { useCall, useChange } from '../../../../lib/query.js';
import { useMay } from '../../../../lib/rights.js';
import { FormError } from '../../../../ui/Field.js';
import styles from '../debugging.module.css';

interface CertificateSwitchProps {
  readonly doc: Published;
  readonly environmentId: string;
  readonly baseUrl: string;
}

/** Whether the certificate of an environment is checked: a switch for its editors, a warning for everybody else. */
export function CertificateSwitch({ doc, environmentId, baseUrl }: CertificateSwitchProps) {
  const { t } = useText();
  const door = useDoor();
  const mayEdit = useMay('environment.edit', { project: doc.projectId, space: doc.spaceId });
  const isSecure = door.name === 'member' && environmentId !== '' && /^https:/i.test(baseUrl.trim());
  const { data = [] } = useCall(listUncheckedEnvironments, { docId: doc.id }, { enabled: isSecure });
  const change = useChange(uncheckEnvironment, [listUncheckedEnvironments]);
  if (!isSecure) return null;
  const isChecked = !data.some((each) => each.environmentId === environmentId);
  return (
    <>
      {mayEdit && (
        <Checkbox
          className={styles.proxy}
          checked={isChecked}
          disabled={change.isPending}
          label={t('debugging:checkCertificate')}
          onChange={(event) => change.mutate({ environmentId, isChecked: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
      {!isChecked && (
        <p className={styles.warning} role="note">
          {t('debugging:uncheckedCertificate')}
        </p>
      )}
      <FormError error={change.error} />
    </>
  );
}
