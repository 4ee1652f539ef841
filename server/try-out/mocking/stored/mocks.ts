import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { z } from 'zod';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { type mock, mockLimits, type saveMock } from '../../../../contracts/try-out/mocks.js';
import { DocDetails } from '../../../docs/reading/doc-details.queries.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { nextId } from '../../../platform/database/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { Fact } from '../../../platform/log/kind.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { MockRow } from '../answers/mock.entity.js';
import { isAllowedHeader, isStatus } from '../answers/prepared.js';
import { DocAnswers } from '../serve/doc-answers.js';

type Listed = z.output<typeof mock>;
type Wish = Input<typeof saveMock>;

/** The mocks that people define. Every change is a fact on the stream `mocks-<docId>`. */
@Injectable()
export class Mocks {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly details: DocDetails,
    private readonly answers: DocAnswers,
  ) {}

  async list(docId: number): Promise<Listed[]> {
    const rows = await this.db
      .getRepository(MockRow)
      .find({ where: { docId, deletedAt: IsNull() }, order: { version: 'asc', id: 'asc' } });
    const listed = rows.map(toListed);
    return rows.some(({ version }) => version === 0) ? listed : [await this.generated(docId), ...listed];
  }

  /** One more than the newest; the default mock is version 0. */
  async nextVersion(docId: number, tx: EntityManager = this.db.manager): Promise<number> {
    return ((await tx.maximum(MockRow, 'version', { docId, deletedAt: IsNull() })) ?? 0) + 1;
  }

  /** Also of a deleted mock. */
  async docOf(mockId: number): Promise<number> {
    const row = await this.db.getRepository(MockRow).findOneBy({ id: mockId });
    if (!row) throw new Refusal('mock.unknown');
    return row.docId;
  }

  async save(actor: Actor, wish: Wish): Promise<{ id: number; name: string }> {
    refuseWrong(wish);
    let id = wish.id;
    await this.log.change(byActor(actor), async (tx) => {
      await lockDoc(tx, wish.docId);
      const isDefault = wish.id === wish.docId;
      const own = { docId: wish.docId, deletedAt: IsNull() };
      const where = isDefault ? { ...own, version: 0 } : { ...own, id: wish.id };
      const before = wish.id ? await tx.findOneBy(MockRow, where) : null;
      if (!before && wish.id && !isDefault) throw new Refusal('mock.unknown');
      id = before?.id ?? (await nextId(tx));
      const row = before ?? (await this.fresh(tx, actor, id, isDefault ? 0 : undefined, wish));
      const after = { ...row, ...fieldsOf(wish, row), modifierName: actor.nickname, modifiedAt: this.clock.now() };
      if (before && isSame(before, after)) return [];
      await tx.save(MockRow, after);
      return [factOf(before ? 'MockChanged' : 'MockAdded', after)];
    });
    return { id, name: wish.name };
  }

  async delete(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const row = await tx.findOneBy(MockRow, { id, deletedAt: IsNull() });
      if (!row) throw new Refusal('mock.unknown');
      await tx.update(MockRow, { id }, { deletedAt: this.clock.now() });
      return [factOf('MockDeleted', row)];
    });
  }

  /** With its number, unless another mock has taken that; then with the next one. */
  async undelete(actor: Actor, id: number): Promise<void> {
    const docId = await this.docOf(id);
    await this.log.change(byActor(actor), async (tx) => {
      await lockDoc(tx, docId);
      const row = await tx.findOneBy(MockRow, { id, deletedAt: Not(IsNull()) });
      if (!row) throw new Refusal('mock.notDeleted');
      const there = { docId, deletedAt: IsNull() };
      const count = await tx.countBy(MockRow, there);
      if (count >= mockLimits.mocks) throw new Refusal('mock.tooMany', { max: mockLimits.mocks });
      const isTaken = await tx.existsBy(MockRow, { ...there, version: row.version });
      const version = isTaken ? await this.nextVersion(docId, tx) : row.version;
      await tx.update(MockRow, { id }, { deletedAt: null, version });
      return [factOf('MockUndeleted', { ...row, version })];
    });
  }

  private async fresh(tx: EntityManager, actor: Actor, id: number, version: number | undefined, wish: Wish) {
    const { docId } = wish;
    const there = { docId, deletedAt: IsNull() };
    const count = await tx.countBy(MockRow, there);
    if (count >= mockLimits.mocks) throw new Refusal('mock.tooMany', { max: mockLimits.mocks });
    const next = version ?? wish.version ?? (await this.nextVersion(docId, tx));
    const isTaken = next === 0 ? version === undefined : await tx.existsBy(MockRow, { ...there, version: next });
    return {
      id,
      docId,
      version: isTaken ? await this.nextVersion(docId, tx) : next,
      conditions: [],
      isEnabled: true,
      creatorName: actor.nickname,
      createdAt: this.clock.now(),
      deletedAt: null,
    };
  }

  /** The default mock of a doc without a stored one (docs/wire.md 1.13). */
  private async generated(docId: number): Promise<Listed> {
    const doc = await this.details.one(docId, { globals: true });
    const body = (await this.answers.doc(docId)).body(null);
    const path = `default/${doc.url.replace(/^\/+/, '')}`.slice(0, mockLimits.path);
    const people = { creatorName: doc.creatorName, modifierName: doc.modifierName };
    return {
      ...{ id: docId, docId, name: `${doc.name}-default`, path, version: 0, httpStatus: 200, delayMills: 0 },
      ...{ dataKv: [], dataJson: '', requestDataType: 0, resultType: 0, mockScript: '', mockResult: '', remark: '' },
      responseHeaders: [{ name: 'Content-Type', value: 'application/json;charset=UTF-8' }],
      responseBody: body,
      ...people,
      ...{ gmtCreate: doc.gmtCreate, gmtModified: doc.gmtModified, modifiedAt: doc.modifiedAt },
      ...{ conditions: [], isEnabled: true, isGenerated: true },
    };
  }
}

