import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDownIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { viewDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { OpenExport } from '../../features/import-export/export/OpenExport.js';
import { useText } from '../../lib/i18n.js';
import { placesOf } from './past-places.js';

const offered = ['doc', 'folder', 'module', 'project'] as const;
type Exported = (typeof offered)[number];

/** Exports the doc, or the folder, application or project it is in, as of the moment that is shown. */
export function ExportPast({ doc, at }: { doc: WireReply<typeof viewDoc> | undefined; at: string }) {
  const { t } = useText();
  const [what, setWhat] = useState<Exported>();
  if (!doc) return null;
  const places = placesOf(doc);
  const { docId, ...place } = (what && places[what]) ?? {};
  const target = docId ? { docIds: [docId], at } : { ...place, at };
  const menu = (
    <Menu>
      {offered.map(
        (each) => places[each] && <MenuItem key={each} text={t(`past:export.${each}`)} onClick={() => setWhat(each)} />,
      )}
    </Menu>
  );
  return (
    <>
      <PopoverNext content={menu} placement="bottom-end">
        <Button size="small" text={t('past:export.act')} endIcon={<CaretDownIcon />} />
      </PopoverNext>
      <OpenExport target={what && target} onClose={() => setWhat(undefined)} />
    </>
  );
}
