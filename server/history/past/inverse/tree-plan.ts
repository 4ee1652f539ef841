import type { DocInverse, InverseStep } from './doc-selection.js';

/** A doc of an application as it is now. */
export interface PlacedNode {
  readonly id: number;
  readonly parentId: number;
  readonly isFolder: boolean;
  readonly isDeleted: boolean;
}
/** Why a step was left out: its folder is gone, it would make a cycle, or the folder is not empty. */
interface LeftOut {
  readonly docId: number;
  readonly reason: 'noFolder' | 'notEmpty';
}
export interface TreePlan {
  readonly inverses: readonly DocInverse[];
  readonly leftOut: readonly LeftOut[];
  /** Docs that return to the root, because their folder is gone. */
  readonly toRoot: ReadonlySet<number>;
  /** Folders above a doc after all steps, the parent first. */
  above(id: number): readonly number[];
}

const has = ({ steps }: DocInverse, kind: InverseStep['kind']) => steps.some((step) => step.kind === kind);

/**
 * Makes the inverses of an application's docs fit together: no cycle, no doc in a folder that is gone, no folder deleted
 * with docs in it. Each round leaves out what does not fit, until all of the rest does.
 */
export function planTree(nodes: readonly PlacedNode[], wanted: readonly DocInverse[]): TreePlan {
  const plan = new Map(wanted.map((inverse) => [inverse.docId, inverse]));
  const leftOut: LeftOut[] = [];
  const toRoot = new Set<number>();
  const leaveOut = (misfit: DocInverse) => {
    const { docId, steps } = misfit;
    if (has(misfit, 'delete')) {
      plan.set(docId, { ...misfit, steps: [] });
      leftOut.push({ docId, reason: 'notEmpty' });
    } else if (has(misfit, 'move')) {
      plan.set(docId, { ...misfit, steps: steps.filter(({ kind }) => kind !== 'move') });
      leftOut.push({ docId, reason: 'noFolder' });
    } else toRoot.add(docId);
  };
  for (;;) {
    const after = treeAfter(nodes, plan, toRoot);
    const filled = filledFolders(after.values());
    const misfits = [...plan.values()].filter((inverse) => !fits(inverse, after, filled));
    const [first] = misfits;
    if (!first) return { inverses: [...plan.values()], leftOut, toRoot, above: (id) => wayUp(after, id) ?? [] };
    // Thousands may have moved out of a folder that is gone: a round for each would take seconds.
    const certain = misfits.filter(certainIn(after, plan));
    for (const misfit of certain.length > 0 ? certain : [first]) leaveOut(misfit);
  }
}

const treeSteps: ReadonlySet<InverseStep['kind']> = new Set(['delete', 'move', 'undelete']);

/** Misfits because of docs that stay as they are, whatever else is left out. */
function certainIn(after: After, plan: ReadonlyMap<number, DocInverse>): (misfit: DocInverse) => boolean {
  const stays = (id: number) => !plan.get(id)?.steps.some(({ kind }) => treeSteps.has(kind));
  const filled = filledFolders([...after.values()].filter(({ id }) => stays(id)));
  return (misfit) => {
    if (has(misfit, 'delete')) return filled.has(misfit.docId);
    const parentId = after.get(misfit.docId)?.parentId ?? 0;
    return isGone(after.get(parentId)) && stays(parentId);
  };
}

const isGone = (folder: PlacedNode | undefined): boolean => !folder?.isFolder || folder.isDeleted;

type After = ReadonlyMap<number, PlacedNode>;

function treeAfter(
  nodes: readonly PlacedNode[],
  plan: ReadonlyMap<number, DocInverse>,
  toRoot: ReadonlySet<number>,
): After {
  return new Map(
    nodes.map((node) => {
      const steps = plan.get(node.id)?.steps ?? [];
      const move = steps.find((step) => step.kind === 'move');
      const isDeleted = steps.reduce(
        (gone, { kind }) => (kind === 'delete' ? true : kind === 'undelete' ? false : gone),
        node.isDeleted,
      );
      const parentId = toRoot.has(node.id) ? 0 : move ? move.parentId : node.parentId;
      return [node.id, { ...node, parentId, isDeleted }];
    }),
  );
}

/** Once for each round, because there may be as many rounds as docs. */
const filledFolders = (nodes: Iterable<PlacedNode>): ReadonlySet<number> =>
  new Set([...nodes].flatMap(({ parentId, isDeleted }) => (isDeleted ? [] : parentId)));

function fits(inverse: DocInverse, after: After, filled: ReadonlySet<number>): boolean {
  const { docId } = inverse;
  if (has(inverse, 'delete')) return !filled.has(docId);
  if (!has(inverse, 'move') && !has(inverse, 'undelete')) return true;
  return wayUp(after, docId) !== undefined;
}

/** The folders above a doc; undefined when one of them is gone or they form a cycle. */
function wayUp(after: After, id: number): number[] | undefined {
  const way: number[] = [];
  for (let at = after.get(id)?.parentId ?? 0; at > 0; at = after.get(at)?.parentId ?? 0) {
    const folder = after.get(at);
    if (isGone(folder) || at === id || way.includes(at)) return undefined;
    way.push(at);
  }
  return way;
}
