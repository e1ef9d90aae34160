import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import * as z from 'zod/mini'
import { companyRoles } from '#contracts/access/abilities.ts'
import { authorize } from '#rules/platform/access/me.ts'
import { parseRequest } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { route } from '#rules/platform/http/route.ts'
import { readMemberWork } from './read-member-work.ts'

const query = z.object({ role: z.optional(z.enum(companyRoles)) })

/** Registers the route that says what a colleague has under way. Refuses FORBIDDEN without `team.manage`, and NOT_FOUND. */
export function memberWorkRoutes(router: Router): void {
  route(router, 'get', '/team/:id/work', 'person', async ({ req, res, caller: { user } }) => {
    const knex = getDatabase()
    const { company } = await authorize(knex, user, 'team.manage')
    const { role } = parseRequest(query, req.query)
    const { success, data: id } = z.safeParse(rowId, req.params.id)
    const member = success
      ? await knex('members').where({ id, company, kind: 'person' }).whereNot({ status: 'removed' }).first()
      : undefined
    if (!member) throw refusal('NOT_FOUND')
    res.json(await readMemberWork(knex, member, { ...(role && { role }), now: new Date() }))
  })
}
