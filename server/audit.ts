import { openReader } from './db/open-database.ts';
import { readEnv } from './env.ts';
import { auditReport } from './ledger/audit-report.ts';
import { StartRefused } from './start-refused.ts';

// npm run audit: exits with 1 if anything differs.

try {
  const { read, close } = await openReader(readEnv(process.env));
  const { problems, summary } = await auditReport(read);
  await close();
  for (const problem of problems) console.error(problem);
  console.log(summary);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
