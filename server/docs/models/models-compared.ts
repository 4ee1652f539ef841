import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Direction } from '../../../contracts/docs/change-severity/rules.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { refsOf } from '../../../contracts/docs/doc-types/models.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { ComparedModel, ComparedModels } from '../change-severity/index.js';
import { ModelQueries } from './model-queries.js';
import { type ModelUser, usersOfModels } from './model-users.js';

/** Two contents of a doc, and the instants whose models each of them shows; undefined: now. */
interface ContentPair {
  readonly docId: number;
  readonly type: number;
  readonly moduleId: number;
  readonly from: DocContent;
  readonly to: DocContent;
  readonly fromAt?: Date | undefined;
  readonly toAt?: Date | undefined;
}
type Reads = Pick<EntityManager, 'query'>;

/** Models of one application at one instant that one comparison reads. */
const MOST = 5_000;
interface UsingVersion {
  readonly docId: number;
  readonly version: number;
  /** Whether the doc has a newer one. */
  readonly isNewer: boolean;
}
const using = `select u.doc_id as "docId" from model_uses u where u.doc_id = any($1)
  union select w.id from unnest($2::int8[], $3::int4[]) as w (id, version) cross join lateral (
    select e.data from events e where e.stream = 'doc-' || w.id and e.version <= w.version
      and e.type in ('DocCreated', 'DocEdited', 'DocRestored') order by e.version desc limit 1) c
  where c.data @? '$.content.params[*].ref'`;
const usingRows = z.array(z.object({ docId: z.number() }));
const instants = z.array(z.object({ n: z.coerce.number(), at: z.date() }));
const versionInstants = `select w.n, e.recorded_at as at from unnest($1::text[], $2::int[]) with ordinality w (stream, version, n)
  join events e on e.stream = w.stream and e.version = w.version`;

/**
 * Reads the models with which contents are compared, and of a model in which directions docs use it. Docs without
 * references cost no statement.
 */
@Injectable()
export class ModelsCompared {
  constructor(
    private readonly db: DataSource,
    private readonly models: ModelQueries,
  ) {}

  /** In the order of `pairs`; undefined: a doc in which no row is a model. */
  async of(pairs: readonly ContentPair[], db: Reads = this.db): Promise<(ComparedModels | undefined)[]> {
    const sides = pairs.flatMap((pair, n) => [
      { n, moduleId: pair.moduleId, at: pair.fromAt, refs: refsIn(pair.from) },
      { n, moduleId: pair.moduleId, at: pair.toAt, refs: refsIn(pair.to) },
    ]);
    const used = new Set(sides.flatMap(({ n, refs }) => (refs.length > 0 ? [n] : [])));
    const models = pairs.filter(isModel).map(({ docId, moduleId }) => ({ id: docId, moduleId }));
    if (used.size + models.length === 0) return pairs.map(() => undefined);
    const users = await usersOfModels(db, models);
    const read = await this.read(
      sides.filter(({ n }) => used.has(n)),
      db,
    );
    return pairs.map((pair, n) => {
      const { docId, moduleId, fromAt, toAt } = pair;
      if (!used.has(n) && !isModel(pair)) return undefined;
      const [from, to] = [read.get(keyOf(moduleId, fromAt)) ?? [], read.get(keyOf(moduleId, toAt)) ?? []];
      return {
        from,
        to,
        ...(isModel(pair) && { self: encodeId(docId), usedIn: directionsOf(users.get(docId) ?? []) }),
      };
    });
  }

  /** Those of these docs whose version uses models; the newest one is known without its content. */
  async using(docs: readonly UsingVersion[]): Promise<ReadonlySet<number>> {
    if (docs.length === 0) return new Set();
    const [newest, older] = [docs.filter(({ isNewer }) => !isNewer), docs.filter(({ isNewer }) => isNewer)];
    const values = [
      newest.map(({ docId }) => docId),
      older.map(({ docId }) => docId),
      older.map(({ version }) => version),
    ];
    return new Set(usingRows.parse(await this.db.query(using, values)).map(({ docId }) => docId));
  }

  /** In which directions docs use a model now; none of another doc, without a statement. */
  async directions({ id, moduleId, type }: { readonly id: number; readonly moduleId: number; readonly type: number }) {
    if (type !== DocType.model) return [];
    return directionsOf((await usersOfModels(this.db, [{ id, moduleId }])).get(id) ?? []);
  }

  async ofOne(pair: ContentPair, db?: Reads): Promise<ComparedModels | undefined> {
    return (await this.of([pair], db))[0];
  }

  /** When these versions were made, in their order; undefined: not yet. */
  async instants(versions: readonly { readonly docId: number; readonly version: number }[]) {
    const values = [versions.map(({ docId }) => `doc-${docId}`), versions.map(({ version }) => version)];
    const found = instants.parse(await this.db.query(versionInstants, values));
    const at = new Map(found.map((one) => [one.n, one.at]));
    return versions.map((_, n) => at.get(n + 1));
  }

  /** By application and instant: all models that one of these sides reaches. */
  private async read(
    sides: readonly { readonly moduleId: number; readonly at: Date | undefined; readonly refs: readonly string[] }[],
    db: Reads,
  ): Promise<ReadonlyMap<string, readonly ComparedModel[]>> {
    const wanted = new Map<string, { moduleId: number; at: Date | undefined; refs: Set<string> }>();
    for (const { moduleId, at, refs } of sides) {
      const key = keyOf(moduleId, at);
      const one = wanted.get(key) ?? { moduleId, at, refs: new Set<string>() };
      for (const ref of refs) one.refs.add(ref);
      wanted.set(key, one);
    }
    const found = new Map<string, readonly ComparedModel[]>();
    for (const [key, { moduleId, at, refs }] of wanted) {
      const { models } = await this.models.reached(moduleId, [...refs], at, { db, most: MOST });
      found.set(key, models);
    }
    return found;
  }
}

const isModel = ({ type }: ContentPair): boolean => type === DocType.model;

const directionsOf = (users: readonly ModelUser[]): Direction[] => [
  ...(users.some(({ inRequests }) => inRequests) ? (['request'] as const) : []),
  ...(users.some(({ inResponses }) => inResponses) ? (['response'] as const) : []),
];

const keyOf = (moduleId: number, at: Date | undefined): string => `${moduleId} ${at?.getTime() ?? ''}`;

export const refsIn = (content: DocContent): string[] => ('params' in content ? refsOf(content.params) : []);
