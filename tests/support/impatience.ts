import type { TestApp } from './app.js';

const timeoutMs = 400;

/**
 * While `work` runs, the server gives up after a moment on whom it calls: for a sign-in, an import, MeterSphere. Only
 * where somebody stays silent: on a slow machine one who does answer may need longer.
 */
export async function impatiently({ config }: TestApp, work: () => Promise<void>): Promise<void> {
  const usual = { ...config };
  const imports = { ...config.imports, timeoutMs };
  const meterSphere = { ...config.meterSphere, timeoutMs };
  Object.assign(config, { signInTimeoutMs: timeoutMs, imports, meterSphere });
  try {
    await work();
  } finally {
    Object.assign(config, usual);
  }
}
