import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { plantFault } from '#tests/support/database-faults.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { pastMonths } from '#tests/support/past-months.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { race } from '#tests/support/race.ts'
import { rechargeReaches, reversedReaches } from '#tests/support/recharge-pages.ts'
import { chargedBy, expectPapersToAddUp, type Paper, papersOf, wordsOf } from '#tests/support/recharge-papers.ts'
import { paymentsOf, startRecharge } from '#tests/support/recharges.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'

describe.each(['SQLite', 'PostgreSQL'])('N3 credit and debit notes, on %s', (database) => {
  let fixture: PaymentFixture
  let aurora: Person

  beforeAll(async () => {
    fixture = await startPaymentFixture(database)
    aurora = await signIn(fixture.stack)
  })
  afterAll(async () => {
    await expectLedgersToSum(fixture.stack)
    await fixture.stop()
  })

  async function creditedByStripe(amount: number) {
    const paid = await fixture.byStripe(aurora, amount)
    await fixture.stripe.pay(paid.session)
    await rechargeReaches(aurora, paid.recharge.id, 'credited')
    return paid
  }
  const papersReach = (id: string, count: number): Promise<Paper[]> =>
    waitFor(
      async () => {
        const papers = await papersOf(aurora, id)
        return papers.length >= count ? papers : undefined
      },
      { what: `${count} papers` },
    )
  /** Expects exactly these papers, and that a repeated query of the provider adds none. */
  async function expectPapers(id: string, expected: string[]): Promise<Paper[]> {
    expect(wordsOf(await papersReach(id, expected.length))).toEqual(expected)
    await expectPapersToAddUp(fixture.stack, aurora, id)
    return papersOf(aurora, id)
  }
  const revisionOf = async (id: string) =>
    Number((await fixture.stack.sql(`select revision from recharges where id = '${id}'`))[0]?.revision)
  const pdfOf = async (id: string) => {
    const answer = await aurora.fetch(`/plutus/files/documents/${id}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(answer.status, Buffer.from(bytes).toString().slice(0, 200)).toBe(200)
    return pdfText(bytes)
  }

  it('returns the amount first and the fee with its tax last, by mail and PDF, and charges again what returns', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 2_489_035)
    await fixture.stack.sql(`update recharges set receipt_to = 'books@example.com', po_number = 'PO-9' where id = '${recharge.id}'`)
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    const [receipt] = await papersOf(aurora, recharge.id)
    if (!receipt) throw new Error('No receipt')
    const { fee, total } = receipt.details.fees
    const tax = Number(total) - Number(fee)
    const whole = `2489035 ${fee} ${tax}`
    expect([fee, receipt.details.total]).toEqual(['47292', String(2_489_035 + Number(total))])

    await fixture.stripe.refund(session, 1_000_000)
    await expectPapers(recharge.id, [`receipt ${whole}`, 'credit_note 1000000 0 0'])
    await fixture.stripe.refund(session, 1_544_000)
    const left = Number(receipt.details.total) - 2_544_000
    const [, , second] = await papersReach(recharge.id, 3)
    expect(second?.details).toMatchObject({ amount: '1489035', total: '1544000', feesKept: String(left) })
    await fixture.stripe.refund(session, left)
    await papersReach(recharge.id, 4)
    await expectPapersToAddUp(fixture.stack, aurora, recharge.id)
    const papers = await papersOf(aurora, recharge.id)
    expect(chargedBy(papers)).toMatchObject({ amount: 0, fee: 0, total: 0 })
    expect(chargedBy(papers.slice(1))).toMatchObject({ amount: -2_489_035, fee: -Number(fee), total: -Number(receipt.details.total) })

    const [, first, , last] = papers
    const mail = await mailTo(fixture.stack, 'books@example.com', ({ subject }) => subject.includes(String(last?.number)))
    expect(mail.subject).toBe(`Credit note ${last?.number}: ${rupees(left)} returned to the payer`)
    expect(mail.text).toContain(`corrects receipt ${receipt.number}`)
    expect(mail.text).toContain('PO-9')
    const text = await pdfOf(first?.id ?? '')
    for (const said of ['Credit note', first?.number ?? '', `Corrects receipt ${receipt.number}`, '10,000.00', 'stays charged', 'PO-9'])
      expect(text).toContain(said)

    const [refund] = fixture.stripe.ledger.refundsOf(session)
    if (refund) await fixture.stripe.failRefund(refund)
    const [, , , , debit] = await papersReach(recharge.id, 5)
    const costs = Number(total)
    expect(debit).toMatchObject({
      kind: 'debit_note',
      details: { total: '1000000', amount: String(1_000_000 - costs), fees: receipt.details.fees, cause: 'refund', reference: refund?.id },
    })
    await expectPapersToAddUp(fixture.stack, aurora, recharge.id)
    const numbers = (await papersOf(aurora, recharge.id)).map(({ number }) => number)
    expect(numbers.map((number) => number[0]).join('')).toBe('RCCCD')
    const counts = numbers.map((number) => Number(number.slice(-5)))
    expect(counts).toEqual(counts.map((_, index) => (counts[0] ?? 0) + index))
    const debitText = await pdfOf(debit?.id ?? '')
    for (const said of ['Refund that failed', `Charges again credit note ${first?.number}`]) expect(debitText).toContain(said)
    expect((await papersOf(aurora, recharge.id))[0]).toEqual(receipt)
  })

  it('notes a dispute once it is lost, and none that is open or won', { tags: sweepOnPostgres(database) }, async () => {
    const { recharge, session } = await creditedByStripe(500_000)
    const [receipt = ''] = wordsOf(await papersOf(aurora, recharge.id))
    const whole = receipt.replace('receipt ', '')
    await fixture.stripe.dispute(session)
    await rechargeReaches(aurora, recharge.id, 'reversed')
    const [dispute] = fixture.stripe.ledger.disputesOf(session)
    if (!dispute) throw new Error('No dispute')
    await expectPapers(recharge.id, [receipt])
    await fixture.stripe.win(dispute)
    await reversedReaches(aurora, recharge.id, 0)
    await expectPapers(recharge.id, [receipt])
    await fixture.stripe.escalate(dispute)
    await reversedReaches(aurora, recharge.id, 500_000)
    await expectPapers(recharge.id, [receipt])
    const before = await revisionOf(recharge.id)
    await fixture.stripe.lose(dispute)
    await expectPapers(recharge.id, [receipt, `credit_note ${whole}`])
    expect(await revisionOf(recharge.id), 'an open page of the recharge is told').toBe(before + 1)
    await fixture.stripe.win(dispute)
    const [, , debit] = await expectPapers(recharge.id, [receipt, `credit_note ${whole}`, `debit_note ${whole}`])
    expect(debit?.details).toMatchObject({ cause: 'dispute', reference: dispute.id })
  })

  it('names the receipt of the payment that was refunded, and notes a surplus without a fee', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { recharge, link } = await fixture.byRazorpay(aurora, 500_000)
    await fixture.razorpay.pay(link, 200_000)
    await papersReach(recharge.id, 1)
    await fixture.razorpay.pay(link)
    await papersReach(recharge.id, 2)
    await operator(fixture.stack, 'credit-recharge', {
      number: recharge.number,
      received: '1000',
      reference: `MORE ${recharge.number}`,
      surplus: 'true',
    })
    const [first, second, third] = await papersReach(recharge.id, 3)
    const other = fixture.razorpay.ledger.payments.find(({ id, order_id }) => order_id === link.order_id && id !== link.payment.id)
    await fixture.razorpay.refund(link, 300_000, other)
    await papersReach(recharge.id, 4)
    await fixture.razorpay.refund(link, 200_000, link.payment)
    await papersReach(recharge.id, 5)
    const { number } = recharge
    await operator(fixture.stack, 'reverse-recharge', { number, amount: '1000', payment: `MORE ${number}`, reason: 'sent back' })
    const papers = await expectPapers(recharge.id, [
      'receipt 200000 0 0',
      'receipt 300000 0 0',
      'receipt 100000 0 0',
      'credit_note 300000 0 0',
      'credit_note 200000 0 0',
      'credit_note 100000 0 0',
    ])
    const named = papers.flatMap(({ kind, details }) => (kind === 'receipt' ? [] : [details.receipts.map((receipt) => receipt.number)]))
    expect(named).toEqual([[second?.number], [first?.number], [third?.number]])
    expect(papers[5]?.details).toMatchObject({ cause: 'manual', reference: null })
  })

  it('notes nothing before a receipt, and charges a returned fee again with the next payment', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { recharge, link } = await fixture.byRazorpay(aurora, 1_000_000, 'card')
    const costs = link.amount - 1_000_000
    await fixture.razorpay.pay(link, 10_000)
    await fixture.razorpay.refund(link, 10_000, link.payment)
    await expect.poll(async () => (await reversalsOf(recharge.number)).length).toBe(1)
    await expectPapers(recharge.id, [])
    await fixture.razorpay.pay(link, 500_000)
    const [receipt, early] = await papersReach(recharge.id, 2)
    expect([receipt?.details.total, early?.details]).toEqual(['510000', expect.objectContaining({ amount: '10000', total: '10000' })])
    const other = fixture.razorpay.ledger.payments.find(({ id, order_id }) => order_id === link.order_id && id !== link.payment.id)
    await fixture.razorpay.refund(link, 500_000, other)
    await papersReach(recharge.id, 3)
    await expectPapersToAddUp(fixture.stack, aurora, recharge.id)
    expect(chargedBy(await papersOf(aurora, recharge.id)).total).toBe(0)
    await fixture.razorpay.pay(link)
    const papers = await papersReach(recharge.id, 4)
    expect(papers[3]).toMatchObject({
      kind: 'receipt',
      details: { amount: String(link.amount - 510_000 - costs), fees: receipt?.details.fees },
    })
    await expectPapersToAddUp(fixture.stack, aurora, recharge.id)
  })

  it('N1 calls no surplus what is paid anew after a refund', { tags: sweepOnPostgres(database) }, async () => {
    const { recharge, session } = await creditedByStripe(500_000)
    await fixture.stripe.refund(session)
    const [receipt] = await papersReach(recharge.id, 2)
    const { number, total_payable } = recharge
    const anew = { number, received: (Number(total_payable) / 100).toFixed(2), reference: `ANEW ${number}`, surplus: 'true' }
    await operator(fixture.stack, 'credit-recharge', anew)
    const [, , { details = {} } = {}] = await papersReach(recharge.id, 3)
    expect(details).toMatchObject({ amount: '500000', fees: receipt?.details.fees })
    expect(details).not.toHaveProperty('surplus')
    const surplusMails = `select kind from plutus_account_mails where dedupe_key like 'recharge-trouble:${recharge.id}:surplus%'`
    expect(await fixture.stack.sql(surplusMails)).toEqual([])
  })

  it('returns the fee when finance returns a whole card payment by hand', { tags: sweepOnPostgres(database) }, async () => {
    const { recharge } = await creditedByStripe(500_000)
    const { number, total_payable } = recharge
    const back = { number, payment: (await paymentsOf(fixture.stack, number))[0], reason: 'sent back', paidBackInAnotherWay: true }
    const reverse = (sum: number) => operator(fixture.stack, 'reverse-recharge', { ...back, amount: (sum / 100).toFixed(2) })
    await expect(reverse(Number(total_payable) + 1)).rejects.toThrow('is left to reverse')
    expect(await reverse(Number(total_payable))).toMatchObject({ posted: true, reversed: '₹5,000' })
    const [receipt = ''] = wordsOf(await papersOf(aurora, recharge.id))
    await expectPapers(recharge.id, [receipt, receipt.replace('receipt', 'credit_note')])
  })

  it('gives each reversal one note without a gap, though they come twice and together, and some roll back', async () => {
    const { id, number } = await startRecharge(aurora, { amount: 1_000_000 })
    await operator(fixture.stack, 'credit-recharge', { number, received: '10000', reference: `RACE ${number}` })
    await fixture.stack.sql(`update recharges set receipt_to = 'rollback@example.com' where id = '${id}'`)
    const [payment] = await paymentsOf(fixture.stack, number)
    const before = await numbersOf()
    const reverse = (key: string, amount: string) => ({
      path: '/plutus/operator/reverse-recharge',
      body: { number, amount, payment, reason: 'sent back', key: `${key}-${number}`, again: true },
      headers: { authorization: `Bearer ${fixture.stack.secrets.operatorToken}` },
    })
    const calls = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map((key) => reverse(key, key === 'a' ? '100.01' : '200'))
    const mend = await plantFault(fixture.stack, fixture.stack.postgres, { table: 'plutus_account_mails', column: 'kind', match: 'note' })
    const failed = await race(fixture.stack.directusUrl, calls)
    expect(failed.replies.every(({ body }) => body.errors)).toBe(true)
    expect(await numbersOf()).toEqual(before)
    expect(wordsOf(await papersOf(aurora, id))).toEqual(['receipt 1000000 0 0'])
    await mend()
    const { replies, overlapped } = await race(fixture.stack.directusUrl, calls)
    console.log(`8 reversals, ${overlapped} in flight together`)
    expect(replies.filter(({ body }) => body.errors)).toEqual([])
    expect((await papersOf(aurora, id)).length).toBe(5)
    await expectPapersToAddUp(fixture.stack, aurora, id)
    const numbers = await numbersOf()
    for (const series of Map.groupBy(numbers, (each) => each.slice(1, 11)).values())
      expect(series.map((each) => Number(each.slice(-5))).sort((one, other) => one - other)).toEqual(series.map((_, at) => at + 1))
    expect(numbers.length).toBe(before.length + 4)
  })

  it('N2 takes the fees of credit notes from the statement of the month in which they were issued', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { recharge, session } = await creditedByStripe(1_000_000)
    await fixture.stripe.refund(session)
    const [receipt, note] = await papersReach(recharge.id, 2)
    const months = pastMonths(3)
    const at = (month: string) => (fixture.stack.postgres ? `'${month}-15T10:00:00Z'` : Date.parse(`${month}-15T10:00:00Z`))
    const { sql } = fixture.stack
    await sql(`delete from documents where kind = 'statement'`)
    await sql(`delete from plutus_counters where key like 'paper-S%'`)
    await sql(`update documents set date_created = ${at(months[0] ?? '')} where status = 'issued'`)
    await sql(`update documents set date_created = ${at(months[1] ?? '')} where id = '${receipt?.id}'`)
    await sql(`update documents set date_created = ${at(months[2] ?? '')} where id = '${note?.id}'`)
    await sql(`update companies set date_created = ${at(months[0] ?? '')} where id = '${aurora.user.company.id}'`)
    await sql(`update plutus_jobs set run_at = 0 where kind = 'issue-statements'`)
    const statements = await waitFor(
      async () => {
        const { data } = await aurora.graphql<{ documents: { id: string; period: string; details: { rechargeFees: object } }[] }>(
          '{ documents(filter: { kind: { _eq: "statement" } }, sort: ["seq"]) { id period details } }',
        )
        return data?.documents.length === 3 ? data.documents : undefined
      },
      { what: 'three statements' },
    )
    const { fee, taxes, total } = receipt?.details.fees ?? { fee: '', taxes: [], total: '' }
    const negative = taxes.map((tax) => ({ ...tax, amount: `-${tax.amount}` }))
    const [, charged, returned] = statements
    expect([charged?.period, charged?.details.rechargeFees]).toEqual([months[1], { count: 1, fee, taxes, total }])
    expect([returned?.period, returned?.details.rechargeFees]).toEqual([
      months[2],
      { count: 0, notes: 1, fee: `-${fee}`, taxes: negative, total: `-${total}` },
    ])
    const text = await pdfOf(returned?.id ?? '')
    expect(text).toContain('Recharge fees, 1 credit or debit note −190.00')
  })

  const reversalsOf = async (number: string) =>
    (await operator(fixture.stack, 'list-payment-events', { number })).reversals as { reversal: string }[]

  async function numbersOf(): Promise<string[]> {
    const rows = await fixture.stack.sql(
      `select number from documents where kind in ('receipt', 'credit_note', 'debit_note') order by number`,
    )
    return rows.map(({ number }) => String(number))
  }
})

const rupees = (minor: number) => `₹${(minor / 100).toLocaleString('en-IN', { minimumFractionDigits: minor % 100 ? 2 : 0 })}`
