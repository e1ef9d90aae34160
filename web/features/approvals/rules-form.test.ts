import { expect, it } from 'vitest'
import { formOf, inputOf, rulesForm } from './rules-form.ts'

const schema = rulesForm('INR', 'No amount')
const messages = (form: { amount: string; count: string }) => {
  const parsed = schema.safeParse(form)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message])
}

it('reads what is stored and writes what is typed; empty asks nobody', () => {
  expect(formOf({ approval_amount: '5000000', approval_count: 100 }, 'INR')).toEqual({ amount: '50000', count: '100' })
  expect(inputOf({ amount: '50,000', count: ' 100 ' }, 'INR')).toEqual({ amount: '5000000', count: 100 })
  expect(inputOf({ amount: ' ', count: '' }, 'INR')).toEqual({ amount: null, count: null })
})

it('says at its own field what is wrong', () => {
  expect(messages({ amount: '50,000', count: '100' })).toEqual([])
  expect(messages({ amount: '', count: '' })).toEqual([])
  expect(messages({ amount: 'much', count: '' })).toEqual([['amount', 'No amount']])
  expect(messages({ amount: '', count: 'many' }).map(([field]) => field)).toEqual(['count'])
  expect(messages({ amount: '0', count: '0' }).map(([field]) => field)).toEqual(['amount', 'count'])
})
