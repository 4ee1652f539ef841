import { readFileSync } from 'node:fs';

const LOOK_MS = 100;

/** Imports an OpenAPI file into the application, and resolves when its docs are stored. */
export async function importInto(annals, moduleId, file) {
  const body = new FormData();
  body.set('moduleId', moduleId);
  body.set('files', new Blob([readFileSync(file)]), 'openapi.json');
  const reply = await fetch(`${annals.url}/import/plan`, { method: 'POST', headers: { token: annals.token }, body });
  const { code, msg, data } = await reply.json();
  if (code !== '0') throw new Error(`/import/plan: ${code} ${msg}`);
  const { runId } = await annals.call('POST', '/import/apply', { id: data.id });
  for (;;) {
    const run = await annals.call('GET', '/import/run/get', { moduleId, id: runId });
    if (run.state === 'done') return;
    if (run.state === 'failed') throw new Error(`the import failed: ${run.error}`);
    await new Promise((again) => setTimeout(again, LOOK_MS));
  }
}
