import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import type { Ability } from '#contracts/access/abilities.ts'
import { type BulkActAnswer, bulkActRequest } from '#contracts/rest/bulk-act.ts'
import type { BulkActKind } from '#contracts/reward/bulk-acts.ts'
import { notePeopleWords } from '#rules/people/people-words.ts'
import { authorize } from '#rules/platform/access/me.ts'
import { parseRequest } from '#rules/platform/command/parse-input.ts'
import { route } from '#rules/platform/http/route.ts'
import type { BulkAct } from '#rules/reward/bulk/bulk-act.ts'
import { refuseFarDay } from '#rules/reward/bulk/bulk-commands.ts'
import { countBulkAct, suggestUntil } from '#rules/reward/bulk/count-bulk-act.ts'

const abilityOf: Record<BulkActKind, Ability> = { cancel: 'campaign.cancelUnclaimed', resend: 'reward.resend', extend: 'reward.extend' }

/**
 * Serves the number and the sum of the rewards that an act on many rewards would change. Suggests a day for an extension without `until`.
 * Refuses BAD_INPUT {path}, FORBIDDEN, NOT_FOUND and TOO_MANY_ROWS.
 */
export function bulkActRoute(router: Router): void {
  route(router, 'post', '/search/rewards/act', 'person', async ({ req, res, caller }) => {
    const { act: kind, filter, includePartlySpent, until: given } = parseRequest(bulkActRequest, req.body)
    const knex = getDatabase()
    const me = await authorize(knex, caller.user, abilityOf[kind])
    const now = new Date()
    await notePeopleWords(knex)
    const selection = { ...me, filter }
    const until = kind === 'extend' ? (given ?? (await suggestUntil(knex, selection, now))) : null
    if (until) refuseFarDay(until, me.timeZone, now)
    const acts: Record<BulkActKind, BulkAct> = {
      cancel: { kind: 'cancel', includePartlySpent, reason: '' },
      resend: { kind: 'resend' },
      extend: { kind: 'extend', until: until ?? '', mayPassFixed: me.may('campaign.manage'), reason: '' },
    }
    const { count, value, fee, skipped } = await countBulkAct(knex, acts[kind], selection, now)
    const answer: BulkActAnswer = { count, value: String(value), fee: String(fee), skipped, until }
    res.json(answer)
  })
}
