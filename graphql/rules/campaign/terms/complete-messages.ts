import * as z from 'zod/mini'
import type { Channel } from '#rules/mail/channel.ts'
import type { VariableName } from '#rules/mail/email/variables.ts'
import { deliveryInput } from './delivery.input.ts'
import type { DeliveryType } from './delivery-types.ts'
import { emailContentInput, pageContentInput } from './email.input.ts'
import { missingVariable } from './missing-variable.ts'
import { smsInput, whatsappInput } from './text-messages.input.ts'

export type Messages = { delivery_type: DeliveryType; delivery?: unknown; email: unknown; sms?: unknown; whatsapp?: unknown }

export type Incomplete = { channel: Channel; lacks?: VariableName }

/**
 * Returns the first channel whose message is incomplete or lacks a required variable, or undefined. Email is always checked, SMS and
 * WhatsApp if they are chosen or written. For downloaded codes, checks only the email's headline and body.
 */
export function incompleteMessage({ delivery_type: type, delivery, email, sms, whatsapp }: Messages): Incomplete | undefined {
  const asked = z.safeParse(deliveryInput, delivery).data
  if (type === 'rewardcodes' && asked?.handover === 'download')
    return z.safeParse(pageContentInput, email).success ? undefined : { channel: 'email' }
  for (const [channel, schema, message] of [
    ['email', emailContentInput, email],
    ['sms', smsInput, sms],
    ['whatsapp', whatsappInput, whatsapp],
  ] as const) {
    if (channel !== 'email' && !message && !asked?.channels?.includes(channel)) continue
    const parsed = z.safeParse(schema, message)
    if (!parsed.success) return { channel }
    const lacks = missingVariable(type, channel, Object.values(parsed.data).join(' '))
    if (lacks) return { channel, lacks }
  }
  return undefined
}

export const areMessagesComplete = (messages: Messages): boolean => !incompleteMessage(messages)
