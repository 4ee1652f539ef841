// npm run replay -- <trace.json.gz> [--url http://… --token …] [--cuts 20] [--kills 3] [--seed 1] [--rate 250]
import '../../scripts/typescript.mjs';

await (await import('./replay.ts')).main(process.argv.slice(2));
