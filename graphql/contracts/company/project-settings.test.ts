import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validationErrors } from '../../../tests/support/validation-errors.ts'
import { projectSettingsInput } from './project-settings.ts'

const settings = { name: 'Acme', timeZone: 'Asia/Kolkata', defaultExpiryDays: 30, defaultReminders: [7, 1] }

it('R25 accepts project settings and rejects a sender name that would mislead recipients', () => {
  expect(z.parse(projectSettingsInput, settings)).toEqual({ ...settings, senderName: null, replyTo: null })
  expect(validationErrors(projectSettingsInput, { ...settings, senderName: 'pay@bank.example' })).toEqual({
    senderName: 'Please use a name, not an address',
  })
  expect(validationErrors(projectSettingsInput, { ...settings, replyTo: 'nowhere' })).toEqual({
    replyTo: 'Please enter a valid email address',
  })
  expect(validationErrors(projectSettingsInput, { ...settings, name: '' })).toEqual({ name: 'Your company name is required' })
  expect(validationErrors(projectSettingsInput, { ...settings, name: 'a\r\nBcc: b@example.com' })).toHaveProperty('name')
  expect(validationErrors(projectSettingsInput, { ...settings, defaultReminders: [30] })).toEqual({
    defaultReminders: 'Choose a day before the reward expires',
  })
})
