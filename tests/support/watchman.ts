import type { Desk } from './browser.js';

/** Everything in a page that only a text of somebody's could have caused. */
export interface Watchman {
  /** What ran, was refused by the page's policy, or was asked of a stranger; nothing, if all is well. */
  seen(): Promise<string[]>;
}

const LOG = '__watch';

/** Looks on from before the page's own scripts; over all pages that the desk visits. */
export async function watch(desk: Desk, url: string): Promise<Watchman> {
  const seen: string[] = [];
  const { page, context } = desk;
  await context.exposeBinding(LOG, (_source, what: string) => void seen.push(what));
  await context.addInitScript({ content: onlooker });
  page.on('dialog', (dialog) => {
    // "Leave the page?" is our own.
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
      // What a page tells comes after what it was told before: one more word, and all before it is here.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      return [...seen];
    },
  };
}

const isOurs = (address: string, url: string): boolean =>
  address.startsWith(url) || /^(data|blob|about):/.test(address) || address.startsWith(url.replace(/^http/, 'ws'));

/**
 * Making code of text is forbidden by the policy, which does not say of which text: so it is caught before. A library asks
 * with an empty one whether it is allowed.
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
