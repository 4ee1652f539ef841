import { listUncheckedEnvironments, uncheckEnvironment } from '../../../../../contracts/try-out/debugging.js';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { useDoor } from '../../../../lib/door.js';
import { useText } from '../../../../lib/i18n.js';
import { useCall, useChange } from '../../../../lib/query.js';
import { useMay } from '../../../../lib/rights.js';
import { ChoiceItem } from '../../../../ui/ChoiceItem.js';
import { FormError } from '../../../../ui/Field.js';
import styles from '../debugging.module.css';

interface CertificateOptions {
  readonly doc: Published;
  readonly environmentId: string;
  readonly baseUrl: string;
  readonly isProxied: boolean;
}

/** Whether the certificate of an environment is checked; undefined where there is none to check. */
export function useCertificate({ doc, environmentId, baseUrl, isProxied }: CertificateOptions) {
  const door = useDoor();
  const mayEdit = useMay('environment.edit', { project: doc.projectId, space: doc.spaceId });
  const isSecure = door.name === 'member' && isProxied && environmentId !== '' && /^https:/i.test(baseUrl.trim());
  const { data = [] } = useCall(listUncheckedEnvironments, { docId: doc.id }, { enabled: isSecure });
  const change = useChange(uncheckEnvironment, [listUncheckedEnvironments]);
  if (!isSecure) return undefined;
  const isChecked = !data.some((each) => each.environmentId === environmentId);
  return {
    ...{ mayEdit, isChecked, isPending: change.isPending, error: change.error },
    toggle: () => change.mutate({ environmentId, isChecked: isChecked ? 0 : 1 }),
  };
}
export type Certificate = ReturnType<typeof useCertificate>;

/** The switch, for editors of the environment. */
export function CertificateItem({ certificate }: { certificate: Certificate }) {
  const { t } = useText();
  if (!certificate?.mayEdit) return null;
  const { isChecked, isPending, toggle } = certificate;
  return (
    <ChoiceItem
      isMultiple
      isChosen={isChecked}
      disabled={isPending}
      text={t('debugging:checkCertificate')}
      onClick={toggle}
    />
  );
}

/** A warning for everybody, and why the switch could not be changed. */
export function CertificateNote({ certificate }: { certificate: Certificate }) {
  const { t } = useText();
  if (!certificate) return null;
  return (
    <>
      {!certificate.isChecked && (
        <p className={styles.warning} role="note">
          {t('debugging:uncheckedCertificate')}
        </p>
      )}
      <FormError error={certificate.error} />
    </>
  );
}
