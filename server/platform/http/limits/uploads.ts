import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '../../../../contracts/docs/uploads.js';
import type { UploadLimits } from '../../../../contracts/platform/endpoint.js';
import { Refusal } from '../refusal.js';
import { requestCaller } from './request-caller.js';

/** Uploads are held in memory: at most this many at a time, in total and per caller. */
const MOST = 6;
const MOST_PER_CALLER = 2;
/** Fields besides the files; their texts may be together as large as the files, and always this large. */
const FIELDS = 30;
const FIELD_BYTES = 3_000_000;

/** Reads `multipart/form-data` of authenticated callers into an object of fields and lists of files. */
@Injectable()
export class Uploads {
  private readonly running = new Map<string, number>();
  private count = 0;

  /** @throws Refusal `input.tooLarge`, `input.unreadable`, or `rate.busy` */
  async read(request: FastifyRequest, limits: UploadLimits): Promise<Record<string, unknown>> {
    const caller = requestCaller(request);
    const own = this.running.get(caller) ?? 0;
    if (this.count >= MOST || own >= MOST_PER_CALLER) throw new Refusal('rate.busy');
    this.running.set(caller, own + 1);
    this.count++;
    try {
      return await partsOf(request, limits);
    } finally {
      this.count--;
      const left = (this.running.get(caller) ?? 1) - 1;
      if (left > 0) this.running.set(caller, left);
      else this.running.delete(caller);
    }
  }
}

async function partsOf(request: FastifyRequest, { files, bytes }: UploadLimits): Promise<Record<string, unknown>> {
  const tooLarge = () => new Refusal('input.tooLarge', { max: `${Math.floor(bytes / 1_000_000)} MB` });
  const fields = new Map<string, unknown>();
  const lists = new Map<string, UploadedFile[]>();
  let [left, leftText] = [bytes, Math.max(bytes, FIELD_BYTES)];
  const limits = { fileSize: bytes, files, fields: FIELDS, fieldSize: leftText, parts: files + FIELDS };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        leftText -= Buffer.byteLength(String(part.value));
        if (part.valueTruncated || leftText < 0) throw tooLarge();
        fields.set(part.fieldname, part.value);
        continue;
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of part.file) {
        left -= chunk.length;
        if (left < 0) throw tooLarge();
        chunks.push(chunk);
      }
      if (part.file.truncated) throw tooLarge();
      const list = lists.get(part.fieldname) ?? [];
      list.push({ name: part.filename ?? '', bytes: new Uint8Array(Buffer.concat(chunks)) });
      lists.set(part.fieldname, list);
    }
  } catch (err) {
    throw refusalOf(err, tooLarge);
  }
  return Object.fromEntries([...fields, ...lists]);
}

function refusalOf(err: unknown, tooLarge: () => Refusal): unknown {
  if (err instanceof Refusal) return err;
  const status = typeof err === 'object' && err !== null && 'statusCode' in err ? err.statusCode : undefined;
  return status === 413 ? tooLarge() : new Refusal('input.unreadable');
}
