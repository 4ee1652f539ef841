import { isInServer } from './in-server.js';

const TRIES = 6;

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

/**
 * Imports a chunk of the program with retries: a network failure of seconds must not break an open page. The server
 * does not wait for what its build leaves out.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (isInServer || tries === TRIES) throw error;
      await wait(500 * 2 ** tries);
    }
  }
}
