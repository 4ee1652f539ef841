import { Global, Module } from '@nestjs/common';
import { Scripts } from './scripts/scripts.js';
import { Workers } from './workers.js';

@Global()
@Module({ providers: [Workers, Scripts], exports: [Workers, Scripts] })
export class WorkersModule {}
