import { useApolloClient, useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { parseTags } from '#graphql/contracts/recipient/tag-text.ts'
import { tagChunkSize, tagsInput } from '#graphql/contracts/recipient/tags.ts'
import { graphql } from '#web/gql/gql.ts'
import { refetchMatching } from '#web/lib/apollo/refetch-matching.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isPeopleList } from './people-query.ts'
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
  /** Set to tag everyone who matches the list instead of `people`. Holds the filter and their number. */
  all?: { filter: Matching; count: number }
  tags: string[]
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** A dialog that adds typed tags to all selected or matching people and removes existing ones. */
export function TagDialog({ people, all, tags, onOpenChange, onDone }: TagDialogProps) {
  const t = useTranslations('people')
  const [removedTags, setRemovedTags] = useState<string[]>([])
  const client = useApolloClient()
  const [tagPeople] = useMutation(TagPeople)
  const [tagMatching] = useMutation(TagMatchingPeople)
  const count = all?.count ?? people.length
  const form = useKeptForm(`tags:${all ? JSON.stringify(all.filter) : people.toSorted()}`, {
    mode: 'onTouched',
    defaultValues: { add: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, ['add'], async ({ add }) => {
    const added = z.parse(tagsInput, parseTags(add))
    if (added.length === 0 && removedTags.length === 0) return form.setError('add', { message: t('noTags') })
    const change = { add: added, remove: removedTags }
    if (all) await tagMatching({ variables: { filter: all.filter, expected: count, ...change } })
    else await tagPeople({ variables: { ids: people, ...change } })
    await refetchMatching(client, isPeopleList)
    // the worker tags the others, and the list follows its events
    if (all && count > tagChunkSize) toast(t('tagging', { count }), 'info')
    else toast(t('tagged', { count }))
    onOpenChange(false)
    onDone()
  })
  const check = (add: string) => z.safeParse(tagsInput, parseTags(add)).error?.issues[0]?.message ?? true
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
                    chosen={removedTags.includes(tag)}
                    onClick={() =>
                      setRemovedTags(removedTags.includes(tag) ? removedTags.filter((other) => other !== tag) : [...removedTags, tag])
                    }
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
