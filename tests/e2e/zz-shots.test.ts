/** @module-tag deeper */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { createRequire } from 'node:module'
import { mkdirSync, writeFileSync } from 'node:fs'
import { beforeAll, it } from 'vitest'
import { openRecharge, rechargeReaches, reversedReaches } from '#tests/support/recharge-pages.ts'
import { papersOf } from '#tests/support/recharge-papers.ts'
import { signIn, type Person } from '#tests/support/sign-in.ts'
import { testPaymentEvent } from '#tests/support/test-payment-event.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startJourney } from './journey.ts'

const journey = startJourney()
const out = '/tmp/38b2-shots'
let owner: Person
let id = ''
beforeAll(async () => {
  mkdirSync(out, { recursive: true })
  owner = await signIn(journey.stack)
  const recharge = await openRecharge(owner, { provider: 'test', method: 'card', amount: 2_489_035 })
  id = recharge.id
  await runSql(journey.stack, undefined, `update recharges set receipt_to = 'books@example.com', po_number = 'PO-9' where id = '${id}'`)
  const post = async (fact: object) => {
    const { path, body, headers } = await testPaymentEvent(journey.stack, { recharge: id, fact })
    await fetch(journey.stack.directusUrl + path, { method: 'POST', body: JSON.stringify(body), headers })
  }
  const payment = 'py_1'
  await post({ kind: 'paid', paid: Number(recharge.total_payable), payment })
  await rechargeReaches(owner, id, 'credited')
  await post({ kind: 'reversed', reversed: 1_000_000, reason: 'refunded', reversal: 're_1', payment, state: 'standing' })
  await reversedReaches(owner, id, 1_000_000)
  await post({ kind: 'reversed', reversed: 1_544_840, reason: 'refunded', reversal: 're_2', payment, state: 'standing' })
  await rechargeReaches(owner, id, 'reversed')
  await post({ kind: 'reversed', reversed: 1_544_840, reason: 'refunded', reversal: 're_2', payment, state: 'undone' })
  await rechargeReaches(owner, id, 'credited')
})

it('E6 shots', { timeout: 280_000 }, async () => {
  const papers = await papersOf(owner, id)
  const credit = papers.filter(({ kind }) => kind === 'credit_note').at(-1)
  const looks = [
    ['d-light', { viewport: { width: 1440, height: 900 } }],
    ['m-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true }],
    ['m-light', { viewport: { width: 390, height: 844 }, isMobile: true }],
    ['d-dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ] as const
  const paths = [
    ['documents', '/profile/documents'],
    ['recharge', `/recharge/status?id=${id}`],
    ['receipt', `/documents/${papers[0]?.id}`],
    ['credit', `/documents/${credit?.id}`],
    ['wallet', '/wallet'],
  ] as const
  for (const [look, options] of looks) {
    const page = await journey.open('/profile/documents', options)
    for (const [name, path] of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${out}/${name}-${look}.png`, fullPage: name !== 'wallet' })
    }
  }
  const library = await PDFiumLibrary.init()
  const sharp = createRequire(new URL('../../graphql/package.json', import.meta.url))('sharp')
  for (const paper of papers) {
    const bytes = new Uint8Array(await (await owner.fetch(`/plutus/files/documents/${paper.id}`)).arrayBuffer())
    const document = await library.loadDocument(bytes)
    for (const page of document.pages()) {
      const image = await page.render({ scale: 1.6, render: 'bitmap' })
      writeFileSync(
        `${out}/pdf-${paper.number}-${page.number}.png`,
        await sharp(Buffer.from(image.data), { raw: { width: image.width, height: image.height, channels: 4 } }).png().toBuffer(),
      )
    }
  }
  await waitFor(async () => true, { what: 'end' })
})
