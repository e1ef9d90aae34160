import type { WhatsApp } from '#contracts/campaign/messages.ts'
import { auroraId, demoOwnerId, rivalId, rivalOwnerId } from './seed-ids.ts'

/** A campaign in the demo's past. It was launched `daysAgo` days before the demo is first started. */
export type PastCampaign = {
  key: string
  company: string
  owner: string
  currency: string
  name: string
  reference: string
  /** The value of each reward in minor units: of all its points, or of a whole code. */
  value: number
  /** The tags of each recipient of the campaign. */
  tags?: string[]
  /** The points of each person. A campaign with neither `points` nor `codes` sends links. */
  points?: { points: number; note: string }
  codes?: { prefix: string; length: number }
  people: number
  firstPerson: number
  daysAgo: number
  expiryDays: number
  /** The share of recipients who claimed, from 0 to 1. `opened` is the share who opened the page, including them. */
  claimed: number
  opened: number
  bounced?: number
  subject: string
  headline: string
  body: string
  buttonLabel?: string
  whatsapp?: WhatsApp
}

const aurora = { company: auroraId, owner: demoOwnerId, currency: 'INR' }
const rival = { company: rivalId, owner: rivalOwnerId, currency: 'USD' }

export const pastCampaigns: PastCampaign[] = [
  {
    ...aurora,
    key: 'monsoon',
    name: 'Monsoon store survey',
    reference: 'PO-AUR-2026-188',
    value: 25_000,
    people: 160,
    firstPerson: 0,
    daysAgo: 68,
    expiryDays: 30,
    claimed: 0.78,
    opened: 0.88,
    subject: 'Thank you for telling us about your visit',
    headline: 'Your views were worth a treat',
    body: 'Hello {{ recipient_first_name }},\n\nthank you for answering our survey. Choose something you like for {{ reward_value }}, until {{ expiry_date }}.\n\n{{ sender_name }}',
  },
  {
    ...aurora,
    key: 'champions',
    name: 'Q3 sales champions',
    reference: 'PO-AUR-2026-204',
    value: 500_000,
    people: 48,
    firstPerson: 200,
    daysAgo: 41,
    expiryDays: 90,
    claimed: 0.86,
    opened: 0.95,
    subject: 'You made the quarter',
    headline: 'A champion’s reward, {{ recipient_first_name }}',
    body: 'Dear {{ recipient_first_name }},\n\nyour results carried the quarter. This is our thank-you: {{ reward_value }} at a brand you choose.\n\nWith gratitude,\n{{ sender_name }}',
  },
  {
    ...aurora,
    key: 'diwali',
    name: 'Diwali dealer thank-you',
    reference: 'PO-AUR-2026-231',
    value: 50_000,
    people: 220,
    firstPerson: 300,
    daysAgo: 24,
    expiryDays: 60,
    claimed: 0.64,
    opened: 0.8,
    bounced: 3,
    subject: 'A bright Diwali to you',
    headline: 'Light, sweets and a small gift',
    body: 'Dear {{ recipient_first_name }},\n\na happy Diwali from all of us. Your gift of {{ reward_value }} is waiting; please choose before {{ expiry_date }}.\n\n{{ sender_name }}',
  },
  {
    ...aurora,
    key: 'referral',
    name: 'Referral bonus – November',
    reference: 'PO-AUR-2026-260',
    value: 30_000,
    people: 140,
    firstPerson: 600,
    daysAgo: 11,
    expiryDays: 45,
    claimed: 0.47,
    opened: 0.7,
    bounced: 1,
    subject: 'Your friend joined, your bonus is here',
    headline: 'Thanks for spreading the word',
    body: 'Hi {{ recipient_first_name }},\n\nsomeone you told about us made a first purchase. Here is {{ reward_value }} for you.\n\n{{ sender_name }}',
  },
  {
    ...aurora,
    key: 'nps',
    name: 'Festive NPS rewards',
    reference: 'PO-AUR-2026-277',
    value: 10_000,
    people: 200,
    firstPerson: 800,
    daysAgo: 3,
    expiryDays: 40,
    claimed: 0.2,
    opened: 0.42,
    subject: 'A small thank-you for your answer',
    headline: 'Two minutes, one treat',
    body: 'Hello {{ recipient_first_name }},\n\nthank you for rating us. Your {{ reward_value }} is ready.\n\n{{ sender_name }}',
  },
  {
    ...aurora,
    key: 'offsite',
    name: 'Store managers’ offsite',
    reference: 'PO-AUR-2026-193',
    value: 1_000_000,
    people: 24,
    firstPerson: 1400,
    daysAgo: 57,
    expiryDays: 45,
    claimed: 0.93,
    opened: 0.97,
    subject: 'Thank you for two good days',
    headline: 'Something for the road home',
    body: 'Dear {{ recipient_first_name }},\n\nthank you for the energy you brought. Please choose a gift of {{ reward_value }}.\n\n{{ sender_name }}',
  },
  {
    ...aurora,
    key: 'loyalty',
    name: 'Loyalty tier-up gift',
    reference: 'PO-AUR-2026-246',
    value: 150_000,
    people: 96,
    firstPerson: 1500,
    daysAgo: 17,
    expiryDays: 75,
    claimed: 0.48,
    opened: 0.71,
    subject: 'You reached Gold',
    headline: 'Welcome to Gold, {{ recipient_first_name }}',
    body: 'Dear {{ recipient_first_name }},\n\nyour loyalty moved you up a tier. Choose a gift of {{ reward_value }} before {{ expiry_date }}.\n\n{{ sender_name }}',
  },
  {
    ...aurora,
    key: 'safety',
    name: 'Warehouse safety week',
    reference: 'PO-AUR-2026-271',
    value: 100_000,
    people: 64,
    firstPerson: 1700,
    daysAgo: 6,
    expiryDays: 30,
    claimed: 0.55,
    opened: 0.75,
    bounced: 1,
    subject: 'A safe week deserves a thank-you',
    headline: 'No accidents, one treat',
    body: 'Hello {{ recipient_first_name }},\n\na full week without an incident. Here is {{ reward_value }} for your part in it.\n\n{{ sender_name }}',
  },
  {
    ...rival,
    key: 'harbor',
    name: 'Spring fleet rewards',
    reference: 'HG-0042',
    value: 2_500,
    people: 40,
    firstPerson: 1200,
    daysAgo: 19,
    expiryDays: 60,
    claimed: 0.5,
    opened: 0.7,
    subject: 'Thanks for keeping us moving',
    headline: 'A small thank-you',
    body: 'Hi {{ recipient_first_name }},\n\nhere is {{ reward_value }} for a job well done.\n\n{{ sender_name }}',
  },
]
