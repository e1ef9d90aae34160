import type { Party, ProformaDetails, ReceiptDetails, StatementDetails } from '#rules/ledger/document/document-details.ts'
import words from '#rules/ledger/document/document-labels.json' with { type: 'json' }
import { proformaBlocks } from './proforma-blocks.ts'
import { receiptBlocks } from './receipt-blocks.ts'
import { say } from './say.ts'
import type { Block, Sheet } from './sheet.ts'
import { statementBlocks } from './statement-blocks.ts'

/** A document of ours as it was issued. */
export type IssuedDocument =
  | { kind: 'receipt'; details: ReceiptDetails }
  | { kind: 'proforma'; details: ProformaDetails }
  | { kind: 'statement'; details: StatementDetails }

/** What a document says, word for word as its page does, from nothing but what it was issued with. */
export function documentSheet(document: IssuedDocument): Sheet {
  const { number, issuer, buyer, issuedAt, timeZone } = document.details
  const title = words.kinds[document.kind]
  const issuedOn = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(issuedAt))
  const [year = 0, month = 0, day = 0] = issuedOn.split('-').map(Number)
  return {
    name: `${title} ${number}`,
    title,
    number,
    issuer: issuer.name,
    issued: { year, month, day },
    region: buyer.country,
    parties: [partyBlock(say('from'), issuer), partyBlock(say('to'), buyer)],
    blocks: blocksOf(document),
    closing: [say('generated'), issuer.email && say('questions', { email: issuer.email })].filter(Boolean).join(' '),
    pageLabel: say('page', { page: '{page}', pages: '{pages}' }),
  }
}

function blocksOf({ kind, details }: IssuedDocument): Block[] {
  if (kind === 'receipt') return receiptBlocks(details)
  return kind === 'proforma' ? proformaBlocks(details) : statementBlocks(details)
}

/** Name, address and tax number of one side. */
function partyBlock(role: string, { name, address, state, stateCode, country, taxNumber }: Party): Sheet['parties'][number] {
  const land = country && new Intl.DisplayNames('en', { type: 'region' }).of(country)
  return {
    role,
    name,
    lines: [...address, ...(land ? [land] : [])],
    facts: [
      ...(taxNumber ? [{ label: say(country === 'IN' ? 'gstin' : 'taxNumber'), value: taxNumber }] : []),
      ...(stateCode ? [{ label: say('state'), value: `${state} (${stateCode})` }] : []),
    ],
  }
}
