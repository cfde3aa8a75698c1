import { getImport, importFile, runImport } from '#shared/contract/import-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { previewImport, readImport, startImport } from './import-service.ts';

export function importRoutes(bind: Bind, deps: Deps): void {
  bind(importFile, async ({ session, file }) => previewImport(deps, session.userId, file));
  bind(runImport, async ({ session, params, body, accept }) => {
    const started = await startImport(deps, session.userId, params.id, body.habits);
    accept();
    return started;
  });
  bind(getImport, async ({ session, params }) => readImport(deps, session.userId, params.id));
}
