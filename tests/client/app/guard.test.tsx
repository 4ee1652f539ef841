import { afterEach, describe, expect, it } from '@jest/globals';
import { openBrowser } from '../screen.js';

openBrowser();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { createMemoryRouter, RouterProvider } = await import('react-router-dom');
const { RequireSession: Guard, RedirectSignedIn: Visitors } = await import('../../../client/app/guard.js');
const { session } = await import('../../../client/lib/session.js');

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  session.end();
});

const page = (path: string) => ({ path, element: <p>{path}</p> });

async function visit(path: string) {
  const router = createMemoryRouter(
    [
      { Component: Visitors, children: [page('/login'), page('/setPassword')] },
      { Component: Guard, children: [page('/'), page('/view/:docId')] },
    ],
    { initialEntries: [path] },
  );
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<RouterProvider router={router} />));
  close = async () => {
    await act(async () => root.unmount());
    router.dispose();
  };
  return () => router.state.location.pathname + router.state.location.search;
}

describe('the guard (docs/spec.md 2)', () => {
  it('sends a stranger to sign-in with the way back, and there as soon as they are in', async () => {
    const at = await visit('/view/abc?x=1');
    expect(at()).toBe('/login?redirect=%2Fview%2Fabc%3Fx%3D1');
    await act(async () => session.begin('7YX0lXxR:jwt'));
    expect(at()).toBe('/view/abc?x=1');
  });

  it('takes who is signed in away from sign-in', async () => {
    session.begin('7YX0lXxR:jwt');
    const at = await visit('/login');
    expect(at()).toBe('/');
  });

  it('lets who must set a password do nothing else, and then go where they wanted', async () => {
    session.begin('7YX0lXxR:jwt');
    const at = await visit('/view/abc');
    await act(async () => session.demandPassword());
    expect(at()).toBe('/setPassword?redirect=%2Fview%2Fabc');
    await act(async () => session.begin('7YX0lXxR:new'));
    expect(at()).toBe('/view/abc');
  });

  it('carries the way back from sign-in over the first password', async () => {
    const at = await visit('/login?redirect=%2Fview%2Fabc');
    await act(async () => session.begin('7YX0lXxR:jwt', true));
    expect(at()).toBe('/setPassword?redirect=%2Fview%2Fabc');
  });

  it('shows the door at once when the session ends', async () => {
    session.begin('7YX0lXxR:jwt');
    const at = await visit('/view/abc');
    await act(async () => session.end());
    expect(at()).toBe('/login?redirect=%2Fview%2Fabc');
  });

  it.each(['//evil.example', 'https://evil.example/x'])('never leads out of the site: %s', async (away) => {
    session.begin('7YX0lXxR:jwt');
    const at = await visit(`/login?redirect=${encodeURIComponent(away)}`);
    expect(at()).toBe('/');
  });
});
