import type { IssuingBlock } from '#rules/ledger/wallet/issuing-block.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { minor } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { countRewards } from '#rules/reward/count-rewards.ts'

/** Emails the campaign's owner and the launching member why a launch stopped. Sends nothing if it has continued since. */
export const launchBlockedMail = accountMail<{ launch: string }>('launch-blocked', {
  compose: async ({ launch: id }, { knex }) => {
    const launch = await knex('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .join('companies', 'companies.id', 'launches.company')
      .where({ 'launches.id': id })
      .whereNotNull('launches.blocked_by')
      .first(
        'launches.blocked_by',
        'launches.progress_done',
        'launches.progress_total',
        'launches.campaign',
        'campaigns.name',
        'companies.name as company_name',
      )
    if (!launch?.blocked_by) return undefined
    const done = minor(launch.progress_done)
    const left = minor(launch.progress_total) - done
    const waiting = `${countRewards(left)} ${left === 1 ? 'waits' : 'wait'}`
    return {
      subject: done ? `${launch.name} has stopped` : `${launch.name} can’t start yet`,
      heading: done ? 'Your launch has stopped' : 'Your launch can’t start yet',
      paragraphs: [
        `${blockTexts[launch.blocked_by](launch.company_name)} ${done ? `${countRewards(done)} went out before, ${waiting}.` : `${waiting}.`}`,
        `${launch.name} continues automatically once that is resolved, and its money stays held. ${sentTexts[launch.blocked_by]}`,
      ],
      button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${launch.campaign}/view` },
    }
  },
})

const blockTexts: Record<IssuingBlock, (company: string) => string> = {
  frozen_wallet: (company) => `The wallet of ${company} is frozen, so no new rewards are issued.`,
  paused_company: (company) => `We’ve paused ${company}, so no new rewards are issued.`,
}

const sentTexts: Record<IssuingBlock, string> = {
  frozen_wallet: 'Rewards already sent can still be redeemed.',
  paused_company: 'Rewards already sent are on hold, and lose no time.',
}
