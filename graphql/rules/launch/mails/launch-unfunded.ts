import { accountMail, mailTime } from '#rules/mail/account-mail/account-mail.ts'
import { filled, instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'

/** Tells that the money did not come in time: the campaign is a draft again, or as it was after its first launch. */
export const launchUnfunded = accountMail<{ launch: string }>('launch-unfunded', {
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
    const deadline = mailTime(instant(filled(launch.funds_deadline_at)), launch.company_zone)
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
