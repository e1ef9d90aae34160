import { describe, expect, it } from 'vitest'
import type { Draft } from '#web/wizard/draft.ts'
import { detailsOf, detailsPatch } from './details-form.ts'

const saved = (columns: object) => ({ name: 'Festive', currency: 'INR', usualValue: null, value_mode: null, ...columns }) as Draft

describe('the first step of a campaign', () => {
  it('R31 saves "the same for everyone" before there is a value, and shows it again after a reload', () => {
    const patch = detailsPatch({ ...detailsOf(null, 'rewardlinks'), name: 'Festive' }, 'INR')
    expect(patch).toMatchObject({ name: 'Festive', valueMode: 'same' })
    expect(patch).not.toHaveProperty('value')
    expect(detailsOf(saved({ value_mode: 'same' }), 'rewardlinks')).toMatchObject({ valueMode: 'same', amount: '' })
  })
})
