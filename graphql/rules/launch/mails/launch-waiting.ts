import type { Knex } from 'knex'
import { accountMail, mailTime } from '#rules/mail/account-mail/account-mail.ts'
import { filled, instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

/** Tells those whose launch waits for money, and those who may recharge, how much is missing and until when. */
export const launchWaiting = accountMail<{ launch: string; mayRecharge: boolean }>('launch-waiting', {
  compose: async ({ launch: id, mayRecharge }, { knex }) => {
    const launch = await knex('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .join('companies', 'companies.id', 'launches.company')
      .where({ 'launches.id': id, 'launches.status': 'awaiting_funds' })
      .first('launches.*', 'campaigns.name', 'campaigns.launched_through', 'campaigns.currency', 'companies.time_zone as company_zone')
    if (!launch) return undefined
    const missing = await missingFunds(knex, launch)
    const sum = formatMoney(missing, launch.currency)
    const campaign = `/campaigns/${launch.campaign}/view`
    const deadline = mailTime(instant(filled(launch.funds_deadline_at)), launch.company_zone)
    const recharge = {
      label: `Recharge ${sum}`,
      link: `${env.publicUrl}/recharge?amount=${missing}&returnTo=${encodeURIComponent(campaign)}`,
    }
    const afterwards =
      minor(launch.launched_through ?? 0) > 0 ? 'the people who were added wait for another launch' : 'it becomes a draft again'
    return {
      subject: `${launch.name} needs ${sum}`,
      heading: 'A launch is waiting for funds',
      paragraphs: [
        `${launch.name} costs ${formatMoney(minor(launch.total), launch.currency)}, but the wallet is ${sum} short. Nothing is held and nothing has been sent.`,
        `It starts automatically once the wallet is funded, until ${deadline}. After that, ${afterwards}.`,
      ],
      button: mayRecharge && missing > 0 ? recharge : { label: 'Open the campaign', link: env.publicUrl + campaign },
    }
  },
})

/** What is missing until a waiting launch starts, in minor units: the sums of those before it and its own, less what is available. */
async function missingFunds(knex: Knex, { company, seq }: { company: string; seq: number | string }): Promise<number> {
  const wallet = await orThrow(knex('wallets').where({ company }).first('available'))
  const queue = await orThrow(knex('launches').where({ company, status: 'awaiting_funds' }).where('seq', '<=', seq).sum({ total: 'total' }))
  return Math.max(0, minor(queue.total) - minor(wallet.available))
}
