import { Injectable } from '@nestjs/common';
import type { ImportFormatId } from '../../../contracts/import-export/import-formats.js';
import type { ImportLoss } from '../../../contracts/import-export/imported-api.js';
import { isSwitchOn } from '../../platform/settings/settings.js';
import { ModuleSettings } from '../../workspace/modules/module-settings.js';
import { withAllowedMethods } from '../formats/pack/any-method.js';
import type { PackedApi } from '../formats/pack/packed-api.js';

const OVERRIDE = 'torna.push.override';
const ALLOW_METHODS = 'allow-methods';
const DEFAULT_METHOD = 'POST';

interface ReadApi {
  readonly api: PackedApi;
  readonly losses: readonly ImportLoss[];
  readonly format: ImportFormatId;
}

/** An application's settings that pushes and imports follow. */
@Injectable()
export class ImportSettings {
  constructor(private readonly settings: ModuleSettings) {}

  /** Whether docs that the source no longer contains stay, whatever the call asks. */
  async keepsMissing(moduleId: number): Promise<boolean> {
    return isSwitchOn(await this.settings.text(moduleId, OVERRIDE));
  }

  /** Drops the methods that are not allowed, from endpoints of OpenAPI files that accept any. `moduleId` 0: new. */
  async withAllowedMethods<T extends ReadApi>(read: T, moduleId: number): Promise<T> {
    if (read.format !== 'openapi') return read;
    const text = moduleId ? await this.settings.text(moduleId, ALLOW_METHODS) : '';
    const allowed = (text || DEFAULT_METHOD).split(',').map((method) => method.trim().toUpperCase());
    return { ...read, ...withAllowedMethods(read, allowed) };
  }
}
