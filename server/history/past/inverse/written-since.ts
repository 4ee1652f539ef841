import { isDeepStrictEqual } from 'node:util';
import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import type { DocState } from '../../../docs/doc/doc.entity.js';
import { contentRules } from '../../../docs/doc-types/index.js';
import type { ContentRun, DocSelection } from './doc-selection.js';

/** A content in which fields and rows are looked up. */
interface Opened {
  field(name: string): unknown;
  row(id: string): ParamRow | undefined;
}
/**
 * Whether others changed a part of the content since what is undone: then it is theirs, also where they set it to what
 * the person had set. `part` is undefined where it is not there.
 */
export type WrittenSince = (part: (content: Opened) => unknown) => boolean;

/** For each selected run, what others wrote after it. */
export function othersSince(
  { now, stateAt }: Pick<DocSelection, 'now' | 'stateAt'>,
  runs: readonly ContentRun[],
): (run: ContentRun) => WrittenSince {
  const opened = new Map<number, Opened | undefined>();
  const at = (version: number) => {
    const state = stateAt(version);
    if (!opened.has(version)) opened.set(version, state && open(now, state.content));
    return opened.get(version);
  };
  const others = runs.filter(({ isSelected }) => !isSelected);
  return ({ last: own }) =>
    (part) =>
      others.some(({ before, last }) => {
        const [was, made] = [at(before), at(last.version)];
        if (last.version < own.version || !was || !made) return false;
        const [from, to] = [part(was), part(made)];
        return from !== undefined && to !== undefined && !isDeepStrictEqual(from, to);
      });
}

function open(doc: Pick<DocState, 'type' | 'isFolder'>, content: DocContent): Opened {
  const fields = new Map<string, unknown>(Object.entries(content));
  let rows: ReadonlyMap<string, ParamRow> | undefined;
  return {
    field: (name) => fields.get(name),
    row: (id) => {
      rows ??= new Map(
        contentRules(doc)
          .rows(content)
          .map((row) => [row.id, row]),
      );
      return rows.get(id);
    },
  };
}
