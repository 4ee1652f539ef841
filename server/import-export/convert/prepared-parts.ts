import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { encodeId } from '../../../contracts/platform/wire.js';
import { Workers } from '../../platform/workers/workers.js';
import { Dictionary } from '../../workspace/dictionaries/dictionary.entity.js';
import { EnvironmentQueries } from '../../workspace/environments/environments.queries.js';
import { ImportParts } from '../change-sets/import-parts.js';
import type { ConvertedEntry } from '../formats/convert-openapi.js';
import { convertPart } from '../formats/work.js';
import type { OpenConversion } from './conversion-state.js';

const PART_MS = 60_000;

/** Parts of a conversion with the contents that an import of today would write. */
@Injectable()
export class PreparedParts {
  constructor(
    private readonly db: DataSource,
    private readonly workers: Workers,
    private readonly parts: ImportParts,
    private readonly environments: EnvironmentQueries,
  ) {}

  async read({ moduleId, setId, models }: OpenConversion, part: number): Promise<ConvertedEntry[]> {
    const stored = await this.db.getRepository(Dictionary).findBy({ moduleId, deletedAt: IsNull() });
    const input = {
      part: await this.parts.read(setId, part),
      dictionaries: new Map(stored.map(({ name, id }) => [name, id])),
      models: new Map(Object.entries(models).map(([component, { id }]) => [component, encodeId(id)])),
      common: await this.environments.commonNames(moduleId),
    };
    return this.workers.run(convertPart, input, { deadline: PART_MS, owner: `module ${moduleId}` });
  }
}
