import { Button, InputGroup } from '@blueprintjs/core';
import { CogIcon, DuplicateIcon } from '@blueprintjs/icons';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { mockAccess, mockLimits } from '../../../../contracts/try-out/mocks.js';
import { useText } from '../../../lib/i18n.js';
import { paragraph } from '../../../lib/paragraph.js';
import { useCall } from '../../../lib/query.js';
import { copyText } from '../../../ui/copy.js';
import { LinkButton } from '../../../ui/links.js';
import { MethodTag } from '../../../ui/tags.js';
import type { Mock, MockedDoc } from './draft.js';
import styles from './mocking.module.css';

interface MockAddressProps {
  readonly doc: MockedDoc;
  readonly mock: Mock;
  readonly isNew: boolean;
  readonly mayEdit: boolean;
  /** The path as it is entered: the tail of the address. The default mock answers at the doc's. */
  readonly path: string;
  readonly onPath: (path: string) => void;
}

/** Where the mock answers, and who may call it. */
export function MockAddress({ doc, mock, isNew, mayEdit, path: entered, onPath }: MockAddressProps) {
  const { t } = useText();
  const { data } = useCall(mockAccess, { docId: doc.id });
  if (!data) return null;
  const isDefault = mock.version === 0;
  const path = (isDefault ? doc.url : entered).replace(/^\/+/, '');
  const base = `${location.origin}/mock/${data.prefix}/`;
  const takesPath = mayEdit && !isDefault;
  return (
    <div className={styles.addressBlock}>
      <div className={`row-wrap gap-2 ${styles.address}`}>
        <MethodTag method={doc.httpMethod} />
        <code translate="no">{takesPath ? base : base + path}</code>
        {takesPath && (
          <InputGroup
            className={`mono ${styles.tail}`}
            size="small"
            aria-label={t('mocking:path')}
            spellCheck={false}
            value={entered}
            maxLength={mockLimits.path}
            onValueChange={onPath}
          />
        )}
        {!isNew && (
          <Button
            size="small"
            variant="minimal"
            icon={<DuplicateIcon />}
            aria-label={t('mocking:copyAddress')}
            onClick={() => void copyText(base + path, t)}
          />
        )}
        {mayEdit && (
          <LinkButton
            size="small"
            variant="minimal"
            icon={<CogIcon />}
            text={t('mocking:settings.open')}
            to={`/project/doc/${doc.projectId}?module=${doc.moduleId}&tab=settings`}
          />
        )}
      </div>
      {isNew && <p className="muted">{t('mocking:addressLater')}</p>}
      <p className="muted">
        <WithParameters
          text={paragraph(
            t(whoMayCall(data)),
            isDefault && data.isEnabled && t('mocking:parameters'),
            !isDefault && mock.conditions.length > 0 && t('mocking:alsoAtDoc'),
          )}
        />
      </p>
      {mock.isGenerated && <p className="muted">{t(mayEdit ? 'mocking:generatedWhy' : 'mocking:generatedHere')}</p>}
    </div>
  );
}

/** Parameters such as `?__seed=2` are never broken. */
const WithParameters = ({ text }: { text: string }) => (
  <>
    {text.split(/(\?\w+=?\w*)/).map((part) =>
      part.startsWith('?') ? (
        <code translate="no" key={part}>
          {part}
        </code>
      ) : (
        part
      ),
    )}
  </>
);

const whoMayCall = ({ isEnabled, isOpen, hasKey }: WireReply<typeof mockAccess>) => {
  if (!isEnabled) return 'mocking:off';
  if (isOpen) return 'mocking:open';
  return hasKey ? 'mocking:withKey' : 'mocking:closed';
};
