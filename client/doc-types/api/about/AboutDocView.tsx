import { lazy, Suspense } from 'react';
import { patiently } from '../../../lib/patiently.js';
import type { Published } from '../../doc-type/doc-type.js';

/** Loaded when somebody opens one: pages of docs do not wait for it. */
const AboutPage = lazy(async () => ({ default: (await patiently(() => import('./AboutView.js'))).AboutPage }));

export const AboutDocView = ({ doc }: { doc: Published }) => (
  <Suspense fallback={null}>
    <AboutPage doc={doc} />
  </Suspense>
);
