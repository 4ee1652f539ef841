import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/docs.module.js';
import { moduleOf } from '../platform/runtime/module-of.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { debuggingParts } from './debugging/providers.js';
import { mockingParts } from './mocking/providers.js';

/** Calling an API before and after it exists. */
@Module({ imports: [WorkspaceModule, DocsModule], ...moduleOf(debuggingParts, mockingParts) })
export class TryOutModule {}
