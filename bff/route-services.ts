import type { FileServices } from './files/file-callers.ts'
import type { GraphServices } from './graph/graph-services.ts'
import type { LiveServices } from './graph/live-services.ts'
import type { BaseServices } from './operation/base-services.ts'
import type { RewardServices } from './public/reward-services.ts'
import type { SessionServices } from './session/session-services.ts'
import type { SharedBuilds } from './web/shared-builds.ts'
import type { readBuilds, WebServices } from './web/web-services.ts'

/** The services of all parts. Routes that a front end adds receive them, our own routes receive those of their part. */
export type Services = ReturnType<typeof readBuilds> &
  BaseServices &
  SessionServices &
  GraphServices &
  LiveServices &
  WebServices &
  RewardServices &
  FileServices & { sharedBuilds: SharedBuilds }

export type RouteServices = ReturnType<typeof toRouteServices>

/** Returns for each part the services that its routes receive, and no others. */
export function toRouteServices(services: Services) {
  const { directus, callAsGuest, guestToken, limits, guesses, now } = services
  const { callers, admission, sessions, liveness, device, signUp, signInSession, onLogout, checkPerson, checkSockets } = services
  const { withFileCaller, transfers, callReward, browser, prepaidCalls, rewardDocuments } = services
  return {
    graphql: { callers, answerCall: services.answerCall },
    health: services.readiness,
    login: { callAsGuest, directus, guestToken, limits, guesses, signInSession, device, signUp },
    sessions: { callers, sessions, liveness, directus, signInSession, now, onLogout, checkPerson },
    signUp: { callAsGuest, limits, signUp, signInSession },
    account: { callers, directus, callAsGuest, limits, checkPerson, checkSockets },
    providers: {
      ...{ directus, callAsGuest, limits, signInSession, signUp },
      providers: services.providers,
      publicUrl: services.publicUrl,
      state: services.state,
    },
    campaigns: { callers, directus },
    search: { callers, answerSearch: services.answerSearch },
    files: { callers, withFileCaller, directus, transfers },
    rewards: { callReward, browser, prepaidCalls, callAsGuest, directus, guestToken, limits, guesses },
    webhooks: { callAsGuest, limits },
    help: { admission, build: services.build },
    icons: {},
    web: {
      build: services.build,
      pastBuilds: services.pastBuilds,
      sharedBuilds: services.sharedBuilds,
      rewardDocuments,
      filledFrames: services.filledFrames,
      iconHosts: services.iconHosts,
    },
  }
}
