import * as z from 'zod/mini'
import { bankDetailsInput, billingInput } from '#graphql/contracts/company/billing.ts'
import type { BillingInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

export type BillingForm = {
  legalName: string
  email: string
  address: string
  city: string
  state: string
  postalCode: string
  country: string
  taxNumber: string
}

type Saved = {
  legal_name: string | null
  email: string | null
  address: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  country: string | null
  tax_number: string | null
}

/** Returns the saved billing details as form values. Before the first save, it takes name and country from the company. */
export const billingFormOf = (
  saved: Saved | undefined,
  company: { registeredName: string | null; country: string | null },
): BillingForm => ({
  legalName: saved?.legal_name ?? company.registeredName ?? '',
  email: saved?.email ?? '',
  address: saved?.address ?? '',
  city: saved?.city ?? '',
  state: saved?.state ?? '',
  postalCode: saved?.postal_code ?? '',
  country: saved?.country ?? company.country ?? '',
  taxNumber: saved?.tax_number ?? '',
})

export const billingInputOf = ({ state, taxNumber, ...form }: BillingForm): BillingInput => ({
  ...form,
  state: state.trim() || null,
  taxNumber: taxNumber.trim() || null,
})

/** Validates the typed billing details with the server's schema. */
export const billingForm = formSchema<BillingForm>((form) => z.safeParse(billingInput, billingInputOf(form)).error?.issues ?? [])

export type BankForm = { holder: string; code: string; account: string; confirmAccount: string }

export const bankForm = (country: string | null) =>
  formSchema<BankForm>((form) => z.safeParse(bankDetailsInput(country), form).error?.issues ?? [])
