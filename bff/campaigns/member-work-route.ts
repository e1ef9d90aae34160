import { Hono } from 'hono'
import * as z from 'zod/mini'
import { parseReply } from '#bff/adapters/parse-reply.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { memberWork, teamPaths } from '#graphql/contracts/rest/team.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'

/**
 * Serves GET /team/:id/work, the work that a colleague has under way. Refuses BAD_INPUT for an unknown role, and NOT_FOUND for a malformed id
 * and for someone of another company.
 */
export function memberWorkRoute({ callers, directus }: RouteServices['campaigns']): Hono<BffEnv> {
  return new Hono<BffEnv>().get('/team/:id/work', async (c) => {
    const { token } = await callers.requirePerson(c)
    const id = c.req.param('id')
    if (!isUuid(id)) throw new Refusal('NOT_FOUND')
    const { success, data } = z.safeParse(teamPaths['GET /team/{id}/work'].query, c.req.query())
    if (!success) throw badInput('role')
    const path = `/plutus/team/${id}/work${data.role ? `?role=${data.role}` : ''}`
    return json(JSON.stringify(parseReply(await directus.call(callFor(c, { method: 'GET', path, token })), memberWork)))
  })
}
