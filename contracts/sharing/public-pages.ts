import { z } from 'zod';
import { viewRow, windowed } from '../docs/doc-rows.js';
import { docType } from '../docs/doc-shape.js';
import { done, endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { isWebAddress } from '../platform/web-address.js';
import { choice, flag, id, idOrNone, int, text, textOf } from '../platform/wire.js';

/** What pages for readers without an account have in common: those of shares and of composed projects. */
export const ShareType = { public: 1, encrypted: 2 } as const;
export type ShareType = (typeof ShareType)[keyof typeof ShareType];

/** Longest texts in UTF-16 units, and numbers of entries. */
export const lookLimits = {
  title: 100,
  welcome: 20_000,
  password: 64,
  links: 12,
  linkText: 40,
  address: 500,
} as const;
/** Characters of generated passwords: none looks like another (0 O 1 l I). */
export const passwordAlphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const PASSWORD_LENGTH = 8;

/** Given passwords; without surrounding spaces. */
export const pagePassword = textOf(
  z.string().trim().min(4, 'text.min:4').max(lookLimits.password, `text.max:${lookLimits.password}`),
);

const footerLink = z.object({
  text: textOf(z.string().trim().min(1, 'text.required').max(lookLimits.linkText, `text.max:${lookLimits.linkText}`)),
  url: textOf(
    z
      .string()
      .trim()
      .max(lookLimits.address, `text.max:${lookLimits.address}`)
      .refine((given) => isWebAddress(given) || /^mailto:[^\s@]+@[^\s@]+$/.test(given), 'share.link'),
  ),
});
/** Uploaded pictures only: readers' browsers must not report to other servers. */
const logo = textOf(z.string().regex(/^$|^\/upload\/[\w.-]{1,200}$/, 'share.logo'));
const accent = textOf(z.string().regex(/^$|^#[0-9a-f]{6}$/i, 'share.accent'));

/** How a public page looks to its readers. Empty fields: the product's own look, and the name of what is shown as the title. */
export const appearance = {
  title: text(lookLimits.title),
  logo,
  accent,
  /** Markdown, shown before a doc is chosen. */
  welcome: text(lookLimits.welcome),
  footerLinks: z.array(footerLink).max(lookLimits.links, `list.max:${lookLimits.links}`),
  isNoIndex: flag,
  /** Whether readers may download OpenAPI and Postman files. */
  mayDownload: flag,
};
export const emptyAppearance = {
  title: '',
  logo: '',
  accent: '',
  welcome: '',
  footerLinks: [],
  isNoIndex: true,
  mayDownload: false,
};

/** What a page needs before it shows anything. Behind a password, only the look that its owner chose. */
export const pageFacts = {
  id,
  type: choice([ShareType.public, ShareType.encrypted]),
  status: flag,
  /** Whether the request's pass opens it. */
  isOpen: z.boolean(),
  hasConstants: flag,
  ...appearance,
};

/** The reply to a call for a window of the tree. */
export const shownRows = z.object({
  total: z.number(),
  docs: z.number(),
  hits: z.number(),
  list: z.array(viewRow),
  revealAt: z.number().nullable(),
  above: z.array(z.string()),
});
/** What readers look for in docs. Taken literally, without regard to case. Two characters at least. */
const soughtWords = text(100).refine((words) => words.trim().length >= 2, { message: 'past.short' });
/** The reply to a call that finds words in the docs and extra pages of a page, in the order of its tree. */
const foundDocs = z.object({
  list: z.array(
    z.object({
      docId: id,
      name: z.string(),
      httpMethod: z.string(),
      docType,
      /** The first three places. `row`: the name of the table row; `''`: not in a table. `text` may be `''` for a row. */
      lines: z.array(z.object({ row: z.string(), text: z.string() })),
    }),
  ),
  /** Whether further docs contain the words. */
  more: flag,
});
/** Files of everything that a page shows. */
const fileFormat = choice(['openapi-json', 'openapi-yaml', 'postman', 'markdown']);
/** The calls that shares and composed projects answer alike. */
export const pageEndpoints = (door: 'share' | 'show', passwordPath: string) => ({
  /** `password`: its MD5, as clients of the existing product send it. The reply sets the pass. */
  check: endpoint('POST', passwordPath, { input: z.object({ id, password: text(200) }), reply: done }),
  /** A window of the tree, like `viewRows`. */
  rows: endpoint('POST', `/${door}/rows`, {
    input: z.object({ id, reveal: idOrNone, ...windowed }),
    reply: shownRows,
  }),
  /** Finds words in what readers see, and in nothing else: docs in their version, extra pages. */
  find: heavyEndpoint('POST', `/${door}/find`, { input: z.object({ id, text: soughtWords }), reply: foundDocs }),
  /** The docs as a file; a refusal is an envelope. */
  file: heavyEndpoint('GET', `/${door}/file`, { input: z.object({ id, format: fileFormat }), reply: z.never() }),
  /**
   * Server-sent events for open pages: `change` with the docs that have a new version, `share` when the settings
   * changed, `closed` when the reader has lost it.
   */
  events: endpoint('GET', `/${door}/events`, { input: z.object({ id }), reply: z.never() }),
});
export type PageEndpoints = ReturnType<typeof pageEndpoints>;

/** The event `change`: docs by id with their new version, `0` for one that is gone; `tree`: the tree has changed. */
export const pageChange = z.object({ docs: z.record(z.string(), int(0)), tree: z.boolean() });
