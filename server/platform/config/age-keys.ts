import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/*
 * Keys of age (https://c2sp.org/age) as text: `age1…` encrypts, `AGE-SECRET-KEY-1…` opens. Bech32 of BIP 173 without its limit
 * of length; X25519 by Node.
 */
const CHARS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const RECIPIENT = 'age';
const IDENTITY = 'age-secret-key-';
/** ASN.1 before the 32 bytes of a key. */
const SPKI = Buffer.from('302a300506032b656e032100', 'hex');
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const CHECKSUM = 6;

function polymod(values: readonly number[]): number {
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  return values.reduce((sum, value) => {
    const top = sum >>> 25;
    return generator.reduce((acc, word, i) => ((top >>> i) & 1 ? acc ^ word : acc), ((sum & 0x1ffffff) << 5) ^ value);
  }, 1);
}
const expanded = (prefix: string): number[] => [
  ...[...prefix].map((char) => char.charCodeAt(0) >>> 5),
  0,
  ...[...prefix].map((char) => char.charCodeAt(0) & 31),
];

/** Bits in groups of another size; undefined when those that are left over are not zeros. */
function regrouped(values: Iterable<number>, from: number, to: number, pad: boolean): number[] | undefined {
  let [held, bits] = [0, 0];
  const out: number[] = [];
  for (const value of values) {
    held = (held << from) | value;
    bits += from;
    while (bits >= to) {
      bits -= to;
      out.push((held >>> bits) & ((1 << to) - 1));
    }
    held &= (1 << bits) - 1;
  }
  if (pad) return bits > 0 ? [...out, (held << (to - bits)) & ((1 << to) - 1)] : out;
  return bits >= from || held !== 0 ? undefined : out;
}

function decoded(prefix: string, text: string): Buffer | undefined {
  if (!text.startsWith(`${prefix}1`)) return undefined;
  const values = [...text.slice(prefix.length + 1)].map((char) => CHARS.indexOf(char));
  if (values.includes(-1) || polymod([...expanded(prefix), ...values]) !== 1) return undefined;
  const bytes = regrouped(values.slice(0, -CHECKSUM), 5, 8, false);
  return bytes?.length === 32 ? Buffer.from(bytes) : undefined;
}

function encoded(prefix: string, bytes: Buffer): string {
  const values = regrouped(bytes, 8, 5, true) ?? [];
  const sum = polymod([...expanded(prefix), ...values, ...new Array<number>(CHECKSUM).fill(0)]) ^ 1;
  const checksum = Array.from({ length: CHECKSUM }, (_, i) => (sum >>> (5 * (5 - i))) & 31);
  return `${prefix}1${[...values, ...checksum].map((value) => CHARS[value]).join('')}`;
}

export const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' });
export const publicBytes = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(SPKI.length);

/** The public key of `age1…`; undefined for other text, and with a typing error. */
export const recipientOf = (text: string): KeyObject | undefined => {
  const bytes = decoded(RECIPIENT, text);
  return bytes && publicKeyOf(bytes);
};

/** The keys of an identity file, one a line beside comments; undefined when a line is none, or there is none. */
export function identitiesIn(text: string): KeyObject[] | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => (line === line.toUpperCase() ? decoded(IDENTITY, line.toLowerCase()) : undefined));
  if (keys.length === 0 || keys.includes(undefined)) return undefined;
  return keys.flatMap((bytes) =>
    bytes ? [createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })] : [],
  );
}

/** A new pair, as `age-keygen` writes it. */
export function newIdentity(): { recipient: string; identity: string } {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8.length);
  const recipient = encoded(RECIPIENT, publicBytes(publicKey));
  return { recipient, identity: `# public key: ${recipient}\n${encoded(IDENTITY, secret).toUpperCase()}\n` };
}
