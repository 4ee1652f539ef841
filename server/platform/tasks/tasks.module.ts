import { Global, Module } from '@nestjs/common';
import { TaskRunner } from './runner.js';
import { Tasks } from './tasks.js';

@Global()
@Module({ providers: [Tasks, TaskRunner], exports: [Tasks, TaskRunner] })
export class TasksModule {}
