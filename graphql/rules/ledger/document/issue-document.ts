import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId, orThrow } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { env } from '#rules/platform/env/env.ts'
import type { Party, ProformaDetails, ReceiptDetails, StatementDetails } from './document-details.ts'
import type { DocumentKind } from './document-kinds.ts'
import { nextDocumentNumber } from './document-number.ts'
import { buyerParty, issuerParty } from './parties.ts'

type DetailsOf = { receipt: ReceiptDetails; proforma: ProformaDetails; statement: StatementDetails }
type Heads = 'number' | 'issuedAt' | 'timeZone' | 'currency' | 'issuer' | 'buyer' | 'placeOfSupply' | 'serviceCode'

type Wanted<Kind extends DocumentKind> = {
  kind: Kind
  company: string
  currency: string
  recharge?: string
  period?: string
  name: (number: string) => string
  /** What it says below its head. */
  body: (head: { issuer: Party; buyer: Party; taxBps: number; timeZone: string }) => Omit<DetailsOf[Kind], Heads>
}

/** Writes a document of ours: the number and all that it says, in the caller's transaction; nothing changes it afterwards. */
export async function issueDocument<Kind extends DocumentKind>(
  { trx, changes, now }: UnitOfWork,
  { kind, company, currency, recharge, period, name, body }: Wanted<Kind>,
): Promise<{ id: string; number: string }> {
  const { time_zone: timeZone, tax_bps: taxBps } = await orThrow(trx('companies').where({ id: company }).first('time_zone', 'tax_bps'))
  const [issuer, buyer] = [issuerParty(), await buyerParty(trx, company)]
  const number = await nextDocumentNumber(trx, kind, company, now)
  const details = JSON.stringify({
    number,
    issuedAt: now.toISOString(),
    timeZone,
    currency,
    issuer,
    buyer,
    placeOfSupply: issuer.stateCode && buyer.stateCode ? `${buyer.state} (${buyer.stateCode})` : null,
    serviceCode: env.issuer.serviceCode,
    ...body({ issuer, buyer, taxBps: minor(taxBps), timeZone }),
  })
  const id = newId()
  await trx('documents').insert({
    id,
    company,
    seq: await nextSequence(trx, 'documents', company),
    kind,
    number,
    recharge: recharge ?? null,
    period: period ?? null,
    details,
    name: name(number),
    media_type: 'application/pdf',
    // until the file is drawn, which paperFile does when someone first asks for it
    size: 0,
    status: 'issued',
    date_created: now,
  })
  changes.add('documents', id)
  return { id, number }
}
