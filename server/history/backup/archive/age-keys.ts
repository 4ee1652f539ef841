import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt as scryptWithCallback,
} from 'node:crypto';
import { promisify } from 'node:util';
import { identitiesIn, publicBytes, publicKeyOf, recipientOf } from '../../../platform/config/age-keys.js';
import type { Config } from '../../../platform/config/config.js';
import { ArchiveError } from './archive-error.js';

/** What an archive is encrypted with: a passphrase, or public keys, each of which may open it. */
export type Seal = { readonly passphrase: string } | { readonly recipients: readonly KeyObject[] };
/** What archives are opened with. */
export interface ArchiveKeys {
  readonly passphrase?: string | undefined;
  readonly identities?: readonly KeyObject[] | undefined;
}

/** With a public key the passphrase is of archives from before. */
export function sealOf({ recipients, passphrase }: Config['backup']): Seal | undefined {
  const keys = recipients.flatMap((text) => recipientOf(text) ?? []);
  if (keys.length > 0) return { recipients: keys };
  return passphrase === undefined ? undefined : { passphrase };
}
export const keysOf = ({ passphrase, identity }: Config['backup']): ArchiveKeys => ({
  passphrase,
  identities: identity === undefined ? undefined : identitiesIn(identity),
});
/** Whether this server can open the archives that it makes. */
export const canOpen = ({ recipients, identity }: Config['backup']): boolean =>
  recipients.length === 0 || identity !== undefined;

const SCRYPT = 'age-encryption.org/v1/scrypt';
const X25519 = 'age-encryption.org/v1/X25519';
const CIPHER = 'chacha20-poly1305';
export const TAG = 16;
/** log2 of scrypt's cost: OWASP's minimum, 128 MB for a moment. */
const COST = 17;
/** A file may ask for more, up to 1 GB of memory. */
const MOST_COST = 20;
const NO_NONCE = Buffer.alloc(12);

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scryptWithCallback,
);
const scryptKey = (passphrase: string, salt: Buffer, cost: number): Promise<Buffer> =>
  scrypt(passphrase, Buffer.concat([Buffer.from(SCRYPT), salt]), 32, {
    ...{ N: 2 ** cost, r: 8, p: 1 },
    maxmem: 2 ** cost * 1_024 + 1_048_576,
  });
const sharedKey = (privateKey: KeyObject, publicKey: KeyObject, share: Buffer, recipient: Buffer): Buffer =>
  derived(diffieHellman({ privateKey, publicKey }), Buffer.concat([share, recipient]), X25519);
export const derived = (key: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32));
export const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export function sealed(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it was changed, or sealed with another key or nonce. */
export function opened(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  const plain = decipher.update(bytes.subarray(0, -TAG));
  try {
    decipher.final();
    return plain;
  } catch {
    return undefined;
  }
}

/** The lines of the header that contain the file's key, encrypted: one for the passphrase, or for each public key. */
export async function wrapped(fileKey: Buffer, seal: Seal): Promise<string> {
  if ('passphrase' in seal) {
    const salt = randomBytes(16);
    const body = sealed(await scryptKey(seal.passphrase, salt, COST), NO_NONCE, fileKey);
    return `-> scrypt ${base64(salt)} ${COST}\n${base64(body)}\n`;
  }
  return seal.recipients
    .map((recipient) => {
      const { privateKey, publicKey } = generateKeyPairSync('x25519');
      const share = publicBytes(publicKey);
      const key = sharedKey(privateKey, recipient, share, publicBytes(recipient));
      return `-> X25519 ${base64(share)}\n${base64(sealed(key, NO_NONCE, fileKey))}\n`;
    })
    .join('');
}

const passphraseLines = /^-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n$/;
const keyLines = /-> X25519 ([A-Za-z0-9+/]{43})\n([A-Za-z0-9+/]{43})\n/gy;

/** The file's key by those lines. @throws ArchiveError when the keys do not fit */
export async function unwrapped(lines: string, keys: ArchiveKeys): Promise<Buffer> {
  const [, salt = '', cost = '', body = ''] = passphraseLines.exec(lines) ?? [];
  if (salt === '') return byIdentity(lines, keys.identities);
  if (Number(cost) > MOST_COST) throw new ArchiveError('changed');
  if (keys.passphrase === undefined) throw new ArchiveError('needsPassphrase');
  const key = await scryptKey(keys.passphrase, Buffer.from(salt, 'base64'), Number(cost));
  const fileKey = opened(key, NO_NONCE, Buffer.from(body, 'base64'));
  if (!fileKey) throw new ArchiveError('passphrase');
  return fileKey;
}

function byIdentity(lines: string, identities: readonly KeyObject[] | undefined): Buffer {
  const stanzas: { share: Buffer; body: Buffer }[] = [];
  let end = 0;
  for (const [text, share = '', body = ''] of lines.matchAll(keyLines)) {
    stanzas.push({ share: Buffer.from(share, 'base64'), body: Buffer.from(body, 'base64') });
    end += text.length;
  }
  if (stanzas.length === 0 || end !== lines.length) throw new ArchiveError('changed');
  if (!identities) throw new ArchiveError('needsIdentity');
  for (const identity of identities)
    for (const { share, body } of stanzas) {
      const own = publicBytes(createPublicKey(identity));
      const fileKey = opened(sharedKey(identity, publicKeyOf(share), share, own), NO_NONCE, body);
      if (fileKey) return fileKey;
    }
  throw new ArchiveError('identity');
}
