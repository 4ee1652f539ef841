import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MeterSphereVersion } from '../../../contracts/import-export/metersphere.js';
import { Config } from '../../platform/config/config.js';
import { Refusal } from '../../platform/http/refusal.js';
import { type Downloaded, download, TooLongError } from '../../platform/outbound/download.js';
import { NoAnswerError } from '../../platform/outbound/guarded-address.js';
import { Clock } from '../../platform/runtime/clock.js';
import { InternalNetwork } from '../../platform/settings/internal-network.js';
import { IMPORT_PATH, type MeterSphereCall, type MeterSphereTarget, meterSphereProtocols } from './protocols.js';
import { meterSphereData } from './replies.js';
import { areSigningKeys, type MeterSphereKeys, meterSphereSignature } from './signature.js';

/** A server of MeterSphere and how to call it; secrets are decrypted. */
export interface MeterSphereServer extends MeterSphereKeys {
  readonly address: string;
  readonly version: MeterSphereVersion;
}
interface Body {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const MOST_BYTES = 8_000_000;
const JSON_TYPE = 'application/json';

/** Calls MeterSphere with signed requests, through the network guard. Refusals name the host and contain no secret. */
@Injectable()
export class MeterSphereClient {
  constructor(
    private readonly config: Config,
    private readonly network: InternalNetwork,
    private readonly clock: Clock,
  ) {}

  /** The data of the reply. @throws Refusal */
  async call(server: MeterSphereServer, { path, body }: MeterSphereCall): Promise<unknown> {
    const sent = body && { type: JSON_TYPE, bytes: bytesOf(JSON.stringify(body)) };
    return this.ask(server, path, sent);
  }

  /** Imports a file of docs into a module. @throws Refusal */
  async import(server: MeterSphereServer, target: MeterSphereTarget, fileName: string, file: string): Promise<void> {
    const form = new FormData();
    const request = JSON.stringify(meterSphereProtocols[server.version].importRequest(target));
    form.append('file', new Blob([file], { type: JSON_TYPE }), fileName);
    form.append('request', new Blob([request], { type: JSON_TYPE }), 'request.json');
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    await this.ask(server, IMPORT_PATH, { type, bytes: new Uint8Array(await encoded.arrayBuffer()) });
  }

  private async ask(server: MeterSphereServer, path: string, body: Body | undefined): Promise<unknown> {
    if (!areSigningKeys(server)) throw new Refusal('metersphere.keys');
    const url = server.address + path;
    const { host, origin } = new URL(url);
    const { timeoutMs } = this.config.meterSphere;
    const allowed = await this.network.allowed('metersphere');
    const signature = meterSphereSignature(server, randomUUID(), this.clock.now());
    const headers = { accept: JSON_TYPE, accesskey: server.accessKey, signature };
    const options = { allowed, timeoutMs, headers, maxBytes: MOST_BYTES, ...(body && { body }) };
    const answer = await download(url, options).catch((err: unknown) => {
      throw refusalOf(err, host);
    });
    checkStatus(answer, host, origin);
    return meterSphereData(new TextDecoder().decode(answer.bytes), host);
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf8'));

/** Another origin received neither the keys nor the docs, so that its answer is of no use. */
function checkStatus({ status, url }: Downloaded, host: string, origin: string): void {
  const last = new URL(url);
  if (last.origin !== origin) throw new Refusal('metersphere.redirected', { host, to: last.origin });
  if (status === 401 || status === 403) throw new Refusal('metersphere.auth', { host });
  if (status === 404 || (status >= 300 && status < 400)) throw new Refusal('metersphere.notApi', { host });
  if (status < 200 || status > 299) throw new Refusal('metersphere.status', { host, status });
}

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
  if (err instanceof TooLongError) return new Refusal('metersphere.notApi', { host });
  return err;
}
