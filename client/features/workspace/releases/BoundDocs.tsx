import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { boundDocs } from '../../../../contracts/workspace/releases.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { MethodTag } from '../../../ui/tags.js';
import styles from './BoundDocs.module.css';
import type { Release } from './release.js';

type Node = WireReply<typeof boundDocs>[number];

/** Applications, folders and docs of a release. */
export function BoundDocs({ release, onClose }: { release: Release; onClose: () => void }) {
  const { t } = useText();
  const query = useCall(boundDocs, { projectId: release.projectId, releaseId: release.id }, { staleTime: 0 });
  return (
    <ModalDialog title={t('releases:docsOf', { name: release.releaseNo })} onClose={onClose} className="dialog-wide">
      <DialogBody>
        <Loaded query={query} empty={<EmptyState small what={t('releases:bindsNothing')} />}>
          {(nodes) => <Nodes nodes={nodes} />}
        </Loaded>
      </DialogBody>
      <DialogFooter actions={<Button text={t('places:close')} onClick={onClose} />} />
    </ModalDialog>
  );
}

const Nodes = ({ nodes }: { nodes: readonly Node[] }) => (
  <ul className={`list ${styles.boundList}`}>
    {nodes.map((node) => (
      <li key={node.id}>
        {node.children.length > 0 || isOn(node.isFolder) ? (
          <>
            <span className="strong">{node.label}</span>
            <Nodes nodes={node.children} />
          </>
        ) : (
          <Link to={`/view/${node.id}`} className={`row-wrap gap-2 anywhere ${styles.boundDoc}`}>
            {node.httpMethod && <MethodTag method={node.httpMethod} />}
            <span>{node.label}</span>
            {node.version && <span className="muted">{node.version}</span>}
          </Link>
        )}
      </li>
    ))}
  </ul>
);
