import { beforeEach, describe, expect, it } from '@jest/globals';
import { viewProjects } from '../../../contracts/docs/doc-trees.js';
import { openApiDocs } from '../../../contracts/import-export/open-api-docs.js';
import { perms } from '../../../contracts/workspace/accounts.js';
import { moduleToken } from '../../../contracts/workspace/modules.js';
import { listModules } from '../../../contracts/workspace/workspace.js';
import { callDocs } from '../../../server/import-export/push/call-docs.js';
import { fakeServer, openBrowser } from '../screen.js';
import { stage } from './mount.js';

openBrowser('/openapi');
const screens = await stage();
let server: ReturnType<typeof fakeServer>;

const { session } = await import('../../../client/lib/session.js');
const { OpenApiScreen } = await import('../../../client/screens/open-api/OpenApiScreen.js');
const open = async (path: string) => {
  session.begin('7YX0lXxR:jwt');
  const screen = await screens.open(<OpenApiScreen />, { path });
  // The applications are asked for once the projects are there.
  await screens.settle();
  return screen;
};
const project = { id: 'rnzdb8jY', name: 'Shop' };
const module = { id: 'kpX9MXr1', name: 'Orders', projectId: project.id, type: 0 as const, importUrl: '' };

function asDeveloper(role: 'dev' | 'guest') {
  server.answers(perms, () => ({ isSuperAdmin: 0 as const, roleData: { [`project:${project.id}`]: role } }));
  server.answers(viewProjects, () => [{ id: '7YX0lXxR', name: 'Team', projects: [project] }]);
  server.answers(listModules, () => [module]);
}

beforeEach(() => {
  server = fakeServer();
  server.replies(openApiDocs.path, () => callDocs('en'));
});

describe('the page of the push API', () => {
  it('lists the calls, and shows the parameters and the reply of one', async () => {
    asDeveloper('dev');
    const screen = await open('/openapi#doc.category.create');
    const links = [...screen.place.querySelectorAll('nav a')].map(({ textContent }) => textContent);
    expect(links).toContain('doc.push');
    expect(screen.find('doc.category.create').getAttribute('aria-current')).toBe('page');
    const [input, reply] = [...screen.place.querySelectorAll('table')].map(({ textContent }) => textContent ?? '');
    expect(input).toMatch(/name.*string.*50.*Orders/);
    expect(reply).toMatch(/id.*string.*name/);
    await screen.click('doc.push');
    expect(screen.text).toContain('isReplace');
  });

  it('sends a call with the token of the chosen application, which it does not show', async () => {
    asDeveloper('dev');
    const token = 'f'.repeat(32);
    server.answers(moduleToken, () => token);
    server.replies('/api', () => ({ code: '0', msg: '', data: { id: 'rnzdb8jY', name: 'Orders' } }));
    const screen = await open('/openapi#doc.category.create');
    await screen.submit();
    expect([screen.errors, screen.alert()]).toEqual([[], undefined]);
    const sent = server.sent.find(({ path }) => path === '/api')?.body;
    expect(sent).toEqual({
      name: 'doc.category.create',
      version: '1.0',
      data: { name: 'Orders' },
      access_token: token,
    });
    expect(screen.place.querySelector('[role="status"]')?.textContent).toMatch(/HTTP 200.*code 0.*"name": "Orders"/s);
    expect(document.body.innerHTML).not.toContain(token);
  });

  it('takes a typed token where the user is no developer, and refuses to send without one', async () => {
    asDeveloper('guest');
    server.replies('/api', () => ({ code: '14', msg: 'Invalid access_token', data: {} }));
    const screen = await open('/openapi#module.get');
    await screen.submit();
    expect(screen.errors).toHaveLength(1);
    expect(server.sent.filter(({ path }) => path === '/api')).toEqual([]);
    await screen.fill('token', ' wrong ');
    await screen.submit();
    expect(server.sent.find(({ path }) => path === '/api')?.body).toMatchObject({ access_token: 'wrong' });
    expect(screen.text).toContain('code 14');
  });

  it('says so when the server does not answer', async () => {
    asDeveloper('dev');
    server.replies(openApiDocs.path, () => ({ code: '100', msg: 'busy', data: {} }));
    const screen = await open('/openapi');
    expect(screen.place.querySelector('.state')).not.toBeNull();
    expect(screen.place.querySelector('nav')).toBeNull();
  });
});
