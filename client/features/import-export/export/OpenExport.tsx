import { lazy, Suspense } from 'react';
import { patiently } from '../../../lib/patiently.js';
import type { ExportTarget } from './use-download.js';

const ExportDialog = lazy(() => patiently(() => import('./ExportDialog.js')));

/** The export dialog, loaded when it is first opened. Without a target it is closed. */
export function OpenExport({ target, onClose }: { target: ExportTarget | undefined; onClose: () => void }) {
  if (!target) return null;
  return (
    <Suspense fallback={null}>
      <ExportDialog target={target} onClose={onClose} />
    </Suspense>
  );
}
