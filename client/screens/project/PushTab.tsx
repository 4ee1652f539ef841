import { lazy, Suspense, useState } from 'react';
import { OfferedDocs } from '../../features/import-export/offers/OfferedDocs.js';
import { OpenApi } from '../../features/workspace/modules/OpenApi.js';
import { patiently } from '../../lib/patiently.js';
import { ChangedDocs } from './ChangedDocs.js';

const Compare = lazy(async () => ({
  default: (await patiently(() => import('../../features/history/versions/compare/Compare.js'))).Compare,
}));

interface Pair {
  readonly docId: string;
  readonly from: number;
  readonly to: number;
}

/** The push API of an application: its settings, docs with suggestions, the log, and each entry of it opened. */
export function PushTab({ module }: { module: { id: string; name: string } }) {
  const [opened, setOpened] = useState('');
  const [pair, setPair] = useState<Pair>();
  return (
    <OpenApi module={module} onOpen={setOpened}>
      <OfferedDocs moduleId={module.id} />
      {opened && <ChangedDocs module={module} id={opened} onCompare={setPair} onClose={() => setOpened('')} />}
      {pair && (
        <Suspense fallback={null}>
          <Compare {...pair} onClose={() => setPair(undefined)} />
        </Suspense>
      )}
    </OpenApi>
  );
}
