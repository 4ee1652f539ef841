import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { Audit } from './audit.js';
import { AuditQueries } from './audit.queries.js';
import { EntityNameQueries } from './names.js';

@Module({
  controllers: [AuditController],
  providers: [Audit, AuditQueries, EntityNameQueries],
  exports: [AuditQueries, EntityNameQueries],
})
export class AuditModule {}
