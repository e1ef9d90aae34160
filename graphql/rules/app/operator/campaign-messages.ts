import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { Row } from '#model/tables.ts'
import { retryAccountMail } from '#rules/mail/account-mail/claim-account-mails.ts'
import { countUnsent, dropCampaignMessages } from '#rules/messaging/drop-messages.ts'
import { countFailed, requeueMessages, sendWaitingNow } from '#rules/messaging/requeue-messages.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { auditOperator, flagInput, type OperatorCommand } from './operator-command.ts'

const campaignInput = z.string('Name the campaign by its ID').check(z.minLength(1, 'Name the campaign by its ID'))

const retryInput = z.object({
  campaign: z.optional(campaignInput),
  accountMail: z.optional(z.string()),
  mayHaveArrived: flagInput,
  dryRun: flagInput,
})

const unchanged = { dryRun: 'Nothing was changed' }

/**
 * Sends the messages of a campaign again that failed for a reason that may pass, and those that wait for their next attempt at once. Those
 * that may have arrived are sent again only with `mayHaveArrived`. With `accountMail`, sends one account mail again instead.
 * Refuses NOT_FOUND, VALIDATION.
 */
export const retryMessages: OperatorCommand = {
  run: (body, caller) => {
    const { campaign, accountMail, mayHaveArrived, dryRun } = parseInput(retryInput, body)
    return transact(async (work) => {
      const { trx, now } = work
      if (accountMail !== undefined) {
        const kind = await retryAccountMail(trx, { id: accountMail, now, isDryRun: dryRun })
        if (kind === undefined) throw refusal('NOT_FOUND')
        return { ...(dryRun ? unchanged : {}), accountMail: kind }
      }
      const { id, name, company } = await findCampaign(trx, campaign)
      const failed = { campaign: id, mayHaveArrived }
      const listed = { campaign: name, again: await countFailed(trx, failed) }
      if (dryRun) return { ...unchanged, ...listed, atOnce: await sendWaitingNow(trx, { campaign: id, now, isDryRun: true }) }
      const count = await requeueMessages(work, failed)
      const atOnce = await sendWaitingNow(trx, { campaign: id, now })
      if (count) await auditOperator(work, caller, company, 'message.retry_all', 'campaigns', id, { detail: { count } })
      return { ...listed, atOnce }
    })
  },
}

const dropInput = z.object({ campaign: z.optional(campaignInput), dryRun: flagInput })

/**
 * Cancels the messages of a campaign that are not sent, except those that are being sent. Their rewards count as not delivered, so that
 * they can be sent again. Refuses NOT_FOUND, VALIDATION.
 */
export const dropMessages: OperatorCommand = {
  run: (body, caller) => {
    const { campaign, dryRun } = parseInput(dropInput, body)
    return transact(async (work) => {
      const { id, name, company } = await findCampaign(work.trx, campaign)
      const unsent = await countUnsent(work.trx, id)
      if (dryRun) return { ...unchanged, campaign: name, unsent }
      const count = await dropCampaignMessages(work, id)
      if (count) await auditOperator(work, caller, company, 'message.drop_campaign', 'campaigns', id, { detail: { count } })
      return { campaign: name, dropped: count }
    })
  },
}

/** Finds a campaign by its id. Refuses NOT_FOUND, and VALIDATION without one. */
async function findCampaign(trx: Knex, campaign: string | undefined): Promise<Pick<Row<'campaigns'>, 'id' | 'name' | 'company'>> {
  if (campaign === undefined) throw refusal('VALIDATION', { fields: { campaign: 'Name the campaign by its ID' } })
  const row = await trx('campaigns')
    .where({ id: asRowId(campaign) })
    .first('id', 'name', 'company')
  if (!row) throw refusal('NOT_FOUND')
  return row
}
