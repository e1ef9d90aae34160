import { type AccountMail, accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import { kindOfDelivery, type RewardKinds } from '#rules/reward/reward-kind.ts'

const headings: Record<string, string> = {
  completed: 'Your rewards are on their way',
  partially_completed: 'Some of your rewards are on their way',
  failed: 'Your launch failed',
}

/** Tells the owner of a campaign that its launch has finished. */
export const launchFinished = (kinds: RewardKinds): AccountMail<{ launch: string }> =>
  accountMail('launch-finished', {
    compose: async ({ launch: id }, { knex }) => {
      const launch = await knex('launches')
        .join('campaigns', 'campaigns.id', 'launches.campaign')
        .where('launches.id', id)
        .first('launches.status', 'launches.snapshot', 'campaigns.id', 'campaigns.name', 'campaigns.currency')
      if (!launch) return undefined
      const { deliveryType, delivery } = parseJson(launch.snapshot)
      const own = kindOfDelivery(kinds, deliveryType).launch?.finished?.(delivery)
      const heading = own && launch.status === 'completed' ? own.heading : headings[launch.status]
      if (!heading) return undefined
      const issued = await knex('rewards').where({ launch: id }).whereNull('replaces').count({ count: '*' }).sum({ value: 'value' }).first()
      const count = minor(issued?.count ?? 0)
      const { noun, ending } = own ?? { noun: 'reward', ending: 'issued.' }
      const things = count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`
      const made = `${launch.name}: ${things} worth ${formatMoney(minor(issued?.value ?? 0), launch.currency)} ${count === 1 ? 'was' : 'were'}`
      return {
        subject: `${launch.name}: ${heading.toLowerCase()}`,
        heading,
        paragraphs: [`${made} ${ending}`],
        button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${launch.id}/view` },
        notes: [`You get this email because you own the campaign. Choose which emails you get: ${env.publicUrl}/profile/preference`],
      }
    },
  })
