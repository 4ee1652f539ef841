import { Fragment, type Ref } from 'react';
import { useGrid } from '../state/grid-context.js';
import { useGridState } from '../state/grid-state.js';
import type { LineModel } from '../state/lines.js';
import { GridLine } from './GridLine.js';

interface GridLinesProps {
  ref: Ref<HTMLDivElement>;
  lines: readonly LineModel[];
  from: number;
  to: number;
  tops: Float64Array;
}

/** Renders the visible lines and the focused one; spacers replace the others. */
export function GridLines({ ref, lines, from, to, tops }: GridLinesProps) {
  const { state } = useGrid().controller;
  const activeRow = useGridState(state, ({ active }) => active?.row);
  const landing = useGridState(state, (shown) => shown.landing);
  const active = activeRow === undefined ? -1 : lines.findIndex(({ id }) => id === activeRow);
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (active >= 0 && active < from) shown.unshift(active);
  if (active >= to) shown.push(active);
  const y = (index: number) => tops[index] ?? 0;
  let next = 0;
  return (
    <div className="grid-lines" ref={ref} role="presentation">
      {shown.map((index) => {
        const line = lines[index];
        if (!line) return null;
        const gap = y(index) - y(next);
        next = index + 1;
        return (
          <Fragment key={line.id}>
            {gap > 0 && <Gap height={gap} />}
            <GridLine
              id={line.id}
              depth={line.depth}
              hasChildren={line.hasChildren}
              isOpen={line.isOpen}
              isGone={line.isGone}
              isGhost={line.isGhost}
              index={index}
            />
          </Fragment>
        );
      })}
      {y(lines.length) - y(next) > 0 && <Gap height={y(lines.length) - y(next)} />}
      {landing && (
        <div
          className="grid-landing"
          role="presentation"
          style={{ top: landing.top, ...landingStyle(landing.depth) }}
        />
      )}
    </div>
  );
}

const Gap = ({ height }: { height: number }) => <div className="grid-gap" role="presentation" style={{ height }} />;

const landingStyle = (depth: number): React.CSSProperties & Record<'--depth', number> => ({ '--depth': depth });
