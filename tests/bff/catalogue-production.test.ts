import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { type Mailbox, openMailbox } from '#bff/mailbox/open-mailbox.ts'
import { ensureSecrets } from '#graphql/secrets.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  draftCampaign,
  expectLedgersToSum,
  launch,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { companyDetails } from '#tests/support/company-details.ts'
import { mailTo } from '#tests/support/mail.ts'
import { production } from '#tests/support/production.ts'
import { type ReloadlyDouble, startReloadlyDouble } from '#tests/support/reloadly-double.ts'
import { giftProduct } from '#tests/support/reloadly-products.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { type NewOwner, signUpCompany } from '#tests/support/sign-up.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { createOperator, signInAtStudio } from '#tests/support/studio.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const product = giftProduct(4711, { metadata: { delivers: 'both' } })

const brand = (slug: string, name: string) => ({
  slug,
  name,
  description: 'Tea by the cup and by the leaf.',
  countries: ['IN'],
  currency: 'INR',
  kind: 'fixed',
  terms: 'Valid in every tea house.',
  how_to_redeem: 'Show the code at the counter.',
  website: 'https://tea.example',
  status: 'active',
  supplier: 'inventory',
})

const stocked = 'code,pin,link,expiry\nTEA-0001,0042,https://tea.example/v/1,2098-12-31\n'

describe.each(['SQLite', 'PostgreSQL'])('E3 R31 production from an empty folder on %s', { tags: ['sweep'] }, (database) => {
  let stack: StackOn & { mailboxUrl: string }
  let mailbox: Mailbox
  let reloadly: ReloadlyDouble
  let owner: NewOwner
  const folder = mkdtempSync(join(tmpdir(), 'plutus-production-'))

  beforeAll(async () => {
    mailbox = await openMailbox({ folder: join(folder, 'mail'), port: await freePort(), smtpPort: await freePort() })
    reloadly = await startReloadlyDouble({ products: [product] })
    ensureSecrets({ DATA_DIR: folder })
    const own = { SUPPLIERS: 'inventory,reloadly', STUDIO: '1', SMTP_URL: mailbox.smtpUrl, SECRETS_FILE: join(folder, 'secrets.json') }
    const env = { ...production, ...reloadly.env, ...own }
    stack = { ...(await startStackOn(database, { env, isFresh: true, bff: true })), mailboxUrl: mailbox.url }
  })
  afterAll(async () => {
    await stack?.stop()
    await reloadly?.stop()
    await mailbox?.stop()
    rmSync(folder, { recursive: true })
  })

  const idOf = async (condition: string) => {
    const find = async () => (await stack.sql(`select id from brands where ${condition}`))[0]
    return String((await waitFor(find, { what: `a brand with ${condition}` }))['id'])
  }

  /** Launches a campaign of one brand to one person, claims its reward, and returns the answer with the text of the mailed copy. */
  async function rewardOf(id: string, email: string) {
    const draft = await draftCampaign(owner, { name: email, changes: { catalogue: { mode: 'selected', brands: [id] } } })
    await launch(owner, await addRecipient(owner, draft.id, { email, firstName: 'Tea' }))
    await campaignReaches(owner, draft.id, 'live')
    const [reward] = await rewardsOf(owner, draft.id)
    const recipient = recipientOf(stack, String(reward?.id))
    expect((await recipient.open()).view.brands).toHaveLength(1)
    const { status, body } = await recipient.claim(id, randomUUID())
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await recipient.copy()).toBe(200)
    const { text } = await mailTo(stack, email, ({ subject }) => /^Your .* voucher$/.test(subject))
    return { body, text, view: (await recipient.open()).view }
  }

  it('offers brands of a file, of Studio and of Reloadly, before the first company signs up', async () => {
    const file = join(folder, 'brands.jsonl')
    const lines = [
      { record: 'category', slug: 'tea-houses', name: 'Tea houses' },
      { ...brand('acme-tea', 'Acme Tea'), category: 'tea-houses', denominations: ['500.00'] },
    ]
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    await operator(stack, 'import-brands', { file })
    await operator(stack, 'stock-vouchers', { brand: 'acme-tea', value: '500.00', vouchers: stocked })

    const studio = await signInAtStudio(stack, await createOperator(stack))
    const [category] = (await studio.call('GET', '/items/brand_categories?limit=1')).body.data
    const made = await studio.call('POST', '/items/brands', {
      ...brand('studio-tea', 'Studio Tea'),
      category: category.id,
      denominations: ['50000'],
    })
    expect(made.body.errors).toBeUndefined()
    await operator(stack, 'stock-vouchers', { brand: 'studio-tea', value: '500.00', vouchers: 'code,serial\nSTUDIO-01,S-77\n' })

    await operator(stack, 'sync-suppliers', {})
    await idOf("supplier_ref = '4711'")

    owner = await signUpCompany(stack, { companyName: 'Lotus Works' })
    await confirmPerson(stack, owner, owner.email)
    await command(owner, 'mutation ($input: CompanyDetailsInput!) { submitCompanyDetails(input: $input) { id } }', {
      input: companyDetails('Lotus Works'),
    })
    await operator(stack, 'verify-company', { company: owner.email })
    await operator(stack, 'adjust-wallet', { company: owner.email, amount: '9000', reason: 'prepaid' })
  })

  it('gives the stocked voucher of the file’s brand, with its PIN, link and last day', async () => {
    const { body, text, view } = await rewardOf(await idOf("slug = 'acme-tea'"), 'file@people.example.com')
    expect(body).toMatchObject({ code: 'TEA-0001', pin: '0042', link: 'https://tea.example/v/1', claim: { validUntil: '2098-12-31' } })
    for (const part of ['TEA-0001', '0042', 'https://tea.example/v/1', '31 Dec 2098', 'Show the code']) expect(text).toContain(part)
    for (const secret of ['TEA-0001', '0042', 'tea.example/v/1']) expect(JSON.stringify(view)).not.toContain(secret)
  })

  it('gives the stocked voucher of Studio’s brand', async () => {
    const { body, text } = await rewardOf(await idOf("slug = 'studio-tea'"), 'studio@people.example.com')
    expect(body).toMatchObject({ code: 'STUDIO-01', serial: 'S-77' })
    expect(text).toContain('S-77')
  })

  it('gives the card that Reloadly sold, once', async () => {
    const { body, text } = await rewardOf(await idOf("supplier_ref = '4711'"), 'reloadly@people.example.com')
    const [order, ...others] = reloadly.books.orders
    expect(others).toEqual([])
    expect(order?.body).toMatchObject({ productId: 4711, unitPrice: 500, senderName: 'Lotus Works' })
    const { cardNumber = '', pinCode = '', redemptionUrl = '' } = order?.card ?? {}
    expect(body).toMatchObject({ code: cardNumber, pin: pinCode, link: redemptionUrl })
    for (const part of [cardNumber, pinCode, redemptionUrl]) expect(text).toContain(part)
    expect(await operator(stack, 'check-suppliers', {})).toMatchObject({ boughtButNotIssued: [], issuedButNotBought: [], boughtTwice: [] })
    await expectLedgersToSum(stack)
  })
})
