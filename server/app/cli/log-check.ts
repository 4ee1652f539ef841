import { reportRows } from './check-rows-report.js';
import { runCliCommand } from './cli-command.js';

// npm run log:check: checks that every row equals the fold of its events.
await runCliCommand(async (context) => ((await reportRows(context)) ? 1 : 0));
