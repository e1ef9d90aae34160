import { expect, it } from 'vitest'
import { whatsappText } from './whatsapp-text.ts'

it('E5 numbers the variables of a WhatsApp message as in its template', () => {
  expect(whatsappText('Hi {{ recipient_first_name }}, {{reward_link}}. Bye {{ recipient_first_name }} {{ other }}')).toEqual({
    text: 'Hi {{1}}, {{2}}. Bye {{1}} {{ other }}',
    names: ['recipient_first_name', 'reward_link'],
  })
})
