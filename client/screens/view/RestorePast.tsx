import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDownIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { viewDoc } from '../../../contracts/docs.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { PastPlan } from '../../features/past/PastPlan.js';
import type { PastScope } from '../../features/past/past-scope.js';
import { useText } from '../../lib/i18n.js';
import { useMay } from '../../lib/rights.js';

type Doc = WireReply<typeof viewDoc>;
const wider = ['folder', 'module', 'project', 'space'] as const;
type What = 'doc' | (typeof wider)[number];

interface RestorePastProps {
  doc: Doc | undefined;
  at: string;
  onDone: () => void;
}

/** Brings the doc, or the folder, application, project or space it is in, back to the moment that is shown. */
export function RestorePast({ doc, at, onDone }: RestorePastProps) {
  const { t } = useText();
  const [what, setWhat] = useState<What>();
  const mayRestore = useMay('doc.restore', { project: doc?.projectId, space: doc?.spaceId });
  if (!doc || !mayRestore) return null;
  const places: Readonly<Record<What, PastScope | undefined>> = {
    doc: { docId: doc.id },
    folder: doc.parentId ? { docId: doc.parentId } : undefined,
    module: { moduleId: doc.moduleId },
    project: { projectId: doc.projectId },
    space: { spaceId: doc.spaceId },
  };
  const more = (
    <Menu>
      {wider.map(
        (each) =>
          places[each] && <MenuItem key={each} text={t(`past:restore.${each}`)} onClick={() => setWhat(each)} />,
      )}
    </Menu>
  );
  return (
    <>
      <Button size="small" intent="primary" text={t('past:restore.doc')} onClick={() => setWhat('doc')} />
      <PopoverNext content={more} placement="bottom-end">
        <Button size="small" text={t('past:restore.more')} endIcon={<CaretDownIcon />} />
      </PopoverNext>
      {what && (
        <PastPlan
          title={t(`past:restore.${what}Title`)}
          submit={t('past:restore.confirm')}
          wish={{ kind: 'restore', ...places[what], at }}
          onClose={() => setWhat(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
