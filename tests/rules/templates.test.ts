import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, command, delivery, draftCampaign, email } from '#tests/support/campaigns.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

type Template = { id: string; name: string; status: string; version: number; is_default: boolean; usage_count: number }
type Campaign = { id: string; version: number; email: object; sms: object | null; catalogue: object | null; delivery: object }

const fields = 'id name status version is_default usage_count'
const texts = {
  create: `mutation ($clientId: ID!, $input: CreateTemplateInput!) { createTemplate(clientId: $clientId, input: $input) { ${fields} } }`,
  update: `mutation ($id: ID!, $version: Int!, $input: UpdateTemplateInput!) { updateTemplate(id: $id, version: $version, input: $input) { ${fields} } }`,
  activate: `mutation ($id: ID!) { activateTemplate(id: $id) { ${fields} } }`,
  archive: `mutation ($id: ID!) { archiveTemplate(id: $id) { ${fields} } }`,
  duplicate: `mutation ($id: ID!, $clientId: ID!) { duplicateTemplate(id: $id, clientId: $clientId) { ${fields} } }`,
  remove: 'mutation ($id: ID!) { deleteTemplate(id: $id) { id } }',
  setDefault: `mutation ($id: ID!, $isDefault: Boolean!) { setDefaultTemplate(id: $id, isDefault: $isDefault) { ${fields} } }`,
  start: `mutation ($clientId: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $clientId, input: $input) { id version email sms catalogue delivery } }`,
  apply: `mutation ($campaign: ID!, $version: Int!, $template: ID!) { applyTemplate(campaign: $campaign, version: $version, template: $template) { id version email sms catalogue delivery } }`,
}

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

const make = (name: string, deliveryType = 'rewardlinks', person = owner) =>
  command<Template>(person, texts.create, { clientId: randomUUID(), input: { deliveryType, name } })
const save = ({ id, version }: Template, input: object) => command<Template>(owner, texts.update, { id, version, input })
const refusal = async (text: string, variables: Record<string, unknown>, person = owner) =>
  (await person.graphql(text, variables)).errors?.[0]?.extensions
const read = async (id: string) =>
  (await owner.graphql<{ templates_by_id: Template | null }>(`query ($id: ID!) { templates_by_id(id: $id) { ${fields} } }`, { id })).data
    ?.templates_by_id

const whole = { catalogue: { mode: 'all' }, delivery: { expiryDays: 45, reminderOffsetsDays: [7] }, email }
const sms = { body: 'Hi {{ recipient_first_name }}, your reward: {{ reward_link }}' }

async function active(name: string, more: object = {}): Promise<Template> {
  const draft = await save(await make(name), { ...whole, ...more })
  return command<Template>(owner, texts.activate, { id: draft.id })
}

describe('E2 a template', () => {
  it('R38 is a draft until every step is done, under a unique name, and a retry finds it', async () => {
    const clientId = randomUUID()
    const input = { deliveryType: 'rewardlinks', name: 'Festival thanks' }
    const made = await command<Template>(owner, texts.create, { clientId, input })
    expect(await command<Template>(owner, texts.create, { clientId, input })).toEqual(made)
    expect(await refusal(texts.create, { clientId: randomUUID(), input: { ...input, name: 'FESTIVAL thanks' } })).toMatchObject({
      code: 'NAME_TAKEN',
      fields: { 'input.name': expect.any(String) },
    })
    expect(await refusal(texts.activate, { id: made.id })).toMatchObject({ code: 'STEP_INCOMPLETE', step: 'catalogue' })
    const later = await save(made, whole)
    expect(await refusal(texts.update, { id: made.id, version: made.version, input: { name: 'x' } })).toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    expect((await command<Template>(owner, texts.activate, { id: later.id })).status).toBe('active')
  })

  it('E5 requires the placeholder of the reward in each of its messages', async () => {
    const draft = await save(await make('Without a link'), { ...whole, sms: { body: 'Thank you!' } })
    expect(await refusal(texts.activate, { id: draft.id })).toMatchObject({ code: 'STEP_INCOMPLETE', step: 'template' })
    const without = await save(draft, { sms: null })
    expect((await command<Template>(owner, texts.activate, { id: without.id })).status).toBe('active')
    const codes = await save(await make('Codes', 'rewardcodes'), { catalogue: { mode: 'all' }, email })
    expect(await refusal(texts.activate, { id: codes.id })).toMatchObject({ code: 'STEP_INCOMPLETE', step: 'template' })
    const coded = await save(codes, { email: { ...email, body: 'Your code is {{ reward_code }}' } })
    expect((await command<Template>(owner, texts.activate, { id: coded.id })).status).toBe('active')
    expect(
      await refusal(texts.update, {
        id: coded.id,
        version: coded.version,
        input: { catalogue: { mode: 'selected', brands: [randomUUID()] } },
      }),
    ).toMatchObject({ code: 'VALIDATION' })
  })

  it.each(['Thank you from {{ company_name }', 'Thank you }}', 'Thank you, {{ foo }}'])(
    'E5 E2 E1 is neither activated nor launched with an unknown variable: %s (U4)',
    async (body) => {
      const broken = { ...email, body }
      const draft = await save(await make(`Broken ${randomUUID()}`), { ...whole, email: broken })
      expect(await refusal(texts.activate, { id: draft.id })).toMatchObject({ code: 'STEP_INCOMPLETE', step: 'template' })
      const { id } = await draftCampaign(owner, { changes: { email: broken } })
      const { total } = await addRecipient(owner, id, { email: `${randomUUID()}@example.com` })
      expect(
        await refusal(
          'mutation ($id: ID!, $key: String!, $total: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: $key, expectedTotal: $total) { id } }',
          { id, key: randomUUID(), total },
        ),
      ).toMatchObject({ code: 'STEP_INCOMPLETE', step: 'template' })
    },
  )

  it('E2 becomes a draft again when an edit makes it incomplete', async () => {
    const template = await active('Edited')
    const broken = await save(template, { email: { ...email, body: '' } })
    expect(broken.status).toBe('draft')
    expect((await command<Template>(owner, texts.activate, { id: (await save(broken, { email })).id })).status).toBe('active')
  })

  it('E2 is archived and restored, and deleted only while no campaign used it', async () => {
    const template = await active('Kept')
    expect((await command<Template>(owner, texts.archive, { id: template.id })).status).toBe('archived')
    expect(
      await refusal(texts.start, { clientId: randomUUID(), input: { deliveryType: 'rewardlinks', name: 'No', template: template.id } }),
    ).toMatchObject({ code: 'TEMPLATE_NOT_ACTIVE' })
    await command(owner, texts.activate, { id: template.id })
    await command(owner, texts.start, {
      clientId: randomUUID(),
      input: { deliveryType: 'rewardlinks', name: 'Yes', template: template.id },
    })
    expect(await refusal(texts.remove, { id: template.id })).toMatchObject({ code: 'TEMPLATE_USED' })
    const { id } = await make('Never used')
    await command(owner, texts.remove, { id })
    expect(await read(id)).toBeNull()
  })

  it('E2 is duplicated under a free name, as a draft with the same texts', async () => {
    const template = await active('100% yours', { sms })
    const [one, two] = [
      await command<Template>(owner, texts.duplicate, { id: template.id, clientId: 'one' }),
      await command<Template>(owner, texts.duplicate, { id: template.id, clientId: 'two' }),
    ]
    expect(await command<Template>(owner, texts.duplicate, { id: template.id, clientId: 'one' })).toEqual(one)
    expect([one.name, two.name, one.status]).toEqual(['Copy of 100% yours', 'Copy of 100% yours 2', 'draft'])
    expect((await command<Template>(owner, texts.activate, { id: one.id })).status).toBe('active')
  })
})

