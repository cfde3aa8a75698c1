export type OpeningWorker = Pick<ServiceWorkerGlobalScope, 'clients' | 'location'>;

/** Shows a page of ours in an open window, or in a new one. Rejects where the browser allows neither. */
export async function openAt(worker: OpeningWorker, path: string): Promise<void> {
  const wanted = new URL(path, worker.location.origin);
  // A push must not lead elsewhere.
  const url = wanted.origin === worker.location.origin ? wanted.href : `${worker.location.origin}/`;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === url);
  if (there) return void (await there.focus());
  for (const one of windows) {
    try {
      const focused = await one.focus();
      // A page that is not under this worker cannot be moved.
      return void (await focused.navigate(url));
    } catch {
      continue;
    }
  }
  await worker.clients.openWindow(url);
}
