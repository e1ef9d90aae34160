import type { Hono } from 'hono'
import { captchaRoute } from './account/captcha-route.ts'
import { emailRoutes } from './account/email-routes.ts'
import { inviteRoutes } from './account/invite-routes.ts'
import { passwordRoutes } from './account/password-routes.ts'
import { signUpRoutes } from './account/sign-up-routes.ts'
import { stepUpRoutes } from './account/step-up-routes.ts'
import { memberWorkRoute } from './campaigns/member-work-route.ts'
import { nextLaunchRoutes } from './campaigns/next-launch-routes.ts'
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
import type { RouteServices } from './route-services.ts'
import { searchRoutes } from './search/search-routes.ts'
import { loginRoutes } from './session/login-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { messageWebhookRoute } from './webhooks/message-webhook-route.ts'
import { paymentWebhookRoute } from './webhooks/payment-webhook-route.ts'

/** The parts whose routes are always mounted: GraphQL, login with its captcha, sessions, and health probes. */
const fixedParts = ['graphql', 'login', 'sessions', 'health'] as const

const routeParts = ['signUp', 'account', 'providers', 'campaigns', 'search', 'files', 'rewards', 'webhooks', 'help', 'icons'] as const
type RoutePart = (typeof routeParts)[number]

type PartRoutes = { [Name in RoutePart | (typeof fixedParts)[number]]: ((services: RouteServices[Name]) => Hono<BffEnv>)[] }

const routesByPart: PartRoutes = {
  graphql: [graphqlRoute],
  login: [loginRoutes, captchaRoute],
  sessions: [sessionRoutes],
  health: [healthRoutes],
  signUp: [signUpRoutes, inviteRoutes],
  account: [passwordRoutes, stepUpRoutes, emailRoutes],
  providers: [providerRoutes],
  campaigns: [nextLaunchRoutes, memberWorkRoute],
  search: [searchRoutes],
  files: [uploadRoute, downloadRoutes, exportRoutes],
  rewards: [rewardRoutes, codeRoute, logoRoute, unsubscribeRoutes],
  webhooks: [paymentWebhookRoute, messageWebhookRoute],
  help: [contentRoute],
  icons: [iconRoutes],
}

/** Makes the BFF's own routes of the parts for which `isIn` returns true, each from the services of its part. */
export function ownRoutes(services: RouteServices, isIn: (part: Part) => boolean): Hono<BffEnv>[] {
  const routesOf = <Name extends keyof PartRoutes>(part: Name) => routesByPart[part].map((make) => make(services[part]))
  return [...fixedParts, ...routeParts.filter(isIn)].flatMap(routesOf)
}

/**
 * A part of the BFF that a front end may leave out. The part `reference` is /openapi.json and the GraphQL schema, and `web` the web build's
 * pages and files.
 */
export type Part = RoutePart | 'reference' | 'web'
