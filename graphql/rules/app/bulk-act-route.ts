import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import * as z from 'zod/mini'
import type { Ability } from '#contracts/access/abilities.ts'
import { type BulkActAnswer, bulkActRequest } from '#contracts/rest/bulk-act.ts'
import type { BulkActKind } from '#contracts/reward/bulk-acts.ts'
import { authorize } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { route } from '#rules/platform/http/route.ts'
import type { BulkAct } from '#rules/reward/bulk/bulk-act.ts'
import { refuseFarDay } from '#rules/reward/bulk/bulk-commands.ts'
import { countBulkAct } from '#rules/reward/bulk/count-bulk-act.ts'

const abilityOf: Record<BulkActKind, Ability> = { cancel: 'campaign.cancelUnclaimed', resend: 'reward.resend', extend: 'reward.extend' }

/** Serves the number and the sum of the rewards that an act on many rewards would change. Refuses BAD_INPUT {path}, FORBIDDEN and NOT_FOUND. */
export function bulkActRoute(router: Router): void {
  route(router, 'post', '/search/rewards/act', 'person', async ({ req, res, caller }) => {
    const input = z.safeParse(bulkActRequest, req.body)
    if (!input.success) throw refusal('BAD_INPUT', { path: input.error.issues[0]?.path.join('.') || 'body' })
    const { act: kind, filter, includePartlySpent, until } = input.data
    if (kind === 'extend' && !until) throw refusal('BAD_INPUT', { path: 'until' })
    const knex = getDatabase()
    const me = await authorize(knex, caller.user, abilityOf[kind])
    if (kind === 'extend') refuseFarDay(until ?? '', me.timeZone, new Date())
    const acts: Record<BulkActKind, BulkAct> = {
      cancel: { kind: 'cancel', includePartlySpent, reason: '' },
      resend: { kind: 'resend' },
      extend: { kind: 'extend', until: until ?? '', mayPassFixed: me.may('campaign.manage'), reason: '' },
    }
    const { count, value, fee, skipped } = await countBulkAct(knex, acts[kind], { ...me, filter }, new Date())
    const answer: BulkActAnswer = { count, value: String(value), fee: String(fee), skipped }
    res.json(answer)
  })
}
