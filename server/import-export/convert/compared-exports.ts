import { Injectable } from '@nestjs/common';
import type { ApiContent } from '../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { DocState } from '../../docs/doc/doc.entity.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { Workers } from '../../platform/workers/workers.js';
import { EnvironmentQueries } from '../../workspace/environments/environments.queries.js';
import { ExportReader } from '../export/export-reader.js';
import type { ChangedExport } from '../formats/compare-exports.js';
import type { StoredDoc } from '../formats/exported/exported-doc.js';
import type { NewModel } from '../formats/pack/packed-api.js';
import { compareComponents, compareExports } from '../formats/work.js';

const COMPARE_MS = 60_000;
type Extra = StoredDoc['extra'];

/** A source that is being converted. */
export interface ComparedSource {
  readonly moduleId: number;
  /** JSON of what the import kept of its document. */
  readonly document: string;
  /** By component. */
  readonly models: Readonly<Record<string, NewModel>>;
}
/** A doc before and after. */
export interface ConvertedContent {
  readonly row: Pick<DocState, 'id' | 'type' | 'label' | 'status' | 'content'>;
  readonly was: Extra;
  readonly content: DocContent;
  readonly extra: Extra;
  /** Nobody changed the doc since the import. */
  readonly isUntouched: boolean;
}
interface NewModelContent {
  readonly component: string;
  readonly name: string;
  readonly content: ApiContent;
}

/** Compares what an OpenAPI file of the application says before and after the conversion of an old import. */
@Injectable()
export class ComparedConversions {
  constructor(
    private readonly reader: ExportReader,
    private readonly environments: EnvironmentQueries,
    private readonly workers: Workers,
  ) {}

  /** Places in components that would change. */
  async components(source: ComparedSource, contents: readonly NewModelContent[]): Promise<string[]> {
    const { moduleId, document, models } = source;
    const stored = contents.flatMap(({ component, name, content }) => {
      const made = models[component];
      const facts = { component, isAsImported: true, style: 'variants' } as const;
      return made ? [{ ...facts, id: encodeId(made.id), key: made.key, name, content }] : [];
    });
    const rows = stored.flatMap(({ content }) => content.params);
    const dictionaries = await this.reader.linked(moduleId, rows, new Map());
    const shared = { moduleId, globals: noGlobals, dictionaries, models: stored };
    const names = stored.map(({ content: _, name: __, ...model }) => model);
    return this.workers.run(compareComponents, { document, names, shared }, this.options(moduleId));
  }

  /** Docs whose operations would change. */
  async docs(source: ComparedSource, docs: readonly ConvertedContent[]): Promise<ChangedExport[]> {
    const { moduleId, document, models } = source;
    const before = docs.map(({ row, was }) => storedDoc(row, rulesOf(row.type).schema.parse(row.content), was));
    const after = docs.map(({ row, content, extra }) => storedDoc(row, content, extra));
    const known = new Map();
    const around = { moduleId, globals: await this.environments.globals(moduleId) };
    const side = async (some: readonly StoredDoc[]) => ({
      docs: some,
      shared: { ...around, ...(await this.reader.around(moduleId, some, known, { withoutModels: true })) },
    });
    const ofSource = Object.entries(models).map(([component, { id, key }]) => ({
      ...{ id: encodeId(id), key, component, isAsImported: true },
    }));
    const ids = new Set(ofSource.map(({ id }) => id));
    const used = await this.reader.modelsOfDocs(
      moduleId,
      docs.map(({ row }) => row.id),
    );
    const others = (used?.models ?? []).filter(({ id }) => !ids.has(id)).map(({ id, key }) => ({ id, key }));
    const sides = { before: await side(before), after: await side(after) };
    const untouched = docs.flatMap(({ row, isUntouched }) => (isUntouched ? [row.id] : []));
    const input = { document, names: [...ofSource, ...others], ...sides, untouched };
    return this.workers.run(compareExports, input, this.options(moduleId));
  }

  private options = (moduleId: number) => ({ deadline: COMPARE_MS, owner: `module ${moduleId}` });
}

const noGlobals = { globalHeaders: [], globalParams: [], globalReturns: [] };

const storedDoc = (
  { id, type, label, status }: ConvertedContent['row'],
  content: DocContent,
  extra: Extra,
): StoredDoc => ({ kind: 'doc', id, type, label, status, content, ...(extra && { extra }) });
