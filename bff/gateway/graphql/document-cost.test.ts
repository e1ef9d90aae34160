import { describe, expect, it } from 'vitest'
import { readContract } from './contract.ts'
import { checkCost, costMax } from './document-cost.ts'
import { createKeyDocuments } from './key-documents.ts'

const { schema } = readContract(new URL('../../../graphql/schema.graphql', import.meta.url))
const { byText } = createKeyDocuments(schema)
const costOf = (text: string, variables = {}) => byText(text).cost(variables)

const row = `id value status recipient_name recipient_email seq row_no issued_at expires_at
  campaign { id name status owner { id name email } } launch { id number } recipient { id email first_name }`
const dear = `{ ${[1, 2, 3, 4, 5].map((page) => `a${page}: rewards(limit: 500, page: ${page}) { ${row} }`).join(' ')} }`

describe('the cost of a document', () => {
  it('X-H1 is rows times fields, plus each relation, list and call', () => {
    expect(costOf('{ wallets(limit: 1) { id } }')).toBe(2500 + 1000 + 1)
    expect(costOf('{ rewards(limit: 500) { id status } }')).toBe(2500 + 1000 + 500 * 2)
    expect(costOf('query ($n: Int!) { rewards(limit: $n) { id status } }', { n: 20 })).toBe(2500 + 1000 + 20 * 2)
    expect(costOf('query ($n: Int = 30) { rewards(limit: $n) { ...r } } fragment r on rewards { id status }')).toBe(2500 + 1000 + 30 * 2)
    expect(costOf('{ rewards(limit: 100) { id campaign { id } } }')).toBe(2500 + 1000 + 1000 + 100 * (1 + 3 + 1))
    expect(costOf('{ rewards_aggregated { count { id } } }')).toBe(2500 + 2500 + 3 + 1)
  })

  it('X-H1 counts a filter by its comparisons, as a literal and as a variable', () => {
    const bare = costOf('{ rewards(limit: 1) { id } }')
    const filter = { _or: [{ search_text: { _icontains: 'a' } }, { campaign: { owner: { name: { _eq: 'b' } } } }] }
    const sent = costOf('query ($f: rewards_filter) { rewards(limit: 1, filter: $f) { id } }', { f: filter })
    const written =
      '{ rewards(limit: 1, filter: { _or: [{ search_text: { _icontains: "a" } }, { campaign: { owner: { name: { _eq: "b" } } } }] }) { id } }'
    expect(sent - bare).toBe(1500 + 150 + 2 * 200)
    expect(costOf(written)).toBe(sent)
  })

  it('X-H1 refuses a document above the limit with its cost, and accepts usual ones', () => {
    expect(() => checkCost(costOf(dear), costMax.key)).toThrow(
      expect.objectContaining({ code: 'QUERY_TOO_LARGE', details: { limit: 'cost', cost: costOf(dear), max: costMax.key } }),
    )
    expect(() => checkCost(costOf(`{ rewards(limit: 500) { ${row} } }`), costMax.key)).not.toThrow()
    const ids = Array.from({ length: 300 }, () => '00000000-0000-4000-8000-000000000000')
    expect(() =>
      checkCost(costOf('query ($ids: [ID]) { rewards(limit: 25, filter: { id: { _in: $ids } }) { id } }', { ids }), costMax.key),
    ).not.toThrow()
  })
})
