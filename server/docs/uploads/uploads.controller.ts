import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadFile } from '../../../contracts/docs/uploads.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Public, Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, In, Route } from '../../platform/http/route.js';
import { isShownType } from './file-kind.js';
import type { Upload } from './upload.entity.js';
import { UploadStore } from './upload-store.js';

@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadStore) {}

  @Route(uploadFile)
  @Requires('user')
  async add(@In() { file: [file] }: Input<typeof uploadFile>, @By() actor: Actor) {
    if (!file) throw new Refusal('input.unreadable');
    return { url: await this.uploads.add(actor, file) };
  }

  /** Public: `<img>` sends no token, and the address is a secret of those who may read it (docs/decisions/0019). */
  @Get('/upload/:file')
  @Public()
  async show(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [key] = /^[0-9a-f]{32}(?=$|\.)/.exec(file) ?? [];
    const upload = key === undefined ? null : await this.uploads.find(key);
    if (!upload) throw new NotFoundException();
    if (request.headers['if-none-match'] === etagOf(upload)) {
      await reply.code(304).headers(headersOf(upload)).send();
      return;
    }
    const content = await this.uploads.open(upload);
    // Without the headers of the file: a cache would store the answer for a year.
    if (!content) throw new NotFoundException();
    await reply
      .code(200)
      .headers({ ...headersOf(upload), 'content-length': upload.bytes })
      .send(content);
  }
}

const etagOf = ({ hash }: Upload): string => `"${hash}"`;

/** The content never changes, and cannot run anything in our origin, whatever it is. */
function headersOf(upload: Upload) {
  const name = encodeURIComponent(upload.name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return {
    'content-type': upload.type,
    'content-disposition': `${isShownType(upload.type) ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
    etag: etagOf(upload),
  };
}
