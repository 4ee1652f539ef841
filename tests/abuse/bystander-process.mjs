// The process of tests/abuse/bystander.ts.
import '../../scripts/typescript.mjs';

await import('./bystander-process.ts');
