import { expect, it } from '@jest/globals';
import { launchBrowser, sitDown } from '../support/browser.js';
import { packagedChromium } from '../support/chromium.js';

const packaged = process.platform === 'linux' && process.arch === 'x64' ? it : it.skip;

packaged('the Chromium of node_modules runs where the machine has none', async () => {
  const browser = await launchBrowser(packagedChromium());
  const desk = await sitDown(browser, 'http://127.0.0.1');
  await desk.page.setContent('<h1>Annals</h1>');
  expect(await desk.page.locator('h1').boundingBox()).toMatchObject({ width: expect.any(Number) });
  expect(browser.version()).toMatch(/^\d+\./);
  await browser.close();
  // Unpacking 200 MB can take long on a busy machine.
});
