import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { canonical } from './canonical.js';

/** What a release contains: each doc's event with its hash, and the newest checkpoint of the log at that time. */
const manifestBody = z.object({
  format: z.literal('annals-release-1'),
  project: z.string(),
  release: z.string(),
  at: z.iso.datetime(),
  /** Digest (hex) of the newest checkpoint; `''` when the log had none yet. */
  checkpoint: z.string(),
  /** Docs of the release that its reader may not see and that are not listed. Missing in manifests of older versions. */
  omitted: z.int().min(0).optional(),
  docs: z.array(
    z.object({
      stream: z.string(),
      version: z.number(),
      position: z.number(),
      hash: z.string(),
      name: z.string(),
    }),
  ),
});
export type ManifestBody = z.output<typeof manifestBody>;
export const signedManifest = z.object({
  manifest: manifestBody,
  /** Ed25519: the public key as SPKI, and the signature of the manifest's canonical JSON, in base64. */
  publicKey: z.string(),
  signature: z.string(),
});
export type SignedManifest = z.output<typeof signedManifest>;

/** A new private key as PKCS #8 in base64. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

export function signManifest(manifest: ManifestBody, privateKey: string): SignedManifest {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  return { manifest, publicKey, signature: sign(null, Buffer.from(canonical(manifest)), key).toString('base64') };
}

/** Whether the manifest is what the holder of the key signed. */
export function isSignedManifest({ manifest, publicKey, signature }: SignedManifest): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(canonical(manifest)), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Short enough to be compared by people: the fingerprint of the key that signed. */
export const keyFingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32);
