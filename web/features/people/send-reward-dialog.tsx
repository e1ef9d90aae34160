import { useMutation, useQuery } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { campaignName } from '#graphql/contracts/campaign/details.ts'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { deliveryIcons } from '#web/entities/campaign/delivery-icons.ts'
import { AddPeopleToCampaign } from '#web/entities/recipient/add-people-call.ts'
import { graphql } from '#web/gql/gql.ts'
import { refreshFound } from '#web/lib/bff/found-pages.ts'
import { randomId } from '#web/lib/random-id.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { useFound } from '#web/ui/list/use-found-rows.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { RadioRow } from '#web/ui/radio-row.tsx'
import type { Matching } from './use-people-filters.ts'

const PointsState = graphql(`
  query PointsState {
    points_programs(limit: 1) {
      id
      status
    }
  }
`)

const CreateCampaignForPeople = graphql(`
  mutation CreateCampaignForPeople($clientId: ID!, $input: CreateCampaignInput!) {
    createCampaign(clientId: $clientId, input: $input) {
      id
      status
      wizard_step
      delivery_type
    }
  }
`)

type SendRewardDialogProps = {
  /** The people, by ids or as all that a list matches. */
  filter: Matching & { ids?: string[] }
  count: number
  /** The name of a single person. */
  name?: string | undefined
  onOpenChange: (open: boolean) => void
}

const kinds = ['rewardlinks', 'rewardpoints'] as const
type Kind = (typeof kinds)[number]

/**
 * Asks for the kind and the name of a reward campaign, and opens its wizard with the people among its recipients. A retry after an error
 * continues with the same draft.
 */
export function SendRewardDialog({ filter, count, name, onOpenChange }: SendRewardDialogProps) {
  const t = useTranslations('people.send')
  const types = useTranslations('campaignType')
  const navigate = useNavigate()
  const [clientIds] = useState(() => ({ rewardlinks: randomId(), rewardpoints: randomId() }))
  const [kind, setKind] = useState<Kind>('rewardlinks')
  const { data } = useQuery(PointsState, { fetchPolicy: 'cache-and-network' })
  const hasPoints = data?.points_programs[0]?.status === 'active'
  const [create] = useMutation(CreateCampaignForPeople)
  const [addPeople] = useMutation(AddPeopleToCampaign)
  const form = useKeptForm(`send:${JSON.stringify(filter)}`, {
    mode: 'onTouched',
    defaultValues: { name: name ? t('nameOne', { name: name.slice(0, 100) }) : t('nameMany', { count }) },
    resolver: standardSchemaResolver(z.object({ name: campaignName })),
  })
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, ['name'], async (typed) => {
    const made = await create({ variables: { clientId: clientIds[kind], input: { deliveryType: kind, name: typed.name } } })
    const draft = made.data?.createCampaign
    if (!draft) throw new Error('The draft was made but cannot be read')
    await addPeople({ variables: { campaign: draft.id, filter, expected: count } })
    await navigate(campaignPath(draft))
  })
  const active = useActiveCount(filter) ?? count
  const inactive = count - active
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={name ? t('titleOne', { name }) : t('title', { count })} description={t('text')}>
        <DialogForm
          onSubmit={submit}
          isBusy={isSubmitting}
          refusal={errors.root?.message}
          act={t('act')}
          keep={t('keep')}
          isDisabled={active === 0}
        >
          {inactive > 0 && (
            <Notice kind="warning" className="mb-5">
              {active === 0 ? t('noneActive', { count }) : t('inactive', { count: inactive })}
            </Notice>
          )}
          {hasPoints && (
            <RadioGroup
              aria-label={t('kind')}
              className="mb-5 gap-0 border-t"
              value={kind}
              onValueChange={(next) => setKind(kinds.find((each) => each === next) ?? 'rewardlinks')}
            >
              {kinds.map((each) => {
                const Icon = deliveryIcons[each]
                return (
                  <RadioRow
                    key={each}
                    value={each}
                    icon={<Icon aria-hidden className="size-[18px] shrink-0 stroke-[1.6]" />}
                    note={t(`notes.${each}`)}
                    aside={null}
                  >
                    {types(`${each}.title`)}
                  </RadioRow>
                )
              })}
            </RadioGroup>
          )}
          <Field label={t('name')} help={t('nameHelp')} error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}

/** Counts those of the people who can get new rewards. Undefined until it is known, and for more than 10,000. */
function useActiveCount(filter: SendRewardDialogProps['filter']): number | undefined {
  const search = { path: '/search/people', request: { filter: { ...filter, status: ['active'] } }, page: 1, size: 25 } as const
  const { found } = useFound(search)
  const ask = useEffectEvent(() => void refreshFound(search))
  useEffect(() => ask(), [])
  if (filter.status && !filter.status.includes('active')) return 0
  return found?.answer && !found.answer.isCountMin ? found.answer.count : undefined
}
