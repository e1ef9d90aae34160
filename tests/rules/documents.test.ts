import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReceiptDetails, StatementDetails } from '#graphql/contracts/document/words.ts'
import { operator } from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { race } from '#tests/support/race.ts'
import { paymentsOf, readRecharge, reverseRecharge, startRecharge } from '#tests/support/recharges.ts'
import { demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { testPaymentEvent } from '#tests/support/test-payment-event.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Issued<Details> = { id: string; number: string; period: string | null; details: Details }

describe.each(['SQLite', 'PostgreSQL'])('documents of the wallet, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let stranger: Person

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    stranger = await signIn(stack, rival)
  })
  afterAll(() => stack?.stop())

  const sql = (text: string) => stack.sql(text)
  const documentsOf = async <Details>(kind: string, person = owner): Promise<Issued<Details>[]> => {
    const { data } = await person.graphql<{ documents: Issued<Details>[] }>(
      `query ($kind: String) { documents(filter: { kind: { _eq: $kind } }, sort: ["seq"], limit: 200) { id number period details } }`,
      { kind },
    )
    return data?.documents ?? []
  }
  const receiptsOf = async (recharge: string) =>
    (await documentsOf<ReceiptDetails>('receipt')).filter(({ details }) => details.recharge.id === recharge)
  /** Recharges the wallet by card at the test provider and returns the receipt. */
  const payByCard = async (amount: number) => {
    const { id } = await startRecharge(owner, { amount, method: 'card', provider: 'test' })
    await waitFor(async () => (await readRecharge(owner, id)).status === 'awaiting_payment', { what: 'the page to be made' })
    const { total_payable } = await readRecharge(owner, id)
    const { path, body, headers } = await testPaymentEvent(stack, { recharge: id, fact: { kind: 'paid', paid: Number(total_payable) } })
    await fetch(stack.directusUrl + path, { method: 'POST', body: JSON.stringify(body), headers })
    return (await receiptsOf(id))[0]
  }

  it('E6 numbers fifty receipts without gaps or duplicates, though ten of their credits roll back at first', async () => {
    const papers = ['receipt', 'credit_note', 'debit_note']
    const before = await countGapless(papers)
    const numbers: string[] = []
    for (let index = 0; index < 50; index++) numbers.push((await startRecharge(owner, { amount: 100_000 + index })).number)
    const failing = numbers.filter((_, index) => index % 5 === 0)
    await sql(`update recharges set receipt_to = 'rollback@example.com' where number in (${failing.map((one) => `'${one}'`)})`)
    await failMailsTo('rollback@example.com')
    const credit = (number: string, index: number) => ({
      path: '/plutus/operator/credit-recharge',
      body: { number, received: (1000 + index / 100).toFixed(2), reference: `N-${number}` },
      headers: { authorization: `Bearer ${stack.secrets.operatorToken}` },
    })
    const { replies, overlapped } = await race(stack.directusUrl, numbers.map(credit))
    const failed = numbers.filter((_, index) => replies[index]?.body.errors)
    console.log(`50 credits, ${overlapped} in flight together, ${failed.length} rolled back`)
    expect(failed).toEqual(failing)
    expect(await countGapless(papers)).toBe(before + 40)
    await sql(`drop trigger fail_mail${stack.postgres ? ' on plutus_account_mails' : ''}`)
    const again = await race(stack.directusUrl, numbers.map(credit))
    expect(again.replies.filter(({ body }) => body.errors)).toEqual([])
    expect(await countGapless(papers)).toBe(before + 50)
    expect(await countGapless(['proforma'])).toBe(50)
    expect(new Set((await documentsOf('receipt')).map(({ number }) => number.slice(5, 11))).size).toBe(1)
  }, 120_000)

  /** Counts the documents of kinds that share a counter, and expects gapless numbers (R2627-…) from 1 in each financial year. */
  async function countGapless(kinds: string[]): Promise<number> {
    const all = await Promise.all(kinds.map((kind) => documentsOf(kind)))
    const numbers = all.flatMap((documents) => documents.map(({ number }) => number.slice(1))).sort()
    for (const [year, series] of Map.groupBy(numbers, (number) => number.slice(0, 4)))
      expect(
        series.map((number) => Number(number.slice(-5))),
        year,
      ).toEqual(series.map((_, index) => index + 1))
    return numbers.length
  }

  /** Makes every transaction roll back that queues a mail to this address, at its last statement. */
  async function failMailsTo(address: string): Promise<void> {
    if (!stack.postgres)
      return void (await sql(
        `create trigger fail_mail before insert on plutus_account_mails when new."to" = '${address}' begin select raise(abort, 'no mail'); end`,
      ))
    await sql(
      `create function fail_mail() returns trigger language plpgsql as $$ begin if new."to" = '${address}' then raise exception 'no mail'; end if; return new; end $$`,
    )
    await sql('create trigger fail_mail before insert on plutus_account_mails for each row execute function fail_mail()')
  }

  it('E6 issues a receipt for each part that arrived, and mails it to the address of the recharge', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { id, number } = await startRecharge(owner, { amount: 5_000_000 })
    await sql(`update recharges set receipt_to = 'books@example.com', po_number = 'PO-7' where id = '${id}'`)
    const received = (sum: string, reference: string) =>
      operator(stack, 'credit-recharge', { number, received: sum, reference, surplus: 'true' })
    await received('20000.00', `A-${number}`)
    await received('20000.00', `A-${number}`)
    await received('30100.50', `B-${number}`)
    const [first, second, ...more] = (await receiptsOf(id)).map(({ details }) => details)
    expect(more).toEqual([])
    expect(first).toMatchObject({ amount: '2000000', total: '2000000', part: { receivedBefore: '0', outstanding: '3000000' } })
    expect(second).toMatchObject({
      amount: '3010050',
      reference: `B-${number}`,
      part: { receivedBefore: '2000000', outstanding: '0' },
      surplus: '10050',
      payments: (await paymentsOf(stack, number)).slice(1),
    })
    expect(first?.payments).toEqual((await paymentsOf(stack, number)).slice(0, 1))
    const mail = await mailTo(stack, 'books@example.com', ({ subject }) => subject.startsWith(`Receipt ${first?.number}`))
    expect(mail.subject).toBe(`Receipt ${first?.number}: ₹20,000 received`)
    expect(mail.text).toContain('PO-7')
    const [{ id: document = '' } = {}] = await receiptsOf(id)
    expect(mail.text).toContain(`/documents/${document}`)
  })

  it('E6 splits the tax on the fee by the two states, and changes no document afterwards', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const inside = await payByCard(1_000_000)
    expect(inside?.details).toMatchObject({
      amount: '1000000',
      fees: {
        fee: '19000',
        total: '22420',
        taxes: [
          { name: 'CGST', rateBps: 900, amount: '1710' },
          { name: 'SGST', rateBps: 900, amount: '1710' },
        ],
      },
      total: '1022420',
      placeOfSupply: 'Karnataka (29)',
      part: null,
    })
    const billing = { legalName: 'Aurora Kerala LLP', email: 'a@example.com', address: '1 Marine Drive', city: 'Kochi', state: 'Kerala' }
    const { errors } = await owner.graphql('mutation ($input: BillingInput!) { updateBilling(input: $input) { id } }', {
      input: { ...billing, postalCode: '682031', country: 'IN', taxNumber: '32AABCA4821M1ZW' },
    })
    expect(errors).toBeUndefined()
    const across = await payByCard(1_000_000)
    expect(across?.details).toMatchObject({
      buyer: { name: 'Aurora Kerala LLP', stateCode: '32' },
      fees: { taxes: [{ name: 'IGST', rateBps: 1800, amount: '3420' }] },
    })
    const { number } = across?.details.recharge ?? { number: '' }
    await reverseRecharge(stack, { number, amount: '5000.00', reason: 'chargeback' })
    const after = await documentsOf<ReceiptDetails>('receipt')
    expect(after.find(({ id }) => id === inside?.id)).toEqual(inside)
    expect(after.find(({ id }) => id === across?.id)).toEqual(across)
  })

  it('E6 issues each ended month once, all missed ones after a downtime, each from the end of the last one', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const isAtRest = async () =>
      Number((await sql(`select run_at from plutus_jobs where kind = 'issue-statements'`))[0]?.run_at) > Date.now()
    const run = async (count: number) => {
      await sql(`update plutus_jobs set run_at = 0 where kind = 'issue-statements'`)
      await waitFor(async () => (await documentsOf('statement')).length === count, { what: `${count} statements` })
      await waitFor(isAtRest, { what: 'all statements to be issued' })
    }
    // the job that started with the stack would issue months of the demo’s own past
    await waitFor(isAtRest, { what: 'the first statements to be issued' })
    // months end in India hours before they end in America
    const companies = [owner, stranger].map((person) => ({ person, months: endedMonths(person.user.company.timeZone) }))
    // as if the service had been down for half a year
    for (const { person, months } of companies) {
      const began = new Date(`${months[0]}-15T00:00:00Z`)
      const at = stack.postgres ? `'${began.toISOString()}'` : began.getTime()
      await sql(`update companies set date_created = ${at} where id = '${person.user.company.id}'`)
    }
    await sql(`delete from documents where kind = 'statement'`)
    await sql(`delete from plutus_counters where key like 'paper-S%'`)
    await run(5)
    const [ours, theirs] = [await documentsOf<StatementDetails>('statement'), await documentsOf<StatementDetails>('statement', stranger)]
    for (const [index, list] of [ours, theirs].entries()) {
      expect(list.map(({ period }) => period)).toEqual(companies[index]?.months)
      expect(list.map(({ number }) => Number(number.slice(-5)))).toEqual([1, 2, 3, 4, 5])
      for (const [index, { details }] of list.entries()) {
        expect(details.from).toBe(list[index - 1]?.details.to ?? details.from)
        expect(details.opening).toEqual(list[index - 1]?.details.closing ?? { available: '0', reserved: '0', pending: '0' })
        for (const balance of ['available', 'reserved', 'pending'] as const) {
          const moved = details.movements.reduce((sum, movement) => sum + Number(movement[balance]), 0)
          expect(Number(details.opening[balance]) + moved).toBe(Number(details.closing[balance]))
        }
      }
    }
    expect(ours[4]?.details.to).toMatch(/T18:30:00.000Z$/)
    expect(theirs[4]?.details.to).toMatch(/T0[45]:00:00.000Z$/)
    expect(ours[4]?.details.movements.length).toBeGreaterThan(2)
    expect(ours[4]?.details.serviceFees.count).toBeGreaterThan(0)
    for (const [index, { details }] of ours.entries()) {
      const before = ours[index - 1]?.details.lastLine
      if (before === undefined) continue
      const [captured] = await sql(
        `select coalesce(sum(-delta_reserved - value), 0) as fees from wallet_transactions where company = '${owner.user.company.id}'
          and type = 'capture' and seq > ${before} and seq <= ${details.lastLine}`,
      )
      expect(Number(details.serviceFees.total)).toBe(Number(captured?.fees))
    }
    await run(5)
    expect(await documentsOf('statement')).toEqual(ours)
  })

  it('E6 S1 S3 serves each document as one PDF that never changes, to money readers of its company only', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const get = (id: string, person = owner) => person.fetch(`/plutus/files/documents/${id}`)
    const bytesOf = async (id: string) => Buffer.from(await (await get(id)).arrayBuffer())
    const stored = (id: string) => readdirSync(join(stack.dataDir, 'documents')).filter((name) => name.startsWith(id))
    const fileOf = async (id: string) => String((await sql(`select file from documents where id = '${id}'`))[0]?.file)
    const fileFacts = async (id: string) => {
      const { data } = await owner.graphql<Record<string, unknown>>('query ($id: ID!) { documents_by_id(id: $id) { media_type size } }', {
        id,
      })
      return data?.documents_by_id
    }
    const [issued, lost, raced] = await documentsOf<ReceiptDetails>('receipt')
    const [statement] = await documentsOf<StatementDetails>('statement')
    if (!issued || !lost || !raced || !statement) throw new Error('There are no documents')

    expect(await fileFacts(issued.id)).toEqual({ media_type: 'application/pdf', size: 0 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(issued.id)))
    const [first = Buffer.of(), ...others] = await Promise.all(answers.map(async (each) => Buffer.from(await each.arrayBuffer())))
    for (const other of others) expect(other.equals(first)).toBe(true)
    expect(stored(issued.id)).toEqual([await fileOf(issued.id)])
    expect([answers[0]?.status, answers[0]?.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answers[0]?.headers.get('content-disposition')).toContain(`attachment; filename="Receipt ${issued.number}.pdf"`)
    const text = await pdfText(first)
    for (const said of [issued.number, issued.details.buyer.name, issued.details.recharge.number, '₹']) expect(text).toContain(said)
    expect((await get(statement.id)).headers.get('content-disposition')).toContain(
      `filename="Statement ${statement.period} ${statement.number}.pdf"`,
    )

    // A new name, a later version and a restart change nothing of an issued document.
    await sql(`update billing_details set legal_name = 'Renamed Private Limited'`)
    await sql(
      `update documents set details = replace(cast(details as text), '${issued.details.issuer.name}', 'Someone')${stack.postgres ? '::json' : ''} where id = '${issued.id}'`,
    )
    expect((await bytesOf(issued.id)).equals(first)).toBe(true)
    expect(await fileFacts(issued.id)).toEqual({ media_type: 'application/pdf', size: first.byteLength })

    // A kill between the file and its row leaves an orphan, and the next download creates its own file.
    await sql(`update documents set file = null where id = '${lost.id}'`)
    const once = await bytesOf(lost.id)
    rmSync(join(stack.dataDir, 'documents', await fileOf(lost.id)))
    expect((await bytesOf(lost.id)).equals(once)).toBe(true)

    // The file of another process that was first is served to all, and the second file is removed.
    writeFileSync(join(stack.dataDir, 'documents', `${raced.id}.other.pdf`), '%PDF-other')
    const racing = bytesOf(raced.id)
    await sql(`update documents set file = '${raced.id}.other.pdf' where id = '${raced.id}'`)
    expect(String(await racing)).toBe('%PDF-other')
    expect(stored(raced.id)).toEqual([`${raced.id}.other.pdf`])

    const viewer = await signIn(stack, { ...demo, email: 'leela.dsouza@example.com' })
    expect([(await get(issued.id, stranger)).status, (await get(issued.id, viewer)).status]).toEqual([404, 403])
  })

  it('E6 shows documents to no one else, and deletes none', async () => {
    const [issued] = await documentsOf('receipt')
    const readText = 'query ($id: ID!) { documents_by_id(id: $id) { id details } }'
    const deleteText = 'mutation ($id: ID!) { deleteDocument(id: $id) { id } }'
    const id = issued?.id ?? ''
    expect((await owner.graphql<Record<string, unknown>>(readText, { id })).data?.documents_by_id).toMatchObject({ id })
    const viewer = await signIn(stack, { ...demo, email: 'leela.dsouza@example.com' })
    for (const person of [stranger, viewer]) {
      const { data, errors } = await person.graphql<Record<string, unknown>>(readText, { id })
      expect(data?.documents_by_id ?? null).toBeNull()
      expect(errors).toBeDefined()
    }
    const refusal = async (person: Person) => (await person.graphql(deleteText, { id })).errors?.[0]?.extensions.code
    expect(await refusal(owner)).toBe('DOCUMENT_FIXED')
    expect(await refusal(stranger)).toBe('NOT_FOUND')
    expect(await documentsOf('receipt', stranger)).toHaveLength(1)
  })
})

/** Returns the last five months, as "2026-10", that ended at least a quarter of an hour ago in a time zone. */
function endedMonths(timeZone: string): string[] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() - 15 * 60_000)
  const [year = 0, month = 0] = day.split('-').map(Number)
  return [5, 4, 3, 2, 1].map((ago) => new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7))
}
