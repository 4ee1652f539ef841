import type { Desk } from './browser.js';

/** Detects effects in a page that only injected content could have caused. */
export interface Watchman {
  /** Scripts that ran, policy violations and requests to other hosts; empty if there were none. */
  seen(): Promise<string[]>;
}

const LOG = '__watch';

/** Observes all pages of the desk, starting before the page's own scripts. */
export async function watch(desk: Desk, url: string): Promise<Watchman> {
  const seen: string[] = [];
  const { page, context } = desk;
  await context.exposeBinding(LOG, (_source, what: string) => void seen.push(what));
  await context.addInitScript({ content: onlooker });
  page.on('dialog', (dialog) => {
    // The "Leave the page?" dialog is our own.
    if (dialog.type() !== 'beforeunload') seen.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  page.on('popup', (popup) => void seen.push(`window: ${popup.url()}`));
  page.on('download', (download) => void seen.push(`download: ${download.url()}`));
  page.on('framenavigated', (frame) => {
    if (!isOurs(frame.url(), url)) seen.push(`went to ${frame.url()}`);
  });
  context.on('request', (request) => {
    if (!isOurs(request.url(), url)) seen.push(`asked ${request.url()}`);
  });
  return {
    seen: async () => {
      // Messages of a page arrive in order: after one more round trip, all earlier ones are here.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      return [...seen];
    },
  };
}

const isOurs = (address: string, url: string): boolean =>
  address.startsWith(url) || /^(data|blob|about):/.test(address) || address.startsWith(url.replace(/^http/, 'ws'));

/**
 * The policy forbids code from strings but does not report which string, so it is caught here first. Libraries test for
 * permission with an empty string.
 */
const onlooker = `
  const tell = (what) => globalThis.${LOG}?.(String(what));
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    globalThis[name] = (...said) => tell(name + ' ran: ' + said.join());
  globalThis.Function = new Proxy(Function, {
    apply(made, self, said) { if (said.join('')) tell('Function of ' + said.join()); return Reflect.apply(made, self, said); },
    construct(made, said) { if (said.join('')) tell('Function of ' + said.join()); return Reflect.construct(made, said); },
  });
  for (const name of ['setTimeout', 'setInterval']) globalThis[name] = new Proxy(globalThis[name], {
    apply(made, self, said) { if (typeof said[0] === 'string') tell(name + ' of ' + said[0]); return Reflect.apply(made, self, said); },
  });
  addEventListener('securitypolicyviolation', (event) => {
    if (event.blockedURI !== 'eval') tell('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample);
  });`;
