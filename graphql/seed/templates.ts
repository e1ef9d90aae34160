import type { Email, Sms, WhatsApp } from '#contracts/campaign/messages.ts'
import type { DeliveryType } from '#contracts/campaign/words.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { brandsForValue } from './brands.ts'
import { auroraId, demoOwnerId, seedId } from './seed-ids.ts'

type Template = {
  key: string
  name: string
  type: DeliveryType
  status: 'draft' | 'active' | 'archived'
  isSelected?: true
  expiryDays: number
  email: Email | null
  sms?: Sms
  whatsapp?: WhatsApp
}

const templates: Template[] = [
  {
    key: 'festival',
    name: 'Festival thank-you',
    type: 'rewardlinks',
    status: 'active',
    isSelected: true,
    expiryDays: 60,
    email: {
      subject: '{{ recipient_first_name }}, a festive thank-you from {{ company_name }}',
      preheader: '{{ reward_value }} for the brands you like',
      headline: 'Light, sweets and a gift for you',
      body: 'Dear {{ recipient_first_name }},\n\nthis season is yours. Here is {{ reward_value }} to spend as you like. Choose your brand by {{ expiry_date }}.',
      buttonLabel: 'Choose your gift',
      footer: 'You get this because you shop with us.',
    },
    sms: { body: 'Hi {{ recipient_first_name }}, {{ company_name }} has a festive gift for you. Choose it here: {{ reward_link }}' },
  },
  {
    key: 'walk-in',
    name: 'Walk-in code card',
    type: 'rewardcodes',
    status: 'active',
    expiryDays: 90,
    email: {
      subject: 'Your code from {{ company_name }}',
      headline: 'A little something for coming by',
      body: 'Thank you for your visit. Your code is {{ reward_code }}. It is worth {{ reward_value }} until {{ expiry_date }}.',
      buttonLabel: 'Use your code',
    },
  },
  {
    key: 'loyalty',
    name: 'Loyalty points, monthly',
    type: 'rewardpoints',
    status: 'active',
    expiryDays: 365,
    email: {
      subject: '{{ points }} points for you, {{ recipient_first_name }}',
      headline: 'Your points are here',
      body: 'We’ve added {{ points }} points to your account. You now have {{ points_balance }}, to spend whenever you like.',
      buttonLabel: 'See your points',
    },
    whatsapp: {
      templateName: 'points_credited',
      language: 'en',
      body: 'Hi {{ recipient_first_name }}, you have {{ points }} new points: {{ reward_link }}',
    },
  },
  { key: 'survey', name: 'Store survey', type: 'rewardlinks', status: 'draft', expiryDays: 30, email: null },
  {
    key: 'opening',
    name: 'Opening week',
    type: 'rewardlinks',
    status: 'archived',
    expiryDays: 14,
    email: {
      subject: 'Come and see our new store',
      headline: 'We are open',
      body: 'Visit us this week, and spend {{ reward_value }} wherever you like.',
      buttonLabel: 'Choose your reward',
    },
  },
]

/** Inserts the demo's templates as the wizard would have saved them. None is a default, so that a new campaign starts blank. */
export async function seedTemplates({ trx, now }: UnitOfWork): Promise<void> {
  const brands = brandsForValue(50_000, 'INR')
    .slice(0, 6)
    .map(({ id }) => id)
  for (const { key, name, type, status, isSelected, expiryDays, email, sms, whatsapp } of templates) {
    await trx('templates').insert({
      id: seedId(`template:${key}`),
      company: auroraId,
      seq: await nextSequence(trx, 'templates', auroraId),
      name,
      delivery_type: type,
      status,
      owner: demoOwnerId,
      catalogue: JSON.stringify(isSelected ? { mode: 'selected', brands } : { mode: 'all', brands: [] }),
      delivery: type === 'rewardcodes' ? null : JSON.stringify({ expiryDays, reminderOffsetsDays: expiryDays > 30 ? [7, 1] : [3] }),
      email: email && JSON.stringify(email),
      sms: sms ? JSON.stringify(sms) : null,
      whatsapp: whatsapp ? JSON.stringify(whatsapp) : null,
      wizard_step: status === 'draft' ? 'template' : 'finish',
      search_text: foldText(name),
      date_created: now,
      date_updated: now,
    })
  }
}
