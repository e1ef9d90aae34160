import { useSuspenseQuery } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { deliveryForm, deliveryFormOf, readDelivery } from '#web/entities/delivery/delivery-form.ts'
import { ExpiryChoice } from '#web/entities/delivery/expiry-choice.tsx'
import { ReminderChips } from '#web/entities/delivery/reminder-chips.tsx'
import { SendTime } from '#web/entities/delivery/send-time.tsx'
import { RecipientsPanel } from '#web/features/recipients/recipients-panel.tsx'
import { graphql } from '#web/gql/gql.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { stepPath } from '#web/wizard/steps.ts'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useDraft, useWizard } from '#web/wizard/wizard-context.ts'
import { receiverAmong, receiversOf } from './receivers-of.ts'

type Handover = 'download' | 'mail'

/** Chooses between one file for a colleague and an email to each person, with the send time and validity of the codes (R30). */
export function Component() {
  const t = useTranslations('codes')
  const tDelivery = useTranslations('delivery')
  const tRecipients = useTranslations('recipients')
  const formId = useId()
  const { id, delivery, usualDelivery, usual_undo: usualUndo, code_details: codes, recipient_count: count } = useDraft()
  const { advance, saver, wizard } = useWizard()
  const { company } = useUser()
  const { data } = useSuspenseQuery(CodeReceivers)
  const receivers = receiversOf(data.members, data.companies[0]?.permissions)
  const [handover, setHandover] = useState<Handover>(delivery?.handover ?? 'download')
  const [chosen, setChosen] = useState(delivery?.receiver ?? null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const receiver = receiverAmong(receivers, chosen)
  const words = useMemo(() => ({ past: tDelivery('past'), endsBefore: tDelivery('endsBefore') }), [tDelivery])
  const resolver = useMemo(() => standardSchemaResolver(deliveryForm(words)), [words])
  const defaultValues = deliveryFormOf({
    saved: delivery,
    usualUndo,
    usual: usualDelivery,
    timeZone: company.timeZone,
    now: new Date(serverNow()),
  })
  const form = useKeptForm('code-delivery', { resolver, mode: 'onTouched', defaultValues })
  const patchOf = (values: typeof defaultValues, by: Handover = handover, to = receiver) => {
    const read = readDelivery(by === 'mail' ? values : { ...values, reminderOffsetsDays: [] }, new Date(serverNow()))
    return read ? { delivery: { ...read, handover: by, receiver: by === 'download' ? to : null } } : null
  }
  const save = (by: Handover, to: string | null) => {
    const patch = patchOf(form.getValues(), by, to)
    if (patch) saver.change(patch)
  }
  useAutosave(form, (values) => patchOf(values))
  const isHandedOver = handover === 'mail' ? count > 0 : receiver !== null && Boolean(codes?.quantity)
  const handleContinue = form.handleSubmit(async (values) => {
    setIsSubmitted(true)
    if (isHandedOver) await advance(patchOf(values) ?? {})
  })

  return (
    <>
      <StepBody title={t('deliveryHeading')} lead={t('deliveryLead')}>
        <div className="mt-6 sm:mt-8">
          <Section title={t('handover')} note={t('handoverNote')}>
            <RadioGroup<Handover>
              aria-label={t('handover')}
              value={handover}
              onValueChange={(by) => {
                setHandover(by)
                save(by, receiver)
              }}
            >
              <RadioItem value="download" note={t('downloadNote')}>
                {t('download')}
              </RadioItem>
              <RadioItem value="mail" note={t('mailNote')}>
                {t('mail')}
              </RadioItem>
            </RadioGroup>
            {handover === 'download' && (
              <div className="mt-5 grid max-w-[360px] gap-4">
                <Field label={t('receiver')} help={t('receiverHelp')} error={isSubmitted && !receiver ? t('chooseReceiver') : undefined}>
                  <Select
                    options={receivers.map(({ id: value, name }) => ({ value, label: name }))}
                    value={receiver}
                    placeholder={t('chooseReceiver')}
                    onValueChange={(to) => {
                      setChosen(to)
                      save(handover, to)
                    }}
                  />
                </Field>
                {!codes?.quantity && (
                  <Notice kind={isSubmitted ? 'error' : 'info'}>
                    {t.rich('howMany', {
                      link: (chunks) => (
                        <Link className="link" to={stepPath(wizard, 'codedetails', id)}>
                          {chunks}
                        </Link>
                      ),
                    })}
                  </Notice>
                )}
              </div>
            )}
          </Section>
          {handover === 'mail' && (
            <Section title={t('people')} note={t('peopleNote', { count })}>
              <RecipientsPanel />
            </Section>
          )}
          <form id={formId} noValidate onSubmit={handleContinue}>
            <Section
              title={t(handover === 'mail' ? 'sending' : 'making')}
              note={tDelivery(handover === 'mail' ? 'sendingNote' : 'makingNote')}
            >
              <SendTime form={form} isCodeFile={handover === 'download'} />
            </Section>
            <Section title={t('validity')} note={tDelivery('expiryNote')}>
              <ExpiryChoice form={form} />
            </Section>
            {handover === 'mail' && (
              <Section title={tDelivery('reminders')} note={tDelivery('remindersNote')}>
                <ReminderChips form={form} />
              </Section>
            )}
          </form>
        </div>
      </StepBody>
      <StepBar form={formId} reason={handover === 'mail' && count === 0 && tRecipients('addOne')} />
    </>
  )
}

/**
 * The active members and the company's permissions, from which `receiversOf` selects who can receive a file of codes. Names the fields
 * directly, because fragment masking would hide them.
 */
const CodeReceivers = graphql(`
  query CodeReceivers {
    companies(limit: 1) {
      id
      permissions
    }
    members(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }, sort: ["name"], limit: 200) {
      id
      name
      company_role
    }
  }
`)
