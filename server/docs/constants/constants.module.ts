import { Module } from '@nestjs/common';
import { DocsModule } from '../docs.module.js';
import { EditingModule } from '../editing/editing.module.js';
import { ConstantsController } from './constants.controller.js';
import { Constants } from './constants.js';
import { ErrorCodes } from './error-codes.js';

@Module({
  imports: [DocsModule, EditingModule],
  controllers: [ConstantsController],
  providers: [Constants, ErrorCodes],
  exports: [Constants, ErrorCodes],
})
export class ConstantsModule {}
