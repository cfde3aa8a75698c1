import { changePassword, deleteUser, exportUser, updateProfile, updateUser } from '#shared/contract/profile-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { exportAsCsv } from './export-csv.ts';
import { exportEverything } from './export-service.ts';
import { changeOwnPassword, changeProfile, changeSettings, deleteAccount } from './profile-service.ts';

export function profileRoutes(bind: Bind, deps: Deps): void {
  bind(updateUser, async ({ session, body }) => changeSettings(deps, session, body));
  bind(updateProfile, async ({ body, ...visitor }) => changeProfile(deps, visitor, body));
  bind(changePassword, async ({ body, rememberBrowser, ...visitor }) => {
    rememberBrowser(await changeOwnPassword(deps, visitor, body));
  });
  bind(exportUser, async ({ session, query }) => {
    const everything = await exportEverything(deps, session);
    return query.format === 'csv' ? exportAsCsv(everything) : everything;
  });

  bind(deleteUser, async ({ body, signOut, ...visitor }) => {
    await deleteAccount(deps, visitor, body);
    signOut();
  });
}
