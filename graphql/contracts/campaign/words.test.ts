import { describe, expect, it } from 'vitest'
import { firstOpenStep } from './steps.ts'
import { valueColumns, valueModeOf } from './words.ts'

const nothing = { catalogue: null, code_details: null, points_assignment: null, delivery: null, email: null, recipient_count: 0 }
const draft = { ...nothing, delivery_type: 'rewardlinks' as const, name: 'Festive', value: null, value_mode: null }

describe('the value mode of a campaign', () => {
  it('R31 is the stored one, and per recipient for codes and points, which store none', () => {
    expect(valueModeOf({ value_mode: 'same' })).toBe('same')
    expect(valueModeOf({ value_mode: 'per_recipient' })).toBe('per_recipient')
    expect(valueModeOf({ value_mode: null })).toBe('per_recipient')
  })

  it('R31 follows the value when the caller sets no mode, and keeps it beside values of their own', () => {
    expect(valueColumns({})).toEqual({})
    expect(valueColumns({ value: 100 })).toEqual({ value_mode: 'same', value: 100 })
    expect(valueColumns({ value: null })).toEqual({ value_mode: 'per_recipient', value: null })
    expect(valueColumns({ valueMode: 'same' })).toEqual({ value_mode: 'same' })
    expect(valueColumns({ valueMode: 'per_recipient', value: 100 })).toEqual({ value_mode: 'per_recipient', value: 100 })
    expect(valueColumns({ valueMode: 'per_recipient' })).toEqual({ value_mode: 'per_recipient' })
  })

  it('R43 keeps the first step open while the common value is missing', () => {
    expect(firstOpenStep({ ...draft, value_mode: 'same' })).toBe('details')
    expect(firstOpenStep({ ...draft, value_mode: 'same', value: '50000' })).toBe('catalogue')
    expect(firstOpenStep({ ...draft, value_mode: 'per_recipient' })).toBe('catalogue')
    expect(firstOpenStep({ ...draft, delivery_type: 'rewardcodes' })).toBe('catalogue')
  })
})
