import { instant } from '../../core/database.ts'
import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'
import { mailTime } from '../mail-time.ts'

/** The money did not come in time: the campaign is a draft again. */
export const launchUnfunded = accountMail<{ launch: string }>({
  compose: async ({ launch: id }, { knex }) => {
    const launch = await knex('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .join('companies', 'companies.id', 'launches.company')
      .where('launches.id', id)
      .first('launches.*', 'campaigns.name', 'companies.time_zone as company_zone')
    const deadline = mailTime(instant(launch.funds_deadline_at), launch.company_zone)
    return {
      subject: `${launch.name} was not launched`,
      heading: 'The money did not come in time',
      paragraphs: [
        `${launch.name} waited for money until ${deadline}. Nothing was held and nothing was sent.`,
        'It is a draft again, with everything you entered. You can launch it whenever you like.',
      ],
      button: { label: 'Open the draft', link: `${env.publicUrl}/campaigns/create/rewardlinks/finish?draft=${launch.campaign}` },
    }
  },
})
