import { afterEach, describe, expect, it } from '@jest/globals';
import { login } from '../../../contracts/accounts.js';
import { UserStatus } from '../../../contracts/enums.js';
import { fakeServer, openBrowser } from '../screen.js';

openBrowser('/login');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
const { Login } = await import('../../../client/screens/login/Login.js');
const { startI18n } = await import('../../../client/lib/i18n.js');
const { session } = await import('../../../client/lib/session.js');
await startI18n();
// Nothing is kept: a timer for it would outlive the test.
const queryClient = new QueryClient({ defaultOptions: { mutations: { gcTime: 0 } } });

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  session.end();
});

async function open() {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Login />
      </QueryClientProvider>,
    ),
  );
  close = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
  return place;
}

async function fill(place: Element, name: string, value: string) {
  const input = place.querySelector(`input[name="${name}"]`);
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${name}`);
  // React listens to the native setter, as a person's typing calls it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })));
}

async function submit(place: Element) {
  const form = place.querySelector('form');
  await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await act(async () => new Promise((done) => setImmediate(done)));
}

describe('signing in', () => {
  it('asks for both fields before it calls', async () => {
    const server = fakeServer();
    const place = await open();
    await submit(place);
    expect(place.querySelectorAll('.field-error')).toHaveLength(2);
    expect(server.sent).toEqual([]);
  });

  it('sends the trimmed account and the md5 of the password, and begins the session', async () => {
    const server = fakeServer();
    server.answers(login, () => ({ token: 'kpX9MXr1:jwt', status: UserStatus.enabled }));
    const place = await open();
    await fill(place, 'username', ' admin ');
    await fill(place, 'password', '123456');
    await submit(place);
    expect(server.sent.map(({ body }) => body)).toEqual([
      { username: 'admin', password: 'e10adc3949ba59abbe56e057f20f883e', source: 'register' },
    ]);
    expect(session.token()).toBe('kpX9MXr1:jwt');
  });

  it('says in the form why it was refused, and keeps what was typed', async () => {
    const server = fakeServer();
    server.refuses(login, '100', '用户名密码不正确', { key: 'login.wrong' });
    const place = await open();
    await fill(place, 'username', 'admin');
    await fill(place, 'password', 'wrong');
    await submit(place);
    expect(place.querySelector('[role="alert"]')?.textContent).toBe('用户名密码不正确');
    expect(place.querySelector<HTMLInputElement>('input[name="username"]')?.value).toBe('admin');
    expect(session.token()).toBe('');
  });
});
