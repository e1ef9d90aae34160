import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { countRewards } from '#rules/reward/count-rewards.ts'

const haveNone = (count: number): string => `${countRewards(count)} ${count === 1 ? 'has' : 'have'} no brand left`

/** Emails the campaign's owner and the launching member that open rewards have no brand left. Sends nothing if they have one again. */
export const noBrandMail = accountMail<{ campaign: string; count: number }>('no-brand', {
  compose: async ({ campaign: id, count }, { knex }) => {
    const campaign = await knex('campaigns').where({ id }).whereNotNull('without_brand_at').first('name')
    if (!campaign) return undefined
    return {
      subject: `${campaign.name}: ${haveNone(count)}`,
      heading: haveNone(count),
      paragraphs: [
        `The vouchers of all brands of ${campaign.name} that fit these rewards have run out. Their recipients can’t choose a brand at the moment.`,
        'They can choose again as soon as there are more vouchers. What nobody claims returns to your wallet when the rewards expire.',
      ],
      button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${id}/view` },
    }
  },
})

const namedMax = 50

/** Emails the operator (OPERATOR_EMAIL) the campaigns whose open rewards have no brand left, with the number of rewards. */
export const noBrandOperatorMail = accountMail<{ listed: { company: string; campaign: string; count: number }[] }>('no-brand-operator', {
  compose: ({ listed }) => {
    const rewards = listed.reduce((sum, { count }) => sum + count, 0)
    return {
      subject: haveNone(rewards),
      heading: 'Rewards have no brand left',
      paragraphs: [
        ...listed.slice(0, namedMax).map(({ company, campaign, count }) => `${company}, ${campaign}: ${haveNone(count)}.`),
        ...(listed.length > namedMax ? [`And ${listed.length - namedMax} more campaigns.`] : []),
      ],
      notes: ['To see what is in stock: npm run operator -- list-stock'],
    }
  },
})