describe('R37 the default template of a type', () => {
  it('E2 is at most one, and is what campaigns of its type start with', async () => {
    const [one, two] = [await active('First default'), await active('Second default', { sms })]
    await Promise.all([one, two].map(({ id }) => command(owner, texts.setDefault, { id, isDefault: true })))
    const defaults = await Promise.all([one, two].map(({ id }) => read(id)))
    expect(defaults.filter((template) => template?.is_default)).toHaveLength(1)
    await command(owner, texts.setDefault, { id: two.id, isDefault: true })
    const start = (input: object) =>
      command<Campaign>(owner, texts.start, { clientId: randomUUID(), input: { deliveryType: 'rewardlinks', name: 'Started', ...input } })
    expect(await start({})).toMatchObject({ email, sms, delivery: { expiryDays: 45 } })
    expect(await start({ template: null })).toMatchObject({ email: null, sms: null })
    expect(await start({ deliveryType: 'rewardpoints' })).toMatchObject({ email: null })
    await command(owner, texts.archive, { id: two.id })
    expect(await start({})).toMatchObject({ email: null })
    expect(await refusal(texts.setDefault, { id: two.id, isDefault: true })).toMatchObject({ code: 'TEMPLATE_NOT_ACTIVE' })
  })
})

describe('E2 a campaign', () => {
  it('gets a copy of the texts, which later edits of the template never change', async () => {
    const template = await active('Snapshot', { sms })
    const draft = await draftCampaign(owner, { name: 'With a template', changes: { catalogue: { mode: 'all' }, delivery } })
    const filled = await command<Campaign>(owner, texts.apply, { campaign: draft.id, version: draft.version, template: template.id })
    expect(filled).toMatchObject({ version: draft.version + 1, email, sms })
    await save(template, { email: { ...email, subject: 'Something else' }, sms: null })
    await addRecipient(owner, draft.id, { email: 'snapshot@example.com' })
    const { data } = await owner.graphql('query ($id: ID!) { campaigns_by_id(id: $id) { email sms template { id } } }', { id: draft.id })
    expect(data).toEqual({ campaigns_by_id: { email, sms, template: { id: template.id } } })
    expect((await read(template.id))?.usage_count).toBe(1)
    expect(await refusal(texts.apply, { campaign: draft.id, version: draft.version + 5, template: template.id })).toMatchObject({
      code: 'VERSION_CONFLICT',
    })
  })

  it('E2 refuses a template of another company or another type', async () => {
    const harborline = await signIn(stack, rival)
    const theirs = await make('Theirs', 'rewardlinks', harborline)
    const codes = await make('For codes', 'rewardcodes')
    const draft = await draftCampaign(owner, { name: 'Mine alone' })
    const apply = (template: string) => refusal(texts.apply, { campaign: draft.id, version: draft.version, template })
    expect(await apply(theirs.id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await apply(codes.id)).toMatchObject({ code: 'TEMPLATE_NOT_ACTIVE' })
  })
})
