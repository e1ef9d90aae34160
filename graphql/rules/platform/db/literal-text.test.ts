import { expect, it } from 'vitest'
import { addEscapeClause, literalQuery } from './literal-text.ts'

it('Q4 escapes every pattern at any depth and nothing else', () => {
  const at = new Date()
  expect(
    literalQuery(
      {
        search: '50%',
        limit: 5,
        filter: {
          _and: [{ name: { _icontains: 'a_b' } }, { _or: [{ owner: { email: { _nstarts_with: '\\x%' } } }] }],
          day: { _gte: at },
          n: { _in: ['%'] },
        },
        deep: { rewards: { _filter: { name: { _ends_with: '_' } }, _search: '%' } },
      },
      'campaigns',
    ),
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
  expect(literalQuery({}, 'campaigns')).toEqual({})
})

it('Q4 folds values compared with search_text at any depth and nothing else', () => {
  expect(
    literalQuery(
      {
        filter: {
          _and: [{ search_text: { _icontains: 'JOSÉ_' } }, { campaign: { search_text: { _in: ['Ça', 'Őr'], _null: false } } }],
          name: { _icontains: 'JOSÉ' },
        },
        deep: { rewards: { _filter: { search_text: { _ncontains: '#Café#' } } } },
      },
      'templates',
    ),
  ).toEqual({
    filter: {
      _and: [{ search_text: { _icontains: 'jose\\_' } }, { campaign: { search_text: { _in: ['ca', 'or'], _null: false } } }],
      name: { _icontains: 'JOSÉ' },
    },
    deep: { rewards: { _filter: { search_text: { _ncontains: '#cafe#' } } } },
  })
})

it('Q4 splits each search for people into its words, also beside other conditions and through a relation', () => {
  const both = (of: (text: string) => object) => ({ _and: [of('rao'), of('asha')] })
  const found = (text: string) => ({ search_text: { _icontains: text } })
  expect(literalQuery({ filter: { ...found('Rao, Asha'), status: { _eq: 'active' } } }, 'recipients').filter).toEqual({
    _and: [both(found), { status: { _eq: 'active' } }],
  })
  expect(literalQuery({ filter: { _or: [{ seq: { _eq: 7 } }, found('RAO  asha')] } }, 'rewards').filter).toEqual({
    _or: [{ seq: { _eq: 7 } }, both(found)],
  })
  expect(literalQuery({ filter: { reward: found('Rao Asha') } }, 'messages').filter).toEqual(both((text) => ({ reward: found(text) })))
  expect(literalQuery({ filter: found('Asha') }, 'recipients').filter).toEqual(found('asha'))
  expect(literalQuery({ filter: found("(D'Souza),") }, 'recipients').filter).toEqual(found('dsouza'))
  expect(literalQuery({ filter: found('Rao Asha') }, 'campaigns').filter).toEqual(found('rao asha'))
  expect(literalQuery({ filter: { search_text: { _ncontains: '#A b#' } } }, 'recipients').filter).toEqual({
    search_text: { _ncontains: '#a b#' },
  })
})

it('adds one escape clause to each pattern', () => {
  expect(addEscapeClause("a LIKE ? or not b like ? and c like ? escape '\\'")).toBe(
    "a LIKE ? escape '\\' or not b like ? escape '\\' and c like ? escape '\\'",
  )
})
