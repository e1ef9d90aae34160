import type { Party } from '#rules/ledger/document/document-details.ts'
import { say } from './say.ts'
import type { Sheet } from './sheet.ts'

/** Name, address and tax number of one side. */
export function partyBlock(role: string, { name, address, state, stateCode, country, taxNumber }: Party): Sheet['parties'][number] {
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
