import { brunoFormat } from '../bruno/index.js';
import { curlFormat } from '../curl/read-curl.js';
import { harFormat } from '../har/read-har.js';
import { httpFileFormat } from '../http-file/read-http-file.js';
import type { ImportFormat } from '../imported/import-format.js';
import { insomniaFormat } from '../insomnia/index.js';
import { markdownFormat } from '../markdown/read-markdown.js';
import { openApiFormat } from '../openapi/index.js';
import { postmanFormat } from '../postman/index.js';
import { yapiFormat, yapiMarkdownFormat } from '../yapi/index.js';

/** The formats that imports read; of several that recognize a file the first one reads it. */
export const formats: readonly ImportFormat[] = [
  insomniaFormat,
  brunoFormat,
  openApiFormat,
  postmanFormat,
  yapiFormat,
  harFormat,
  yapiMarkdownFormat,
  curlFormat,
  httpFileFormat,
  markdownFormat,
];
