import { Injectable } from '@nestjs/common';
import { hostEntries, type NetworkPurpose, networkKeys } from '../../../contracts/workspace/settings.js';
import { Settings } from './settings.js';

/**
 * Hosts and networks in the private network that may be called, a list for each purpose (docs/decisions/0021). Read for
 * each call, so that a change is in force at once on every node.
 */
@Injectable()
export class InternalNetwork {
  constructor(private readonly settings: Settings) {}

  async allowed(purpose: NetworkPurpose): Promise<readonly string[]> {
    return hostEntries(await this.settings.text(networkKeys[purpose]));
  }
}
