import { expect, it } from 'vitest'
import { literalQuery, withEscape } from './literal-text.ts'

it('Q4 takes texts of every pattern at any depth as letters, and leaves all else as it is', () => {
  const at = new Date()
  expect(
    literalQuery({
      search: '50%',
      limit: 5,
      filter: {
        _and: [{ name: { _icontains: 'a_b' } }, { _or: [{ owner: { email: { _nstarts_with: '\\x%' } } }] }],
        day: { _gte: at },
        n: { _in: ['%'] },
      },
      deep: { rewards: { _filter: { name: { _ends_with: '_' } }, _search: '%' } },
    }),
  ).toEqual({
    search: '50\\%',
    limit: 5,
    filter: {
      _and: [{ name: { _icontains: 'a\\_b' } }, { _or: [{ owner: { email: { _nstarts_with: '\\\\x\\%' } } }] }],
      day: { _gte: at },
      n: { _in: ['%'] },
    },
    deep: { rewards: { _filter: { name: { _ends_with: '\\_' } }, _search: '\\%' } },
  })
  expect(literalQuery({})).toEqual({})
})

it('Q4 folds what is compared with a search text, wherever it stands, and nothing else', () => {
  expect(
    literalQuery({
      filter: {
        _and: [{ search_text: { _icontains: 'JOSÉ_' } }, { campaign: { search_text: { _in: ['Ça', 'Őr'], _null: false } } }],
        name: { _icontains: 'JOSÉ' },
      },
      deep: { rewards: { _filter: { search_text: { _ncontains: '#Café#' } } } },
    }),
  ).toEqual({
    filter: {
      _and: [{ search_text: { _icontains: 'jose\\_' } }, { campaign: { search_text: { _in: ['ca', 'or'], _null: false } } }],
      name: { _icontains: 'JOSÉ' },
    },
    deep: { rewards: { _filter: { search_text: { _ncontains: '#cafe#' } } } },
  })
})

it('names the escape of each pattern once', () => {
  expect(withEscape("a LIKE ? or not b like ? and c like ? escape '\\'")).toBe(
    "a LIKE ? escape '\\' or not b like ? escape '\\' and c like ? escape '\\'",
  )
})
