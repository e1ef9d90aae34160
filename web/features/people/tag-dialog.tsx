import { useApolloClient, useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { tagsInput, tagsOf } from '#graphql/rules/people/tags.input.ts'
import { graphql } from '#web/gql/gql.ts'
import type { recipients_filter } from '#web/gql/graphql.ts'
import { askAgain } from '#web/lib/apollo/ask-again.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { followTagging, isPeopleList, isTaggedLater } from './follow-tagging.ts'
import type { Matching } from './use-people-filters.ts'

const TagPeople = graphql(`
  mutation TagPeople($ids: [ID!]!, $add: [String!]!, $remove: [String!]!) {
    tagPeople(ids: $ids, add: $add, remove: $remove) {
      id
    }
  }
`)

const TagMatchingPeople = graphql(`
  mutation TagMatchingPeople($filter: MatchingPeopleInput!, $expected: Int!, $add: [String!]!, $remove: [String!]!) {
    tagMatchingPeople(filter: $filter, expected: $expected, add: $add, remove: $remove) {
      id
    }
  }
`)

type TagDialogProps = {
  people: string[]
  /** Instead of these: all that the list finds, with their number and the filter for the command and the graph. */
  all?: { filter: Matching; shown: recipients_filter; count: number }
  tags: string[]
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Tags for all that are ticked or found: new ones typed, and existing ones removed. */
export function TagDialog({ people, all, tags, onOpenChange, onDone }: TagDialogProps) {
  const t = useTranslations('people')
  const [removed, remove] = useState<string[]>([])
  const client = useApolloClient()
  const [tagPeople] = useMutation(TagPeople)
  const [tagMatching] = useMutation(TagMatchingPeople)
  const count = all?.count ?? people.length
  const form = useForm({ mode: 'onTouched', defaultValues: { add: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, ['add'], async ({ add }) => {
    const added = z.parse(tagsInput, tagsOf(add))
    if (added.length === 0 && removed.length === 0) return form.setError('add', { message: t('noTags') })
    const change = { add: added, remove: removed }
    if (all) await tagMatching({ variables: { filter: all.filter, expected: count, ...change } })
    else await tagPeople({ variables: { ids: people, ...change } })
    await askAgain(client, isPeopleList)
    if (all) void followTagging(client, { ...all, ...change })
    if (all && isTaggedLater(count)) toast(t('tagging', { count }), 'info')
    else toast(t('tagged', { count }))
    onOpenChange(false)
    onDone()
  })
  const check = (add: string) => z.safeParse(tagsInput, tagsOf(add)).error?.issues[0]?.message ?? true
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={t('tagTitle', { count })}>
        <DialogForm onSubmit={submit} isBusy={isSubmitting} refusal={errors.root?.message} act={t('save')} keep={t('cancel')}>
          <Field label={t('addTags')} optional help={t(all ? 'addTagsHelpAll' : 'addTagsHelp')} error={errors.add?.message}>
            <Input autoComplete="off" {...form.register('add', { validate: check })} />
          </Field>
          {tags.length > 0 && (
            <fieldset className="mt-5">
              <legend className="mb-2 text-xs font-medium">{t('removeTags')}</legend>
              <div className="flex flex-wrap gap-1.5">
                {tags.map((tag) => (
                  <ChoiceChip
                    key={tag}
                    chosen={removed.includes(tag)}
                    onClick={() => remove(removed.includes(tag) ? removed.filter((other) => other !== tag) : [...removed, tag])}
                  >
                    {tag}
                  </ChoiceChip>
                ))}
              </div>
            </fieldset>
          )}
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
