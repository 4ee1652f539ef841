import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { lockTree } from '../../docs/doc/tree-facts.js';
import { nextId } from '../../platform/database/database.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Logger } from '../../platform/runtime/logger.js';
import { Workers } from '../../platform/workers/workers.js';
import { Dictionary } from '../../workspace/dictionaries/dictionary.entity.js';
import { importDictionaries } from '../../workspace/dictionaries/dictionary-import.js';
import { ImportParts } from '../change-sets/import-parts.js';
import type { ReadKeptSource } from '../formats/convert-openapi.js';
import { convertRead } from '../formats/work.js';
import { chooseNewModels } from '../write/new-models.js';
import { byConversion, ConversionSets } from './conversion-set.js';
import { type ConversionPosition, ConversionState, type OpenConversion } from './conversion-state.js';
import { ConvertedDocs } from './converted-docs.js';
import { ConvertedModels } from './converted-models.js';
import { type ImportedSource, OldImportQueries } from './old-imports.queries.js';

const READ_MS = 120_000;

/** An import of the application is being written: the conversion goes on after it. */
export class ApplicationBusyError extends Error {
  override readonly name = 'ApplicationBusyError';
}
/** Another node did the step. */
class StepDoneError extends Error {
  override readonly name = 'StepDoneError';
}
/** The source was imported again meanwhile. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/**
 * Converts docs of imports by earlier versions, step by step: what the import kept of its source becomes rows, keywords,
 * references and models, as a second import of the same source does it. A doc whose export would change stays as it is.
 */
@Injectable()
export class ImportConversion {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly workers: Workers,
    private readonly state: ConversionState,
    private readonly imports: OldImportQueries,
    private readonly parts: ImportParts,
    private readonly models: ConvertedModels,
    private readonly docs: ConvertedDocs,
    private readonly sets: ConversionSets,
  ) {}

  /** Does the next step; the position after it. @throws ApplicationBusyError */
  async step(): Promise<ConversionPosition> {
    const from = await this.state.read();
    if (from.isDone) return from;
    try {
      await (from.open ? this.goOn(from, from.open) : this.begin(from));
    } catch (err) {
      // What was imported again is converted by that; the others are looked for again.
      if (err instanceof OvertakenError) await this.move(from, { ...from, open: undefined });
      else if (!(err instanceof StepDoneError)) throw err;
    }
    return this.state.read();
  }

  /** Leaves the source as it is. */
  async skip(err: unknown): Promise<ConversionPosition> {
    const from = await this.state.read();
    const source = from.open ?? (await this.imports.next(from));
    if (!source) throw err;
    this.report(source, err);
    await this.move(from, closed(source));
    return this.state.read();
  }

  private report({ moduleId, source }: ImportedSource, err: unknown): void {
    this.logger.error({ err, moduleId, source }, 'an import of an earlier version stays as it was');
  }

  private async begin(from: ConversionPosition): Promise<void> {
    const source = await this.imports.next(from);
    if (!source) return this.move(from, { ...from, isDone: true });
    const document = await this.imports.document(source);
    const old = document === undefined ? [] : await this.imports.docs(source);
    const docs = old.filter(({ left }) => left === null);
    if (document === undefined || docs.length === 0) return this.move(from, closed(source));
    const owner = `module ${source.moduleId}`;
    const read = await this.workers.run(convertRead, { document, docs }, { deadline: READ_MS, owner });
    await this.inTurn(from, source, async (tx) => {
      const open = await this.opened(tx, source, read);
      await this.state.store({ ...from, open }, tx);
    });
  }

  /** With dictionaries that are missing, and ids for the models, because contents refer to them. */
  private async opened(tx: EntityManager, source: ImportedSource, read: ReadKeptSource): Promise<OpenConversion> {
    const { moduleId } = source;
    const setId = await nextId(tx);
    const stored = await tx.findBy(Dictionary, { moduleId, deletedAt: IsNull() });
    const known = new Set(stored.map(({ name }) => name));
    const missing = read.dictionaries.filter(({ name }) => !known.has(name));
    const { facts } = await importDictionaries(tx, moduleId, missing, this.clock.now());
    await this.log.append(tx, byConversion(setId), facts);
    const standing = await this.imports.models(source, tx);
    const unmade = read.models.filter(({ component }) => !standing.has(component));
    const models = {
      ...(await this.models.keys(tx, standing)),
      ...(await chooseNewModels(tx, moduleId, {}, unmade)),
    };
    await this.imports.storeDocument(tx, source, read.document);
    await this.parts.store(tx, setId, read.parts);
    return { ...source, setId, part: -1, parts: read.parts.length, modelParts: read.modelParts, models };
  }

  private async goOn(from: ConversionPosition, open: OpenConversion): Promise<void> {
    const { part, parts, modelParts, setId } = open;
    const document = await this.imports.document(open);
    if (document === undefined || part === parts) return this.move(from, closed(open));
    const write = (work: (tx: EntityManager) => Promise<void>): Promise<void> =>
      this.inTurn(from, open, async (tx) => {
        if (await this.imports.isOvertaken(tx, open)) throw new OvertakenError(`change set ${setId}`);
        await work(tx);
      });
    if (part === -1) {
      const places = await this.models.changes(open, document);
      if (places.length > 0) {
        this.report(open, new Error(`its models would change an export: ${places.slice(0, 20).join(', ')}`));
        return this.move(from, closed(open));
      }
      const old = await this.imports.docs(open);
      await write((tx) => this.sets.start(tx, open, old));
    } else if (part < modelParts) await this.models.write(open, part, write);
    else await this.docs.write(open, part, document, write);
    await this.move(from, { ...from, open: { ...open, part: part + 1 } });
  }

  /** In turn with imports of the application, and with the other nodes. */
  private inTurn(
    from: ConversionPosition,
    { moduleId }: ImportedSource,
    work: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    return this.log.transaction(async (tx) => {
      await this.hold(tx, from);
      await lockTree(tx, moduleId, 'change');
      if (await this.imports.isBusy(tx, moduleId)) throw new ApplicationBusyError(`application ${moduleId}`);
      await work(tx);
    });
  }

  /** Stores a position. Without `open`, or with another one, the parts of the last one are not needed any more. */
  private async move(from: ConversionPosition, to: ConversionPosition): Promise<void> {
    await this.log.transaction(async (tx) => {
      await this.hold(tx, from);
      if (from.open && !to.open) await this.parts.delete(tx, [from.open.setId]);
      await this.state.store(to, tx);
    });
  }

  private async hold(tx: EntityManager, from: ConversionPosition): Promise<void> {
    if (!(await this.state.holds(tx, from))) throw new StepDoneError('another node was faster');
  }
}

const closed = ({ moduleId, source }: ImportedSource): ConversionPosition => ({ isDone: false, moduleId, source });