async function lockDoc(tx: EntityManager, id: number): Promise<void> {
  const found: unknown[] = await tx.query('select 1 from docs where id = $1 and not is_deleted for share', [id]);
  if (found.length === 0) throw new Refusal('doc.unknown');
  await tx.query("select pg_advisory_xact_lock(hashtextextended('mocks', $1))", [id]);
}

/** @throws Refusal when the mock could not answer. */
export function refuseWrong({ httpStatus, delayMills, responseHeaders }: Omit<Wish, 'id'>): void {
  if (!isStatus(httpStatus)) throw new Refusal('mock.status');
  if (delayMills < 0 || delayMills > mockLimits.delayMs) throw new Refusal('mock.delay', { max: mockLimits.delayMs });
  const wrong = responseHeaders.find((header) => header.name.trim() !== '' && !isAllowedHeader(header));
  if (wrong) throw new Refusal('mock.header', { name: wrong.name.slice(0, 64) });
}

/** A path's query becomes conditions; old clients send neither these nor the switch, which then stay. */
export function fieldsOf(wish: Wish, before: Pick<MockRow, 'conditions' | 'isEnabled'>) {
  const { id: _, delayMills, version: __, docId: ___, conditions, isEnabled, path: given, ...fields } = wish;
  const [path = '', query = ''] = given.trim().replace(/^\/+/, '').split('?', 2);
  const ofQuery = [...new URLSearchParams(query)].map(
    ([name, value]) => ({ place: 'query', name, operator: 'eq', value }) as const,
  );
  return {
    ...fields,
    path,
    delayMs: delayMills,
    dataKv: wish.dataKv.map((each) => ({ ...each, isDeleted: each.isDeleted ?? false })),
    responseHeaders: wish.responseHeaders.filter(({ name }) => name.trim() !== ''),
    conditions: [...(conditions ?? before.conditions), ...ofQuery].slice(0, mockLimits.conditions),
    isEnabled: isEnabled ?? before.isEnabled,
  };
}

const isSame = (before: MockRow, after: MockRow): boolean => {
  const content = ({ modifiedAt: _, modifierName: __, ...rest }: MockRow) =>
    JSON.stringify(Object.entries(rest).sort());
  return content(before) === content(after);
};

/** The texts of a mock are left out: they are large, and may hold what a caller must send. */
const factOf = (
  type: string,
  { id, docId, name, path, version }: Pick<MockRow, 'id' | 'docId' | 'name' | 'path' | 'version'>,
): Fact => ({
  stream: `mocks-${docId}`,
  type,
  data: { mockId: id, name, path, mockVersion: version },
});

const toListed = ({ delayMs, createdAt, modifiedAt, deletedAt: _, ...row }: MockRow): Listed => ({
  ...row,
  delayMills: delayMs,
  gmtCreate: createdAt,
  gmtModified: modifiedAt,
  modifiedAt,
  isGenerated: false,
});
