import { generateKeyPairSync, sign } from 'node:crypto';

/** One value in DER (X.690, 8.1). */
function der(tag: number, ...parts: readonly (Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const n = body.length;
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const [INTEGER, BITS, OCTETS, OID, TEXT, TIME, SEQUENCE, SET] = [0x02, 0x03, 0x04, 0x06, 0x0c, 0x17, 0x30, 0x31];

const ecdsaWithSha256 = der(SEQUENCE, der(OID, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
const utc = (at: Date) => der(TIME, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** A fresh key, and a certificate for 127.0.0.1 that nobody but the key itself has signed (RFC 5280, 4.1), as PEM. */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, [0x55, 0x04, 0x03]), der(TEXT, Buffer.from('test')))));
  const now = Date.now();
  const days = (n: number) => new Date(now + n * 86_400_000);
  const address = der(SEQUENCE, der(0x87, [127, 0, 0, 1]));
  const altName = der(SEQUENCE, der(OID, [0x55, 0x1d, 0x11]), der(OCTETS, address));
  const signed = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, [2])),
    der(INTEGER, [1]),
    ecdsaWithSha256,
    name,
    der(SEQUENCE, utc(days(-1)), utc(days(1))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, altName)),
  );
  const whole = der(SEQUENCE, signed, ecdsaWithSha256, der(BITS, [0], sign('sha256', signed, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
