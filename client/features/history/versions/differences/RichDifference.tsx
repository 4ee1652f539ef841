import { useMemo } from 'react';
import type { RichNode } from '../../../../../contracts/docs/doc-types/index.js';
import { Rich } from '../../../../doc-types/custom/CustomView.js';
import { richDifference } from './rich-difference.js';

/** Rendered rich text with the changes of a version marked. */
export function RichDifference({ from, to }: { from: RichNode | null; to: RichNode | null }) {
  const blocks = useMemo(() => richDifference(from, to), [from, to]);
  return (
    <div className="prose rich-difference">
      {blocks.map(({ kind, node }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by their position
        <div key={at} data-kind={kind}>
          <Rich node={node} />
        </div>
      ))}
    </div>
  );
}
