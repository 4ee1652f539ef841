import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { ModuleReadKey, ModuleToken } from './module.entity.js';
import { ModuleKeys } from './module-keys.js';

/** Tokens with which build plugins push docs (docs/wire.md 1.8). A token allows writes in one application only. */
@Injectable()
export class ModuleTokens extends ModuleKeys {
  constructor(db: DataSource, log: EventLog, cipher: SecretCipher, clock: Clock) {
    super(db, log, cipher, clock, {
      entity: ModuleToken,
      about: (moduleId) => `module ${moduleId} token`,
      created: 'TokenCreated',
      refreshed: 'TokenRefreshed',
    });
  }
}

/** Keys with which tools pull the shown docs of one application. */
@Injectable()
export class ModuleReadKeys extends ModuleKeys {
  constructor(db: DataSource, log: EventLog, cipher: SecretCipher, clock: Clock) {
    super(db, log, cipher, clock, {
      entity: ModuleReadKey,
      about: (moduleId) => `module ${moduleId} read key`,
      created: 'ReadKeyCreated',
      refreshed: 'ReadKeyRefreshed',
    });
  }
}
