import type { ImportFormat } from '../imported/import-format.js';
import { readPostman } from './read-postman.js';

/** Postman collections 2.0 and 2.1 (https://schema.postman.com). Version 1 is recognized, so that it can be refused. */
export const postmanFormat: ImportFormat = {
  id: 'postman',
  recognizes: (_root, text) =>
    /^\s*\{/.test(text) &&
    (/"schema"\s{0,8}:\s{0,8}"https?:\/\/schema\.(?:get)?postman\.com\//.test(text) ||
      /"_postman_id"/.test(text) ||
      (/"info"\s{0,8}:/.test(text) && /"item"\s{0,8}:\s{0,8}\[/.test(text) && /"request"\s{0,8}:/.test(text)) ||
      (/"requests"\s{0,8}:\s{0,8}\[/.test(text) && /"order"\s{0,8}:\s{0,8}\[/.test(text))),
  read: readPostman,
};
