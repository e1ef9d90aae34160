import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignReaches, command, type Draft, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'

let stack: StackOn
let owner: Person

const email = {
  subject: 'Hi {{ recipient_first_name }}, from {{ company_name }}',
  headline: '{{ recipient_name }} {{ reward_value }}',
  body: 'Hi {{ recipient_first_name }}, please take {{ reward_value }}.',
}

const addText =
  'mutation ($campaign: ID!, $input: RecipientInput!) { addRecipient(campaign: $campaign, input: $input) { id version total recipient_count } }'
const replaceText =
  'mutation ($id: ID!, $input: NewHolderInput!, $reason: String!) { replaceReward(id: $id, input: $input, reason: $reason) { id } }'

type Names = { firstName?: string; lastName?: string }

/** Names as a form or a program sends them, with the greeting and the full name expected in the mail. */
const people: [string, Names, string, string][] = [
  ['rahman', { firstName: 'عبد الرحمن', lastName: 'السيد' }, '\u2068عبد الرحمن\u2069', '\u2068عبد الرحمن السيد\u2069'],
  ['rao', { firstName: 'Rao & Sons' }, 'Rao & Sons', 'Rao & Sons'],
  ['failed', { firstName: '#N/A', lastName: '#REF!' }, 'there', 'there'],
  ['null', { firstName: 'Jennifer', lastName: 'Null' }, 'Jennifer', 'Jennifer Null'],
  ['last', { lastName: 'de la Cruz' }, 'de la Cruz', 'de la Cruz'],
]

const addressOf = (name: string, database: string) => `${name}.${database.toLowerCase()}@example.com`
const inHtml = (text: string) => text.replaceAll('&', '&amp;')

describe.each(['SQLite', 'PostgreSQL'])('names in messages, on %s', (database) => {
  let campaign: string

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    const integrator = actAs(stack, stack.apiKey)
    let draft: Draft = await draftCampaign(owner, { name: 'Greetings', changes: { email } })
    for (const [index, [name, names]] of people.entries())
      draft = await command<Draft>(index % 2 ? integrator : owner, addText, {
        campaign: draft.id,
        input: { email: addressOf(name, database), ...names },
      })
    campaign = draft.id
    await launch(owner, draft)
    await campaignReaches(owner, campaign, 'live')
  })
  afterAll(() => stack?.stop())

  it.each(people)(
    'R5 M15 greets %s by the first name as it was entered, in the subject, the HTML and the plain text',
    async (name, _, greeted, full) => {
      const mail = await mailTo(stack, addressOf(name, database))
      expect(mail.subject).toContain(`Hi ${greeted}, from `)
      expect(mail.text).toContain(`Hi ${greeted}, please take ₹500.`)
      expect(mail.html).toContain(`Hi ${inHtml(greeted)}, please take ₹500.`)
      expect(mail.text).toContain(`${full} ₹500`)
    },
  )

  it('R5 shows and stores the same names on the reward page and in the list of messages', async () => {
    const names: Record<string, unknown> = {}
    for (const { id } of await rewardsOf(owner, campaign)) {
      const { view } = await recipientOf(stack, id).open(false)
      const { recipientName, greetingName } = view as typeof view & { recipientName: string; greetingName: string }
      const [row] = await stack.sql(`select recipient_email from rewards where id = '${id}'`)
      names[String(row?.recipient_email).split('.')[0] ?? ''] = [recipientName, greetingName]
    }
    expect(names).toEqual({
      rahman: ['عبد الرحمن السيد', 'عبد الرحمن'],
      rao: ['Rao & Sons', 'Rao & Sons'],
      failed: ['', ''],
      null: ['Jennifer Null', 'Jennifer'],
      last: ['de la Cruz', 'de la Cruz'],
    })
    const subjects = await stack.sql(`select subject from messages where campaign = '${campaign}' and kind = 'reward'`)
    expect(subjects.map(({ subject }) => String(subject).split(',')[0]).toSorted()).toEqual(
      people.map(([, , greeted]) => `Hi ${greeted}`).toSorted(),
    )
  })

  it('R5 greets the person who gets a replaced reward, and erases the first name with the person', async () => {
    const { id } = (await rewardsOf(owner, campaign)).at(-1) ?? { id: '' }
    const to = addressOf('anna', database)
    const input = { email: to, firstName: 'Anna Maria', lastName: '#N/A' }
    const replacement = await command<{ id: string }>(owner, replaceText, { id, input, reason: 'Someone else' })
    expect((await mailTo(stack, to)).text).toContain('Hi Anna Maria, please take ₹500.')
    const stored = () => stack.sql(`select recipient, recipient_name, recipient_first_name from rewards where id = '${replacement.id}'`)
    const [before] = await stored()
    expect(before).toMatchObject({ recipient_name: 'Anna Maria', recipient_first_name: 'Anna Maria' })
    await command(owner, 'mutation ($id: ID!) { erasePerson(id: $id) { id } }', { id: before?.recipient })
    expect((await stored())[0]).toMatchObject({ recipient_name: '', recipient_first_name: null })
  })

  it('R5 greets the sender in a test like a recipient', async () => {
    await stack.sql(`update members set first_name = 'Meera Devi', name = 'Meera Devi Kapoor' where email = '${demo.email}'`)
    const draft = await draftCampaign(owner, { name: 'A test of greetings', changes: { email } })
    await command(owner, 'mutation ($campaign: ID!) { sendTestMessage(campaign: $campaign) { id } }', { campaign: draft.id })
    const mail = await mailTo(stack, demo.email, ({ subject }) => subject.startsWith('TEST: '))
    expect(mail.text).toContain('Hi Meera Devi, please take ')
  })
})
