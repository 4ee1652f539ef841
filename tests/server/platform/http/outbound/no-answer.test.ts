import { expect, it } from '@jest/globals';
import { noAnswer } from '../../../../../server/platform/outbound/guarded-address.js';

// The codes are those of Node's documentation of `tls` and `dns`.
it.each([
  ['ENOTFOUND', 'address.unknown'],
  ['EAI_AGAIN', 'address.unknown'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CERT', 'certificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'connection'],
  ['ECONNREFUSED', 'connection'],
  [undefined, 'connection'],
])('an error with code %s is the reason %s', (code, why) => {
  expect(noAnswer(Object.assign(new Error('no'), { code })).why).toBe(why);
});
