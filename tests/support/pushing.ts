import { expect } from '@jest/globals';
import { listDocsV2 } from '../../contracts/docs/docs.js';
import { moduleToken } from '../../contracts/workspace/modules.js';
import type { TestApp } from './app.js';
import { Build } from './build.js';
import type { Person } from './people.js';
import { place } from './places.js';

/** Creates an application, and a build that pushes docs into it. */
export async function pushing(app: TestApp, dev: Person) {
  const owner = await app.admin();
  const there = await place(owner, { devs: dev.id === owner.id ? [] : [dev] });
  const { moduleId } = there;
  const build = new Build(app.url, await dev.call(moduleToken, { moduleId }));
  const push = async (apis: readonly unknown[], more: object = {}) => {
    expect(await build.smartDoc({ author: 'jim', isReplace: 1, apis, ...more })).toMatchObject({ code: '0' });
    await app.quiet();
  };
  const docs = async () => new Map((await dev.call(listDocsV2, { moduleId })).map((doc) => [doc.name, doc]));
  const names = async () => [...(await docs()).keys()].sort();
  const idOf = async (name: string) => (await docs()).get(name)?.id ?? '';
  /** Advances the clock far enough after the last push for its replacement to end. */
  const later = () => app.later(11_000);
  return { ...there, build, push, docs, names, idOf, later };
}

/** A doc as a build sends it. */
export const pushedDoc = (name: string | null, url: string | null, more: object = {}) => ({
  ...{ name, url, httpMethod: 'GET', isFolder: '0', isShow: '1' },
  ...more,
});
export const pushedFolder = (name: string, ...items: unknown[]) => ({ name, isFolder: '1', items });
