import { describe, expect, it } from '@jest/globals';
import { areSigningKeys, meterSphereSignature } from '../../../../server/import-export/metersphere/signature.js';

const accessKey = 'aB3dE6gH9jK2mN5p';
const secretKey = 'zY8xW7vU6tS5rQ4q';
const nonce = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9';
const at = new Date('2026-01-01T00:00:00Z');

describe('the signature of a call', () => {
  // Made with `openssl enc -aes-128-cbc -K … -iv … -base64 -A` and -aes-256-cbc.
  it('is what OpenSSL makes of key, nonce and time', () => {
    expect(meterSphereSignature({ accessKey, secretKey }, nonce, at)).toBe(
      'pqV8hDjk5XOxwGvjVEuVqppncyCguquccJXYgcSn8gg+zV56FgxO7zi7z2i+RxtpxH/hLTrSbFvF943QpgenTnT1F4nFxHfZfdYv777euAU=',
    );
    expect(meterSphereSignature({ accessKey, secretKey: secretKey.repeat(2) }, nonce, at)).toBe(
      'pWyGupo18fBaEdlfSIUA8qfnC5P3/jG/jpIThc5Iauswi07In7C1BHKZi08cTuqvbL/vOEL5+5lbxygP9uemjAb7MTbnhQS6MGmnyEH7li8=',
    );
  });

  it.each([
    [accessKey, secretKey, true],
    [accessKey, secretKey.repeat(2), true],
    [accessKey, secretKey + secretKey.slice(8), true],
    [accessKey, secretKey.slice(1), false],
    [accessKey, '', false],
    [accessKey.slice(1), secretKey, false],
    ['', secretKey, false],
    // Sixteen characters, but more bytes.
    ['密'.repeat(16), secretKey, false],
  ])('needs keys of the right length: %j %j', (access, secret, isRight) => {
    expect(areSigningKeys({ accessKey: access, secretKey: secret })).toBe(isRight);
  });
});
