import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import type { RecipientInput } from '#web/gql/graphql.ts'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'
import { usePeopleTarget } from '../../entities/recipient/people-target.ts'
import { PhoneReach } from '../../entities/recipient/phone-reach-query.ts'
import { RecipientFields, useRecipientForm } from '../../entities/recipient/recipient-fields.tsx'
import { emptyRecipient } from '../../entities/recipient/recipient-form.ts'
import { RecipientList_Query } from '../../entities/recipient/recipient-list-query.ts'
import { RecipientGuards } from './guards-query.ts'

const AddRecipient = graphql(`
  mutation AddRecipient($campaign: ID!, $input: RecipientInput!) {
    addRecipient(campaign: $campaign, input: $input) {
      ...WizardDraft_campaign
    }
  }
`)

/** The fields that the form for one recipient shows at first. The others appear on request. */
const usualFields = ['email', 'firstName', 'lastName', 'value', 'points']

/** Adds one recipient at a time. The form is ready for the next as soon as one is saved. */
export function TypeRecipient() {
  const t = useTranslations('recipients')
  const { campaign, fields } = usePeopleTarget()
  const [isExpanded, setIsExpanded] = useState(false)
  const [add] = useMutation(AddRecipient, { refetchQueries: [RecipientList_Query, RecipientGuards, PhoneReach] })
  const save = async (input: RecipientInput) => {
    await add({ variables: { campaign: campaign ?? '', input } })
    form.reset(emptyRecipient)
    setTimeout(() => form.setFocus('email')) // fields can take the focus only after they have rendered again
  }
  const { form, submit } = useRecipientForm(emptyRecipient, save, 'onSubmit')
  return (
    <form noValidate onSubmit={submit} className="max-w-[960px]">
      <RecipientFields
        form={form}
        fields={fields.filter((field) => usualFields.includes(field))}
        className={cn(
          'grid items-start gap-4',
          fields.some((field) => field === 'value' || field === 'points')
            ? 'sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_140px]'
            : 'sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]',
        )}
      />
      {isExpanded && (
        <RecipientFields
          form={form}
          fields={fields.filter((field) => !usualFields.includes(field))}
          className="mt-4 grid items-start gap-4 sm:grid-cols-3"
        />
      )}
      <div className="mt-4 flex gap-2">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('add')}
        </Button>
        {!isExpanded && (
          <Button type="button" variant="ghost" onClick={() => setIsExpanded(true)}>
            {t('moreFields')}
          </Button>
        )}
      </div>
    </form>
  )
}
