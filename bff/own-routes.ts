import type { Hono } from 'hono'
import { captchaRoute } from './account/captcha-route.ts'
import { emailRoutes } from './account/email-routes.ts'
import { inviteRoutes } from './account/invite-routes.ts'
import { passwordRoutes } from './account/password-routes.ts'
import { signUpRoutes } from './account/sign-up-routes.ts'
import { stepUpRoutes } from './account/step-up-routes.ts'
import { nextLaunchRoutes } from './campaigns/next-launch-routes.ts'
import type { Services } from './container.ts'
import { contentRoute } from './content/content-route.ts'
import { downloadRoutes } from './files/download-routes.ts'
import { exportRoutes } from './files/export-routes.ts'
import { uploadRoute } from './files/upload-route.ts'
import type { BffEnv } from './gateway/bff-env.ts'
import { graphqlRoute } from './gateway/graphql/graphql-route.ts'
import { iconRoutes } from './icons/icon-routes.ts'
import { healthRoutes } from './operation/readiness.ts'
import { providerRoutes } from './provider/provider-routes.ts'
import { codeRoute } from './public/code-route.ts'
import { logoRoute } from './public/logo-route.ts'
import { rewardRoutes } from './public/reward-routes.ts'
import { unsubscribeRoutes } from './public/unsubscribe-routes.ts'
import { loginRoutes } from './session/login-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { messageWebhookRoute } from './webhooks/message-webhook-route.ts'
import { paymentWebhookRoute } from './webhooks/payment-webhook-route.ts'

export type MakeRoutes = (services: Services) => Hono<BffEnv>

/** The routes that are always mounted: GraphQL, login with its captcha, sessions, and health probes. */
export const fixedRoutes: MakeRoutes[] = [
  graphqlRoute,
  loginRoutes,
  captchaRoute,
  sessionRoutes,
  ({ readiness }) => healthRoutes(readiness),
]

const routeParts = ['signUp', 'account', 'providers', 'campaigns', 'files', 'rewards', 'webhooks', 'help', 'icons'] as const
type RoutePart = (typeof routeParts)[number]

/** The routes of each part of the BFF that a front end may leave out, by part. */
const routesByPart: Record<RoutePart, MakeRoutes[]> = {
  signUp: [signUpRoutes, inviteRoutes],
  account: [passwordRoutes, stepUpRoutes, emailRoutes],
  providers: [providerRoutes],
  campaigns: [nextLaunchRoutes],
  files: [uploadRoute, downloadRoutes, exportRoutes],
  rewards: [rewardRoutes, codeRoute, logoRoute, unsubscribeRoutes],
  webhooks: [paymentWebhookRoute, messageWebhookRoute],
  help: [contentRoute],
  icons: [iconRoutes],
}

/** Returns the functions that make the routes of the BFF's parts for which `isIn` returns true. */
export const routesOf = (isIn: (part: Part) => boolean): MakeRoutes[] =>
  routeParts.flatMap((part) => (isIn(part) ? routesByPart[part] : []))

/**
 * A part of the BFF that a front end may leave out. The part `reference` is /openapi.json and the GraphQL schema, and `web` the web build's
 * pages and files.
 */
export type Part = RoutePart | 'reference' | 'web'
