import { Global, Module } from '@nestjs/common';
import { Prerender } from '../../sharing/prerender/prerender.js';
import { Scripts } from './scripts/scripts.js';
import { Workers } from './workers.js';

@Global()
@Module({ providers: [Workers, Scripts, Prerender], exports: [Workers, Scripts, Prerender] })
export class WorkersModule {}
