import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { MODEL_LEVELS, refsOf, splitModel } from '../../../contracts/docs/doc-types/models.js';
import type { ComparedModel } from '../../docs/change-severity/index.js';
import { refsIn } from '../../docs/models/models-compared.js';
import type { PackedDoc } from '../formats/pack/packed-api.js';
import type { ModelRefs } from '../formats/pack/prepare-docs.js';
import type { PlannedEntry } from '../plan/plan-import.js';

type PlannedDoc = PlannedEntry<PackedDoc>;
type Prepare = (
  docs: readonly PlannedDoc[],
) => Promise<ReadonlyMap<PlannedDoc, { readonly content: DocContent | undefined }>>;

/** The models of a plan that no stored doc is yet, by the references to them. */
export function unmadeByRef(docs: readonly PlannedDoc[], refs: ModelRefs): ReadonlyMap<string, PlannedDoc> {
  return new Map(
    docs.flatMap((planned) => {
      const ref = planned.entry.model && !planned.standing ? refs.get(planned.entry.model.component) : undefined;
      return ref === undefined ? [] : [[ref, planned] as const];
    }),
  );
}

/** The models that the contents are to refer to and that are not made yet, also through each other. */
export async function newModels(
  contents: readonly DocContent[],
  unmade: ReadonlyMap<string, PlannedDoc>,
  prepare: Prepare,
): Promise<ReadonlyMap<string, ComparedModel>> {
  const found = new Map<string, ComparedModel>();
  let refs = contents.flatMap(refsIn);
  for (let level = 0; level < MODEL_LEVELS; level++) {
    const wanted = [...new Set(refs)].flatMap((ref) => {
      const planned = found.has(ref) ? undefined : unmade.get(ref);
      return planned ? [{ ref, planned }] : [];
    });
    if (wanted.length === 0) break;
    const prepared = await prepare(wanted.map(({ planned }) => planned));
    for (const { ref, planned } of wanted) {
      const content = prepared.get(planned)?.content;
      const { root, rows } = splitModel(content && 'params' in content ? content.params : []);
      found.set(ref, { id: ref, streamVersion: 0, root: root ?? null, rows });
    }
    refs = wanted.flatMap(({ ref }) => refsOfModel(found.get(ref)));
  }
  return found;
}

/** Those of the models that a content reaches. */
export function reachedModels(content: DocContent, models: ReadonlyMap<string, ComparedModel>): ComparedModel[] {
  if (models.size === 0) return [];
  const reached = new Set(refsIn(content));
  for (const ref of reached) for (const next of refsOfModel(models.get(ref))) reached.add(next);
  return [...reached].flatMap((ref) => models.get(ref) ?? []);
}

/** The content with what the models refer to, so that stored models are found that only new ones use. */
export const withRowsOf = (models: readonly ComparedModel[], content: DocContent): DocContent =>
  models.length > 0 && 'params' in content
    ? { ...content, params: [...content.params, ...models.flatMap(rowsOfModel)] }
    : content;

const rowsOfModel = ({ root, rows }: ComparedModel) => (root ? [root, ...rows] : rows);
const refsOfModel = (model: ComparedModel | undefined): string[] => (model ? refsOf(rowsOfModel(model)) : []);
