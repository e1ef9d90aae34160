import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import type { ProcessState, WorkState } from '#contracts/rest/operation-state.ts'
import { route } from '#rules/platform/http/route.ts'
import { readProcessState } from './process-state.ts'
import { readWorkState } from './work-state.ts'

/** Registers the routes for the operator's metrics of the process, and of the work in the database. */
export function operationRoutes(router: Router): void {
  route(router, 'get', '/process/state', 'guest', async ({ res }) => {
    res.json((await readProcessState(getDatabase(), Date.now())) satisfies ProcessState)
  })
  route(router, 'get', '/queues/state', 'guest', async ({ res }) => {
    res.json((await readWorkState(getDatabase(), Date.now())) satisfies WorkState)
  })
}
