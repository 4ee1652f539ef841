import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '../../../contracts/docs/uploads.js';
import { type ImportGroup, importLimits } from '../../../contracts/import-export/imports.js';
import { unlessRefused } from '../../platform/http/refusal.js';
import { textIn } from '../formats/imported/decode-text.js';
import { addressesInPage, groupsIn, isPage, isPageScript, usualLists } from './page-groups.js';
import { accessHeaders, type SourceAccess } from './source-access.js';
import { hostOf, SourceFetcher } from './source-fetcher.js';

/** Addresses that are tried for one page. */
const MOST_TRIED = 8;

/** Finds the documents that a page such as Swagger UI or Knife4j shows, as the page itself does. */
@Injectable()
export class ApiPages {
  constructor(private readonly fetcher: SourceFetcher) {}

  /** The documents that `file`, read at an address, lists or shows; undefined if it is neither a list nor a page. */
  async groups(file: UploadedFile, root: string, access: SourceAccess): Promise<readonly ImportGroup[] | undefined> {
    const text = textIn(file.bytes) ?? '';
    const listed = groupsIn(text, file.name);
    if (listed) return this.allowed(listed, root, access);
    if (!isPage(text) && !isPageScript(text)) return undefined;
    const shown = addressesInPage(text, file.name);
    if (shown.groups.length > 0) return this.allowed(shown.groups, root, access);
    return this.tried([...shown.lists, ...usualLists(file.name)], root, access);
  }

  private async tried(addresses: readonly string[], root: string, access: SourceAccess) {
    const open = [...addresses];
    const seen = new Set<string>();
    for (let url = open.shift(); url !== undefined && seen.size < MOST_TRIED; url = open.shift()) {
      if (seen.has(url) || hostOf(url) !== hostOf(root)) continue;
      seen.add(url);
      const file = await unlessRefused(this.fetcher.fetch(url, root, access, importLimits.bytes));
      const text = file && textIn(file.bytes);
      if (!file || text === undefined || isPage(text)) continue;
      const listed = groupsIn(text, file.name) ?? addressesInPage(text, file.name).groups;
      if (listed.length > 0) return this.allowed(listed, root, access);
      if (isDocument(text)) return [{ name: url, url }];
      open.unshift(...addressesInPage(text, file.name).lists);
    }
    return undefined;
  }

  /** Credentials belong to the host of the address: with them, documents of other hosts are not offered. */
  private allowed(groups: readonly ImportGroup[], root: string, access: SourceAccess): readonly ImportGroup[] {
    const isOpen = Object.keys(accessHeaders(access)).length === 0;
    return groups.filter(({ url }) => isOpen || hostOf(url) === hostOf(root));
  }
}

const isDocument = (text: string): boolean => /["']?\b(?:openapi|swagger)["']?\s{0,8}:/.test(text.slice(0, 20_000));
