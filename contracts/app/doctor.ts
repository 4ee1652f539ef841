import { z } from 'zod';
import { MOST_UPLOAD_BYTES, uploadedFiles } from '../docs/uploads.js';
import { heavyEndpoint, nothing, uploadEndpoint } from '../platform/endpoint.js';
import { instant } from '../platform/wire.js';

/**
 * What is wrong with the machine, the database and what is around them, and how to mend it, as `npm run doctor` prints
 * it, in the reader's language. For super admins.
 */
export const systemDoctor = heavyEndpoint('GET', '/admin/system/doctor', {
  input: nothing,
  reply: z.object({
    /** By the server's clock. */
    now: instant,
    /** Where messages say that the installation is. */
    baseUrl: z.string(),
    lines: z.array(
      z.object({
        check: z.string(),
        severity: z.enum(['ok', 'warn', 'fail']),
        title: z.string(),
        sentence: z.string(),
        mend: z.string(),
      }),
    ),
  }),
});
/** Takes a file and keeps nothing of it: for a browser to try how much its proxy lets through. */
export const probeUpload = uploadEndpoint(
  '/admin/system/doctor/upload',
  { files: 1, bytes: MOST_UPLOAD_BYTES },
  { input: z.object({ file: uploadedFiles.length(1, 'text.required') }), reply: z.object({ bytes: z.number() }) },
);
