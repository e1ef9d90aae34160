import { expect, it } from 'vitest'
import { type RulesForm, rulesForm, rulesFormOf, rulesInputOf } from './rules-form.ts'

const schema = rulesForm('INR', 'No amount')
const form = (typed: Partial<RulesForm>): RulesForm => ({ amount: '', count: '', confirmAmount: '', ...typed })
const messages = (typed: Partial<RulesForm>) => {
  const parsed = schema.safeParse(form(typed))
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message])
}

it('converts stored and typed values, with no approval for an empty field', () => {
  expect(rulesFormOf({ approval_amount: '5000000', approval_count: 100, confirm_amount: '250000' }, 'INR')).toEqual({
    amount: '50,000',
    count: '100',
    confirmAmount: '2,500',
  })
  expect(rulesInputOf(form({ amount: '50,000', count: ' 100 ', confirmAmount: '1,00,000' }), 'INR')).toEqual({
    amount: '5000000',
    count: 100,
    confirmAmount: '10000000',
  })
  expect(rulesInputOf(form({ amount: ' ' }), 'INR')).toEqual({ amount: null, count: null, confirmAmount: null })
})

it('shows the default confirm amount if none is stored, and nothing if it is switched off', () => {
  const none = { approval_amount: null, approval_count: null }
  expect(rulesFormOf({ ...none, confirm_amount: null }, 'INR').confirmAmount).toBe('1,00,000')
  expect(rulesFormOf({ ...none, confirm_amount: null }, 'USD').confirmAmount).toBe('1,000')
  expect(rulesFormOf({ ...none, confirm_amount: '0' }, 'INR').confirmAmount).toBe('')
})

it('reports errors at their fields', () => {
  expect(messages({ amount: '50,000', count: '100', confirmAmount: '500' })).toEqual([])
  expect(messages({})).toEqual([])
  expect(messages({ amount: 'much' })).toEqual([['amount', 'No amount']])
  expect(messages({ confirmAmount: 'much' })).toEqual([['confirmAmount', 'No amount']])
  expect(messages({ count: 'many' }).map(([field]) => field)).toEqual(['count'])
  expect(messages({ amount: '0', count: '0', confirmAmount: '0' }).map(([field]) => field)).toEqual(['amount', 'count', 'confirmAmount'])
})
