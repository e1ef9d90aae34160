import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import { readBlock } from '#rules/ledger/wallet/issuing-block.ts'
import { type AccountMail, accountMail, mailTime } from '#rules/mail/account-mail/account-mail.ts'
import { instant, minor, nonNull, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { countRewards } from '#rules/reward/count-rewards.ts'
import { kindOfDelivery, type RewardKinds } from '#rules/reward/reward-kind.ts'

/**
 * Emails the campaign's owner, the launching member and people who may recharge that a launch waits for funds, with the missing sum and the
 * deadline.
 */
export const launchWaitingMail = accountMail<{ launch: string; mayRecharge: boolean }>('launch-waiting', {
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
    const deadline = mailTime(instant(nonNull(launch.funds_deadline_at)), launch.company_zone)
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

/**
 * Returns the sum to recharge before a waiting launch starts, in minor units. Includes the totals of waiting launches that were created
 * earlier.
 */
async function missingFunds(knex: Knex, { company, seq }: { company: string; seq: number | string }): Promise<number> {
  const wallet = await orThrow(knex('wallets').where({ company }).first('available'))
  const queue = await orThrow(knex('launches').where({ company, status: 'awaiting_funds' }).where('seq', '<=', seq).sum({ total: 'total' }))
  return Math.max(0, minor(queue.total) - minor(wallet.available))
}

/** Emails the campaign's owner and the launching member that a waiting launch was funded. */
export const launchFundedMail = accountMail<{ launch: string }>('launch-funded', {
  compose: async ({ launch: id }, { knex }) => {
    const launch = await orThrow(
      knex('launches')
        .join('campaigns', 'campaigns.id', 'launches.campaign')
        .where('launches.id', id)
        .first('launches.*', 'campaigns.name', 'campaigns.currency'),
    )
    const sum = formatMoney(minor(launch.total), launch.currency)
    const sending =
      !launch.finished_at && (await readBlock(knex, launch.company))
        ? 'Its rewards follow once they may be issued again.'
        : 'Its rewards are being sent.'
    const when = launch.started_at ? sending : `Its rewards will be sent on ${mailTime(instant(launch.send_at), launch.time_zone)}.`
    return {
      subject: `${launch.name} is funded`,
      heading: 'Your launch is funded',
      paragraphs: [`${launch.name} was waiting for funds. ${sum} is now held for it. ${when}`],
      button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${launch.campaign}/view` },
    }
  },
})

/** Emails the campaign's owner and the launching member that a launch was not funded in time, and that nothing was held or sent. */
export const launchUnfundedMail = accountMail<{ launch: string }>('launch-unfunded', {
  compose: async ({ launch: id }, { knex }) => {
    const launch = await orThrow(
      knex('launches')
        .join('campaigns', 'campaigns.id', 'launches.campaign')
        .join('companies', 'companies.id', 'launches.company')
        .where('launches.id', id)
        .first(
          'launches.*',
          'campaigns.name',
          'campaigns.delivery_type',
          'campaigns.launched_through',
          'companies.time_zone as company_zone',
        ),
    )
    const deadline = mailTime(instant(nonNull(launch.funds_deadline_at)), launch.company_zone)
    const wasOut = minor(launch.launched_through ?? 0) > 0
    const more = `/campaigns/${launch.campaign}/view?tab=more`
    const draft = `/campaigns/create/${launch.delivery_type}/finish?draft=${launch.campaign}`
    return {
      subject: `${launch.name} was not launched`,
      heading: 'Your launch wasn’t funded in time',
      paragraphs: [
        `${launch.name} waited for funds until ${deadline}. Nothing was held and nothing was sent.`,
        wasOut
          ? 'The people you added are still there. You can send it to them at any time.'
          : 'It’s a draft again, with everything you entered. You can launch it at any time.',
      ],
      button: { label: wasOut ? 'Open the campaign' : 'Open the draft', link: env.publicUrl + (wasOut ? more : draft) },
    }
  },
})

/** Emails the campaign's owner, else the company's Owners, that a launch has finished, with the numbers of rewards issued and not issued. */
export const launchFinishedMail = (kinds: RewardKinds): AccountMail<{ launch: string }> =>
  accountMail('launch-finished', {
    compose: async ({ launch: id }, { knex }) => {
      const launch = await knex('launches')
        .join('campaigns', 'campaigns.id', 'launches.campaign')
        .where({ 'launches.id': id, 'launches.status': 'completed' })
        .first('launches.launched_count', 'launches.snapshot', 'campaigns.id', 'campaigns.name', 'campaigns.currency')
      if (!launch) return undefined
      const { deliveryType, delivery, codeDetails } = parseJson(launch.snapshot)
      const own = kindOfDelivery(kinds, deliveryType).launch?.finished?.(delivery)
      const issued = await knex('rewards').where({ launch: id }).whereNull('replaces').count({ count: '*' }).sum({ value: 'value' }).first()
      const count = minor(issued?.count ?? 0)
      const left = minor(launch.launched_count) - count
      const sum = formatMoney(minor(issued?.value ?? 0), launch.currency)
      const made = `${countRewards(count, codeDetails)} worth ${sum} ${count === 1 ? 'was' : 'were'} ${own?.ending ?? 'issued.'}`
      const notMade = `${countRewards(left)} couldn’t be issued. ${left === 1 ? 'Its' : 'Their'} money is back in your wallet.`
      const heading = !count
        ? 'Your rewards couldn’t be issued'
        : left
          ? 'Some of your rewards are on their way'
          : (own?.heading ?? 'Your rewards are on their way')
      return {
        subject: `${launch.name}: ${heading.toLowerCase()}`,
        heading,
        paragraphs: [...(count ? [`${launch.name}: ${made}`] : []), ...(left ? [count ? notMade : `${launch.name}: ${notMade}`] : [])],
        button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${launch.id}/view` },
        notes: [
          `You get this email because you own the campaign or the company. Choose which emails you get: ${env.publicUrl}/profile/preference`,
        ],
      }
    },
  })
