import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDownIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { viewDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { PastPlan } from '../../features/history/past/PastPlan.js';
import { useText } from '../../lib/i18n.js';
import { useMay } from '../../lib/rights.js';
import { type PastPlace, placesOf } from './past-places.js';

type Doc = WireReply<typeof viewDoc>;
const offered = ['doc', 'folder', 'module', 'project', 'space'] as const;

interface RestorePastProps {
  doc: Doc | undefined;
  at: string;
  onDone: () => void;
}

/** Brings the doc, or the folder, application, project or space it is in, back to the moment that is shown. */
export function RestorePast({ doc, at, onDone }: RestorePastProps) {
  const { t } = useText();
  const [what, setWhat] = useState<PastPlace>();
  const mayRestore = useMay('doc.restore', { project: doc?.projectId, space: doc?.spaceId });
  if (!doc || !mayRestore) return null;
  const places = placesOf(doc);
  const menu = (
    <Menu>
      {offered.map(
        (each) =>
          places[each] && <MenuItem key={each} text={t(`past:restore.${each}`)} onClick={() => setWhat(each)} />,
      )}
    </Menu>
  );
  return (
    <>
      <PopoverNext content={menu} placement="bottom-end">
        <Button size="small" intent="primary" text={t('past:restore.act')} endIcon={<CaretDownIcon />} />
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
