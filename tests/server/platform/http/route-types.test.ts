import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { done, endpoint } from '../../../../contracts/platform/endpoint.js';
import { addSpace, deleteSpace } from '../../../../contracts/workspace/workspace.js';
import { Route } from '../../../../server/platform/http/route.js';
import { startApp } from '../../../support/app.js';
import { send } from '../../../support/people.js';

const count = endpoint('GET', '/count', { input: z.object({}), reply: z.object({ count: z.number() }) });
const remove = endpoint('POST', '/remove', { input: z.object({}), reply: done });

class Accepted {
  @Route(count)
  written() {
    return { count: 1 };
  }

  @Route(count)
  async later() {
    return { count: 1 };
  }

  @Route(remove)
  nothing() {}

  @Route(remove)
  async nothingLater() {}

  @Route(remove)
  async empty() {
    return {};
  }
}

class Refused {
  // @ts-expect-error The reply has a field of another type.
  @Route(count)
  wrongField() {
    return { count: '1' };
  }

  // @ts-expect-error The same, later.
  @Route(count)
  async wrongFieldLater() {
    return { count: '1' };
  }

  // @ts-expect-error One of two replies is wrong.
  @Route(count)
  sometimesWrong(@Untyped() which: boolean) {
    return which ? { count: 1 } : { total: 1 };
  }

  // @ts-expect-error Only an endpoint whose reply is `done` has no reply.
  @Route(count)
  nothing() {}

  // @ts-expect-error The same, later.
  @Route(count)
  async nothingLater() {}

  // @ts-expect-error A reply that the endpoint would not send.
  @Route(remove)
  number() {
    return 1;
  }

  // @ts-expect-error The same, later.
  @Route(remove)
  async row() {
    return { id: 1 };
  }
}

function Untyped(): ParameterDecorator {
  return () => {};
}

describe('a route', () => {
  it('is checked by the compiler: see the classes above', () => {
    expect([Accepted, Refused]).toHaveLength(2);
  });

  it('whose reply is `done` sends an empty object', async () => {
    const app = await startApp();
    const { token } = await app.admin();
    const { data } = JSON.parse(await send(app.url, addSpace, { name: 'Gone' }, { token }));
    expect(await send(app.url, deleteSpace, { id: data.id }, { token })).toBe('{"code":"0","msg":"","data":{}}');
    await app.stop();
  });
});
