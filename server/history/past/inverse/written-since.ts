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
 * the person had set. `part` is undefined where it is not there; `name` is its own.
 */
export type WrittenSince = (name: string, part: (content: Opened) => unknown) => boolean;

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
  const others = runs.filter(({ isSelected }) => !isSelected).reverse();
  /** Each part is looked for once: there may be thousands of runs. */
  const newest = new Map<string, number>();
  const newestChange = (name: string, part: (content: Opened) => unknown): number => {
    const known = newest.get(name);
    if (known !== undefined) return known;
    const change = others.find(({ before, last }) => {
      const [was, made] = [at(before), at(last.version)];
      if (!was || !made) return false;
      const [from, to] = [part(was), part(made)];
      return from !== undefined && to !== undefined && !isDeepStrictEqual(from, to);
    });
    newest.set(name, change?.last.version ?? 0);
    return change?.last.version ?? 0;
  };
  return ({ last }) =>
    (name, part) =>
      newestChange(name, part) >= last.version;
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
