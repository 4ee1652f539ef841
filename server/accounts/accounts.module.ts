import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { Attempts } from './attempts.js';
import { Users } from './users.queries.js';

@Module({ controllers: [AccountsController], providers: [Accounts, Attempts, Users], exports: [Accounts] })
export class AccountsModule {}
