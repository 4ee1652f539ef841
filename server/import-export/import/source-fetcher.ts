import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '../../../contracts/docs/uploads.js';
import { importLimits } from '../../../contracts/import-export/imports.js';
import { Config } from '../../platform/config/config.js';
import { Refusal } from '../../platform/http/refusal.js';
import { download, TooLongError } from '../../platform/outbound/download.js';
import { NoAnswerError } from '../../platform/outbound/guarded-address.js';
import { InternalNetwork } from '../../platform/settings/internal-network.js';
import { decodedAnswer } from './decoded-answer.js';
import { accessHeaders, type SourceAccess } from './source-access.js';

/** Reads addresses that users entered, or that their files refer to. */
@Injectable()
export class SourceFetcher {
  constructor(
    private readonly config: Config,
    private readonly network: InternalNetwork,
  ) {}

  /**
   * `root`: the address that the user entered; only its host receives the access. `left`: the remaining size in bytes.
   * @throws Refusal that names the host, never the whole address
   */
  async fetch(url: string, root: string, access: SourceAccess, left: number): Promise<UploadedFile> {
    const isOwn = hostOf(url) === hostOf(root);
    const { timeoutMs } = this.config.imports;
    const allowed = await this.network.allowed('import');
    const headers = isOwn ? accessHeaders(access) : {};
    const answer = await download(url, { allowed, timeoutMs, headers, maxBytes: left }).catch((err: unknown) => {
      throw refusalOf(err, hostOf(url));
    });
    if (answer.status === 401 || answer.status === 403) throw new Refusal('import.auth', { host: hostOf(url) });
    if (answer.status < 200 || answer.status > 299)
      throw new Refusal('import.status', { host: hostOf(url), status: answer.status });
    return decodedAnswer({ name: answer.url, bytes: answer.bytes }, answer.encoding, left);
  }
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const keys = {
  'address.refused': 'import.addressRefused',
  'address.unknown': 'import.addressUnknown',
  'address.malformed': 'import.addressUnknown',
  timeout: 'import.timeout',
  certificate: 'import.certificate',
  connection: 'import.connection',
} as const;

function refusalOf(err: unknown, host: string): unknown {
  if (err instanceof NoAnswerError) return new Refusal(keys[err.why], { host });
  if (err instanceof TooLongError)
    return new Refusal('input.tooLarge', { max: `${importLimits.bytes / 1_000_000} MB` });
  return err;
}
