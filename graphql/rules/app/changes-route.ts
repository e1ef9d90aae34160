import type { Router } from 'express'
import { route } from '#rules/platform/http/route.ts'
import { openChangeStream } from '#rules/platform/live/change-streams.ts'

/** Serves each changed row to the hubs of the BFFs, for as long as they are connected. */
export function changesRoute(router: Router): void {
  route(router, 'get', '/changes', 'hub', async ({ res }) => openChangeStream(res))
}
