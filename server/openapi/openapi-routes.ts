import { getOpenApi } from '#shared/contract/openapi-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { openApiDocument } from './openapi-document.ts';

/** Made at the first request, then sent with its tag from memory. */
export function openApiRoutes(bind: Bind, { env }: Deps): void {
  const tag = bind.tagger(getOpenApi);
  let document: ReturnType<typeof tag> | undefined;
  bind.polled(
    getOpenApi,
    () => (document ??= tag(openApiDocument(env))),
    () => undefined,
  );
}
