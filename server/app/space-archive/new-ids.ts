import type { EntityManager } from 'typeorm';
import { ArchiveError } from '../../history/backup/archive/archive-error.js';
import { nextIds } from '../../platform/database/database.js';

const AT_ONCE = 1_000;
/** More than one line of an archive refers to. */
const ENOUGH = 64;

/** New ids for those of an archive. All kinds of things share one sequence there as here. */
export class NewIds {
  private readonly given = new Map<number, number>();
  private spare: number[] = [];

  constructor(
    private readonly tx: EntityManager,
    private readonly people: ReadonlyMap<number, number>,
  ) {}

  /** Before each line. */
  async prepare(): Promise<void> {
    if (this.spare.length < ENOUGH) this.spare.push(...(await nextIds(this.tx, AT_ONCE)));
  }

  has(id: number): boolean {
    return this.given.has(id);
  }

  /** 0, the root or none, stays. */
  of(id: number): number {
    if (id <= 0) return id;
    const known = this.given.get(id) ?? this.spare.shift();
    if (known === undefined) throw new Error('unreachable: a line refers to few ids');
    this.given.set(id, known);
    return known;
  }

  /** @throws ArchiveError when nothing before had this id */
  known(id: number): number {
    if (!this.given.has(id)) throw new ArchiveError('changed');
    return this.of(id);
  }

  /** 0 is the server itself, or a build. @throws ArchiveError for somebody who is not in the archive */
  person(id: number): number {
    const account = id > 0 ? this.people.get(id) : id;
    if (account === undefined) throw new ArchiveError('changed');
    return account;
  }
}
