import { describe, expect, it } from '@jest/globals';
import { Health } from '../../../../server/platform/runtime/health.js';
import { Lifecycle } from '../../../../server/platform/runtime/lifecycle.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';

const health = () => new Health(new Lifecycle(new Logger('silent', { write: () => undefined })));
const never = () => new Promise<never>(() => undefined);

describe('readiness', () => {
  it('ends with a check that fails or does not answer', async () => {
    const asked = health();
    asked.add('good', async () => ({ ok: true }));
    expect(await asked.ready()).toMatchObject({ ok: true });
    asked.add('failing', () => Promise.reject(new Error('secret')));
    const { ok, checks } = await asked.ready();
    expect({ ok, checks }).toEqual({
      ok: false,
      checks: { good: { ok: true }, failing: { ok: false, reason: 'failed' } },
    });
  });

  it('does not depend on facts, whether they are told, late or fail', async () => {
    const asked = health();
    asked.addFact('followers', async () => ({ late: ['messages'] }));
    asked.addFact('backups', never);
    asked.addFact('changes', () => Promise.reject(new Error('secret')));
    const { ok, checks } = await asked.ready();
    expect({ ok, checks }).toEqual({
      ok: true,
      checks: { followers: { ok: true, late: ['messages'] }, backups: { ok: true }, changes: { ok: true } },
    });
  });
});
