import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { addShare } from '../../../contracts/sharing/sharing.js';
import { isInternalAddress } from '../../../contracts/workspace/internal-address.js';
import { Refusal } from '../../platform/http/refusal.js';

type Content = Input<typeof addShare>['content'];
const entries = z.array(z.object({ docId: z.number(), parentId: z.number(), isAppend: z.boolean() }));
const ids = z.array(z.object({ id: z.number() }));
const addresses = z.array(z.object({ id: z.number(), url: z.string() }));

/** What was chosen for a share: docs, folders with what is added later, environments. */
@Injectable()
export class ShareContents {
  /** Replaces the chosen docs; returns how many there are, and whether anything changed. */
  async choose(tx: EntityManager, share: { id: number; moduleId: number }, content: Content): Promise<ChosenCount> {
    const wish = await this.checked(tx, share.moduleId, content);
    const sql = `select doc_id as "docId", parent_id as "parentId", is_append as "isAppend" from share_contents where share_id = $1`;
    const before = entries.parse(await tx.query(sql, [share.id]));
    const isSame =
      before.length === wish.length &&
      before.every((entry) => wish.some(({ docId, isAppend }) => docId === entry.docId && isAppend === entry.isAppend));
    if (isSame) return { count: wish.length, isChanged: false };
    await tx.query('delete from share_contents where share_id = $1', [share.id]);
    await tx.query(
      `insert into share_contents (share_id, doc_id, parent_id, is_append)
        select $1, * from unnest($2::bigint[], $3::bigint[], $4::boolean[])`,
      [
        share.id,
        wish.map(({ docId }) => docId),
        wish.map(({ parentId }) => parentId),
        wish.map(({ isAppend }) => isAppend),
      ],
    );
    return { count: wish.length, isChanged: true };
  }

  /**
   * Replaces the chosen environments; those of other applications are refused. With *all*, only internal addresses are
   * chosen by name.
   */
  async chooseEnvironments(
    tx: EntityManager,
    share: { id: number; moduleId: number },
    environmentIds: readonly number[],
    isAll: boolean,
  ): Promise<ChosenCount> {
    const given = [...new Set(environmentIds)];
    const own = 'select id, url from environments where module_id = $1 and id = any($2::bigint[]) order by id';
    const found = addresses.parse(await tx.query(own, [share.moduleId, given]));
    if (found.length !== given.length) throw new Refusal('environment.unknown');
    const wish = found.filter(({ url }) => !isAll || isInternalAddress(url)).map(({ id }) => id);
    const held = 'select environment_id as id from share_environments where share_id = $1 order by environment_id';
    const before = ids.parse(await tx.query(held, [share.id])).map(({ id }) => id);
    if (before.join() === wish.join()) return { count: wish.length, isChanged: false };
    await tx.query('delete from share_environments where share_id = $1', [share.id]);
    const insert = 'insert into share_environments (share_id, environment_id) select $1, unnest($2::bigint[])';
    await tx.query(insert, [share.id, wish]);
    return { count: wish.length, isChanged: true };
  }

  /** Folders that are shared as they are now count by their docs. Docs of other applications are refused. */
  private async checked(tx: EntityManager, moduleId: number, content: Content): Promise<z.output<typeof entries>> {
    const wish = new Map(content.map((entry) => [entry.docId, entry]));
    const sql = `select id, parent_id as "parentId", is_folder as "isFolder" from docs
      where module_id = $1 and id = any($2::bigint[]) and not is_deleted`;
    const rows = z.array(z.object({ id: z.number(), parentId: z.number(), isFolder: z.boolean() }));
    const found = rows.parse(await tx.query(sql, [moduleId, [...wish.keys()]]));
    if (found.length !== wish.size) throw new Refusal('share.docs');
    return found.map(({ id, parentId, isFolder }) => {
      const isAppend = isFolder && wish.get(id)?.isShareFolder === true;
      return { docId: id, parentId, isAppend };
    });
  }
}

interface ChosenCount {
  readonly count: number;
  readonly isChanged: boolean;
}
