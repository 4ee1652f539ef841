import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it('boots', async () => {
  const admin = await app.admin();
  expect(admin).toBeDefined();
  const pending = await app.database.driver.createSchemaBuilder().log();
  expect(pending.upQueries.map(({ query }) => query)).toEqual([]);
});
