import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { authRoutes } from './auth/auth-routes.ts';
import { passwordResetRoutes } from './auth/password-reset-routes.ts';
import { calendarRoutes } from './calendar/calendar-routes.ts';
import { challengeRoutes } from './challenges/challenge-routes.ts';
import { commentRoutes } from './comments/comment-routes.ts';
import { settleAnnounced, streaksSettled } from './commitments/settled-streaks.ts';
import { confirmationRoutes } from './confirmations/confirmation-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { firstReplies } from './dashboard/first-replies.ts';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';
import { emailRoutes } from './email/email-routes.ts';
import { goalRewardRoutes } from './goal-rewards/goal-reward-routes.ts';
import { habitRoutes } from './habits/habit-routes.ts';
import { endpointBinder } from './http/bind-endpoint.ts';
import { stopCleanly } from './http/clean-stop.ts';
import { answer, answerErrors, answerUnreadable } from './http/error-handler.ts';
import { refuseWhileDraining } from './http/draining.ts';
import { healthRoutes } from './http/health-routes.ts';
import { acceptJson, bodyLimit } from './http/json-body.ts';
import { refuseForeignWrites } from './http/origin-check.ts';
import { cachedReplies } from './http/cached-replies.ts';
import { packReplies } from './http/pack-replies.ts';
import { isHealthCheck, isOwnHost } from './http/own-host.ts';
import { refuse } from './http/refusal.ts';
import { logReplies, unnamedProxyNotice } from './http/request-log.ts';
import { callHeaders, fileHeaders, securityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import { usualTimeouts, type Timeouts } from './http/timeouts.ts';
import { serveWeb } from './http/web-files.ts';
import { importRoutes } from './imports/import-routes.ts';
import { ledgerRoutes } from './ledger/ledger-routes.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { isOneClick, unsubscribeRoute } from './notifications/unsubscribe-route.ts';
import { metricsRoute } from './metrics/metrics-route.ts';
import { nudgeRoutes } from './nudges/nudge-routes.ts';
import { reminderRoutes } from './reminders/reminder-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { sharedGoalRoutes } from './shared-goals/shared-goal-routes.ts';
import { sharePictureRoutes } from './share-pictures/share-picture-routes.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';
import { organisationRoutes } from './organisations/organisation-routes.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { pledgeRoutes } from './pledges/pledge-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { linkCards } from './link-cards/link-cards.ts';
import { isSocketUpgrade, socketRoute } from './realtime/socket-route.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { weekThreeRoutes } from './week-three/week-three-routes.ts';
import { weekRoutes } from './weeks/week-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { yearRoutes } from './years/year-routes.ts';

/** Assembles the server: everything that answers requests, in order. */
export async function buildApp(
  deps: Deps,
  { ping }: Pick<Database, 'ping'>,
  webRoot?: string,
  timeouts: Timeouts = usualTimeouts,
): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.env);
  const headersOfCalls = callHeaders(headers);
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // No child logger per request: our log lines already carry method and path.
    childLoggerFactory: (log) => log,
    trustProxy: deps.env.trustProxy,
    bodyLimit,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.idleMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    routerOptions: { maxParamLength: 200 },
    http: {
      shouldUpgradeCallback: isSocketUpgrade,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    // While stopping, requests on open connections are still answered.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // These bypass all hooks.
    frameworkErrors: (_error, _request, reply) => void answer(reply.headers(headersOfCalls), refuse('bad_input')),
  });

  const noticeProxy = unnamedProxyNotice(deps);
  app.addHook('onRequest', (request, reply, done) => {
    // By route, because "/%61pi/user" is the same call.
    const isCall = (request.routeOptions.url ?? request.url).startsWith('/api/');
    const isFile = !isCall && /^\/[^?]+\.(js|css|svg|png|jpg|woff2|webmanifest)$/.test(request.url);
    reply.headers(isCall ? headersOfCalls : isFile ? fileHeaders : headers);
    if (!isOwnHost(request.headers.host, deps.env) && !isHealthCheck(request.url)) throw refuse('wrong_host');
    noticeProxy(request);
    if (!isOneClick(request)) refuseForeignWrites(request, deps.env);
    refuseWhileDraining(request, deps);
    done();
  });
  // Before the database closes.
  app.addHook('onClose', async () => deps.failedTries.flush());
  app.addHook('onClose', async () => streaksSettled(deps));
  metricsRoute(app, deps);
  packReplies(app);
  stopCleanly(app, deps);
  logReplies(app, deps);
  answerErrors(app, deps);
  acceptJson(app);
  await app.register(fastifyCookie);

  const bind = endpointBinder(app, deps, cachedReplies(app, deps));
  settleAnnounced(deps);
  authRoutes(bind, deps);
  passwordResetRoutes(bind, deps);
  emailRoutes(bind, deps);
  passkeyRoutes(bind, deps);
  organisationRoutes(bind, deps);
  profileRoutes(bind, deps);
  sessionRoutes(bind, deps);
  tokenRoutes(bind, deps);
  const dashboards = dashboardRoutes(bind, deps);
  habitRoutes(bind, deps);
  challengeRoutes(bind, deps);
  yearRoutes(bind, deps);
  confirmationRoutes(bind, deps);
  ledgerRoutes(bind, deps);
  goalRewardRoutes(bind, deps);
  sharedGoalRoutes(bind, deps);
  sharePictureRoutes(bind, deps);
  weekRoutes(bind, deps);
  weekThreeRoutes(bind, deps);
  pledgeRoutes(bind, deps);
  nudgeRoutes(bind, deps);
  notificationRoutes(bind, deps);
  reminderRoutes(bind, deps);
  commentRoutes(bind, deps);
  pushRoutes(bind, deps);
  importRoutes(bind, deps);
  calendarRoutes(app, bind, deps);
  webhookRoutes(bind, deps);
  openApiRoutes(bind, deps);

  await unsubscribeRoute(app, deps);
  socketRoute(app, deps);
  healthRoutes(app, { ping }, deps);
  securityTxt(app, deps);
  if (webRoot) {
    const cards = linkCards(app, deps, plainPicture(webRoot));
    await serveWeb(app, deps, webRoot, { cards, replies: firstReplies(bind, deps, dashboards) });
  } else {
    app.setNotFoundHandler((_request, reply) => answer(reply, refuse('not_found')));
  }
  return app;
}

function plainPicture(webRoot: string): Buffer {
  return readFileSync(join(webRoot, 'social-preview.jpg'));
}
