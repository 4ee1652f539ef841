import { Module } from '@nestjs/common';
import { DocsModule } from '../../docs/docs.module.js';
import { SystemModule } from '../../workspace/admin/system.module.js';
import { CodeGenerator } from './code-generator.js';
import { CodegenController } from './codegen.controller.js';

@Module({ imports: [DocsModule, SystemModule], controllers: [CodegenController], providers: [CodeGenerator] })
export class CodegenModule {}
