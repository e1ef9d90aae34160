import * as z from 'zod/mini'
import { catalogueInput } from './catalogue.input.ts'
import { deliveryInput } from './delivery.input.ts'
import { emailInput } from './email.input.ts'

/** The steps of a rewardlinks campaign in their order (R31). */
export const rewardlinksSteps = ['details', 'catalogue', 'delivery', 'recipients', 'template', 'finish'] as const
export type CampaignStep = (typeof rewardlinksSteps)[number]

type Draft = { name: string; catalogue: unknown; delivery: unknown; email: unknown; recipient_count: number }

const isDone: Record<CampaignStep, (draft: Draft) => boolean> = {
  details: ({ name }) => name.trim() !== '',
  catalogue: ({ catalogue }) => {
    const parsed = z.safeParse(catalogueInput, catalogue)
    return parsed.success && (parsed.data.mode === 'all' || parsed.data.brands.length > 0)
  },
  delivery: ({ delivery }) => z.safeParse(deliveryInput, delivery).success,
  recipients: (draft) => draft.recipient_count > 0,
  template: ({ email }) => z.safeParse(emailInput, email).success,
  finish: () => false,
}

/** The first step that still needs something: no later one can be opened (R43), and nothing launches before `finish`. */
export const firstOpenStep = (draft: Draft): CampaignStep => rewardlinksSteps.find((step) => !isDone[step](draft)) ?? 'finish'
