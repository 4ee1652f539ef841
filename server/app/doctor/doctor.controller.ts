import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { probeUpload, systemDoctor } from '../../../contracts/app/doctor.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { Requires } from '../../platform/access/requires.js';
import { Config } from '../../platform/config/config.js';
import { In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Clock } from '../../platform/runtime/clock.js';
import { lineOf } from './check.js';
import { examine } from './checks.js';
import { settingsOf } from './database.js';
import { proxy } from './proxy.js';

@Controller()
export class DoctorController {
  constructor(
    private readonly config: Config,
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  @Route(systemDoctor)
  @Requires('super')
  async read(@ReaderLang() lang: Lang, @Req() request: FastifyRequest) {
    const { config, database } = this;
    const patient = { config, database, trouble: '', isRunning: true };
    const header = request.headers['x-forwarded-for'];
    const arrival = {
      peer: request.socket.remoteAddress ?? '',
      address: request.ip,
      forwarded: Array.isArray(header) ? header.join(',') : (header ?? ''),
      trusted: config.trustProxy,
    };
    const [findings, { url }] = await Promise.all([examine(patient), settingsOf(patient)]);
    const lines = [...findings, proxy(arrival)].map((finding) => lineOf(lang, finding));
    return { now: this.clock.now(), baseUrl: url || `http://localhost:${config.port}`, lines };
  }

  @Route(probeUpload)
  @Requires('super')
  take(@In() { file }: Input<typeof probeUpload>) {
    return { bytes: file.reduce((sum, { bytes }) => sum + bytes.length, 0) };
  }
}
