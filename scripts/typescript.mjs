// `node --import ./scripts/typescript.mjs file.ts` runs sources without a build: for test set-up and experiments.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
