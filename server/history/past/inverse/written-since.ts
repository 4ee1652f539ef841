import { isDeepStrictEqual } from 'node:util';
import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import { contentRules } from '../../../docs/doc-types/index.js';
import { changedRows, type RowChange } from './changed-rows.js';
import type { ContentRun, DocSelection, StreamEntry } from './doc-selection.js';

/**
 * Whether others changed a part of the content since what is undone: then it is theirs, also where they set it to what
 * the person had set. `part` is undefined where it is not there; `name` is its own.
 */
export interface WrittenSince {
  field(name: string): boolean;
  row(id: string, name: string, part: (row: ParamRow | undefined) => unknown): boolean;
}
type ChangeOfOthers = RowChange & { readonly run: ContentRun };

/** What the runs of others changed. Each part is looked for once: there may be thousands of runs. */
export class OthersChanges {
  /** The newest first. */
  private readonly others: readonly ContentRun[];
  /** The last version in which a part changed. */
  private readonly newest = new Map<string, number>();
  private byRow: ReadonlyMap<string, readonly ChangeOfOthers[]> | undefined;

  constructor(
    private readonly selection: Pick<DocSelection, 'now' | 'stateAt'>,
    private readonly runs: readonly ContentRun[],
  ) {
    this.others = runs.filter(({ isSelected }) => !isSelected).reverse();
  }

  /** What they wrote after a selected run. */
  since({ last }: ContentRun): WrittenSince {
    return {
      field: (name) => this.newestOf(`field ${name}`, () => this.others.find(this.hasWritten(name))) >= last.version,
      row: (id, name, part) =>
        this.newestOf(`${name} of ${id}`, () => this.ofRow(id).find(hasChanged(part))?.run) >= last.version,
    };
  }

  /** The last event of others that changed a field, or a row or its place, after a version. */
  lastOf(field: string, version: number): StreamEntry | undefined {
    const later = this.others.filter(({ last }) => last.version > version);
    const ofRow = this.ofRow(field).find(({ run }) => run.last.version > version)?.run;
    return (ofRow ?? later.find(this.hasChangedField(field)) ?? later[0] ?? this.runs.at(-1))?.last;
  }

  private newestOf(name: string, find: () => ContentRun | undefined): number {
    const known = this.newest.get(name) ?? find()?.last.version ?? 0;
    this.newest.set(name, known);
    return known;
  }

  private ofRow(id: string): readonly ChangeOfOthers[] {
    this.byRow ??= this.rowChanges();
    return this.byRow.get(id) ?? [];
  }

  private rowChanges(): ReadonlyMap<string, readonly ChangeOfOthers[]> {
    const found = new Map<string, ChangeOfOthers[]>();
    for (const run of this.others)
      for (const change of changedRows(this.rowsAt(run.before), this.rowsAt(run.last.version))) {
        const own = found.get(change.id);
        if (own) own.push({ ...change, run });
        else found.set(change.id, [{ ...change, run }]);
      }
    return found;
  }

  private rowsAt(version: number): readonly ParamRow[] {
    const { now, stateAt } = this.selection;
    const state = stateAt(version);
    return state ? contentRules(now).rows(state.content) : [];
  }

  private hasWritten = (name: string) => (run: ContentRun) => {
    const [was, made] = this.fieldIn(run, name);
    return was !== undefined && made !== undefined && !isDeepStrictEqual(was, made);
  };

  private hasChangedField = (name: string) => (run: ContentRun) => {
    const [was, made] = this.fieldIn(run, name);
    return !isDeepStrictEqual(was, made);
  };

  private fieldIn({ before, last }: ContentRun, name: string): readonly unknown[] {
    const { stateAt } = this.selection;
    return [before, last.version].map((version) => fieldOf(stateAt(version)?.content, name));
  }
}

const fieldOf = (content: DocContent | undefined, name: string): unknown =>
  content && Object.hasOwn(content, name) ? Reflect.get(content, name) : undefined;

const hasChanged =
  (part: (row: ParamRow | undefined) => unknown) =>
  ({ was, made }: RowChange): boolean => {
    const [from, to] = [part(was), part(made)];
    return from !== undefined && to !== undefined && !isDeepStrictEqual(from, to);
  };
