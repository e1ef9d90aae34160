import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { faults } from '../../../tests/support/faults.ts'
import { storefrontInput } from './storefront.input.ts'

it('R24 takes a colour of six digits alone', () => {
  expect(z.parse(storefrontInput, { theme: 'dark', primaryColor: '#0F766E' })).toEqual({ theme: 'dark', primaryColor: '#0f766e' })
  for (const primaryColor of ['red', '#fff', '#0f766e;background:url(x)', '#0f766g'])
    expect(faults(storefrontInput, { theme: 'light', primaryColor }), primaryColor).toHaveProperty('primaryColor')
})
