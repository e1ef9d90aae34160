import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validationErrors } from '../../../tests/support/validation-errors.ts'
import { storefrontInput } from './settings.ts'

it('R24 accepts only colours of six digits', () => {
  expect(z.parse(storefrontInput, { theme: 'dark', primaryColor: '#0F766E' })).toEqual({ theme: 'dark', primaryColor: '#0f766e' })
  for (const primaryColor of ['red', '#fff', '#0f766e;background:url(x)', '#0f766g'])
    expect(validationErrors(storefrontInput, { theme: 'light', primaryColor }), primaryColor).toHaveProperty('primaryColor')
})
