import { Injectable } from '@nestjs/common';
import { Access } from '../../../platform/access/access.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { MockApplications } from '../serve/applications.js';
import { DocAnswers } from '../serve/doc-answers.js';

const PREFIX = '/mockjs/script/';

/** The script of a mock, found by the same rules as its answer (docs/wire.md 1.13). */
@Injectable()
export class MockScripts {
  constructor(
    private readonly applications: MockApplications,
    private readonly answers: DocAnswers,
    private readonly access: Access,
  ) {}

  async of(actor: Actor, method: string, url: string): Promise<string> {
    const path = (url.split('?')[0] ?? '').slice(PREFIX.length);
    const target = await this.applications.find(method, path);
    const mock = target?.mocks[0];
    const mayRead = mock && (await this.access.may(actor, 'doc.view', { doc: mock.docId }));
    const row = mayRead ? (this.answers.knownMock(mock.id) ?? (await this.answers.mock(mock.id))) : undefined;
    if (!row) throw new Refusal('mock.unknown');
    return row.mockScript;
  }
}
