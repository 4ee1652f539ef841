import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '../../platform/access/actor.js';
import { newSigningKey, type SignedManifest, signManifest } from '../../platform/log/manifest.js';
import { keptSecret } from '../../platform/settings/kept-secret.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { ReleaseFreezer } from './release-freezer.js';

const KEY = 'release.key';
const digests = z.array(z.object({ digest: z.string() }));

/** Signs what a release contains with the installation's key, which is made when it is first needed. */
@Injectable()
export class ReleaseManifests {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: SecretCipher,
    private readonly releases: ReleaseFreezer,
  ) {}

  async manifest(actor: Actor, releaseId: number): Promise<SignedManifest> {
    const release = await this.releases.head(releaseId);
    const { project, releaseNo, at } = release;
    const docs = await this.releases.kept(actor, release);
    // No secret: the list of frozen releases shows the same number to everybody.
    const omitted = (await this.releases.size(releaseId)) - docs.length;
    // The first checkpoint after the freeze contains its events; before there is one, the newest that exists.
    const sql = `(select encode(digest, 'hex') as digest, 0 as n, id from chain_checkpoints where at >= $1 order by id limit 1)
      union all (select encode(digest, 'hex'), 1, id from chain_checkpoints where at < $1 order by id desc limit 1)
      order by n limit 1`;
    const [checkpoint] = digests.parse(await this.db.query(sql, [at]));
    const body = {
      format: 'annals-release-1' as const,
      ...{ project, release: releaseNo, at: at.toISOString(), checkpoint: checkpoint?.digest ?? '', omitted },
      docs: docs.map(({ docId, version, position, hash, name }) => ({
        ...{ stream: `doc-${docId}`, version, position, hash, name },
      })),
    };
    return signManifest(body, await this.key());
  }

  private key(): Promise<string> {
    return keptSecret(this.db, this.cipher, KEY, newSigningKey);
  }
}
