import { createCipheriv } from 'node:crypto';

/** A key pair of a MeterSphere user. */
export interface MeterSphereKeys {
  readonly accessKey: string;
  readonly secretKey: string;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');
const IV_BYTES = 16;
const KEY_BYTES: readonly number[] = [16, 24, 32];

/** Whether a signature can be made: AES needs a secret key of 16, 24 or 32 bytes and an access key of 16. */
export const areSigningKeys = ({ accessKey, secretKey }: MeterSphereKeys): boolean =>
  bytesOf(accessKey).length === IV_BYTES && KEY_BYTES.includes(bytesOf(secretKey).length);

/**
 * The `signature` header of MeterSphere 2.x and 3.x (docs/wire.md 1.21): `accessKey|nonce|milliseconds`, encrypted by
 * AES in CBC mode with PKCS padding, in Base64. The secret key is the key, the access key the initialization vector.
 * MeterSphere accepts it for half an hour. `nonce`: a UUID.
 */
export function meterSphereSignature({ accessKey, secretKey }: MeterSphereKeys, nonce: string, at: Date): string {
  const key = bytesOf(secretKey);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, bytesOf(accessKey));
  return cipher.update(`${accessKey}|${nonce}|${at.getTime()}`, 'utf8', 'base64') + cipher.final('base64');
}
