import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { faults } from '../../../tests/support/faults.ts'
import { projectSettingsInput } from './project-settings.input.ts'

const settings = { name: 'Acme', timeZone: 'Asia/Kolkata', defaultExpiryDays: 30, defaultReminders: [7, 1] }

it('R25 takes project settings and refuses what would mislead a recipient', () => {
  expect(z.parse(projectSettingsInput, settings)).toEqual({ ...settings, senderName: null, replyTo: null })
  expect(faults(projectSettingsInput, { ...settings, senderName: 'pay@bank.example' })).toEqual({
    senderName: 'Please use a name, not an address',
  })
  expect(faults(projectSettingsInput, { ...settings, replyTo: 'nowhere' })).toEqual({ replyTo: 'Please enter a valid email address' })
  expect(faults(projectSettingsInput, { ...settings, name: '' })).toEqual({ name: 'Your company name is required' })
  expect(faults(projectSettingsInput, { ...settings, name: 'a\r\nBcc: b@example.com' })).toHaveProperty('name')
  expect(faults(projectSettingsInput, { ...settings, defaultReminders: [30] })).toEqual({
    defaultReminders: 'Choose a day before the reward expires',
  })
})
