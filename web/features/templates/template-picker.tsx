import { useQuery } from '@apollo/client/react'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import { useWizard } from '#web/wizard/wizard-context.ts'

const TemplatePickerList = graphql(`
  query TemplatePickerList($type: String!) {
    templates(limit: 100, sort: ["-is_default", "name"], filter: { delivery_type: { _eq: $type }, status: { _eq: "active" } }) {
      id
      name
      is_default
      email
    }
  }
`)

const ApplyTemplate = graphql(`
  mutation ApplyTemplate($campaign: ID!, $version: Int!, $template: ID!) {
    applyTemplate(campaign: $campaign, version: $version, template: $template) {
      id
      version
      ...WizardDraft_campaign
    }
  }
`)

type TemplatePickerProps = { draft: Draft /** Called when the template's text has replaced the draft's. */; onApplied: () => void }

/** Replaces the messages of a campaign by those of a template. */
export function TemplatePicker({ draft, onApplied }: TemplatePickerProps) {
  const t = useTranslations('templates.picker')
  const { saver } = useWizard()
  const [isOpen, setIsOpen] = useState(false)
  // Saves pending input first, so that the version is current.
  const start = async () => {
    await saver.flush()
    setIsOpen(true)
  }
  const finish = () => {
    setIsOpen(false)
    onApplied()
  }
  return (
    <>
      <Button onClick={() => void start()}>
        <LayoutTemplate aria-hidden />
        {t('open')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title={t('title')} description={t('text')}>
          <Choice draft={draft} onApplied={finish} onCancel={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}

function Choice({ draft, onApplied, onCancel }: TemplatePickerProps & { onCancel: () => void }) {
  const t = useTranslations('templates.picker')
  const errorText = useErrorText()
  const { saver } = useWizard()
  const { data, error } = useQuery(TemplatePickerList, { variables: { type: draft.delivery_type }, fetchPolicy: 'cache-and-network' })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const apply = useActionDialog(ApplyTemplate, {
    variables: (template: { id: string; name: string }) => ({ campaign: draft.id, version: draft.version ?? 0, template: template.id }),
    after: (done) => {
      void saver.resolve({}, done?.applyTemplate?.version ?? 0)
      onApplied()
    },
    toast: ({ name }) => t('applied', { name }),
  })
  const { submit, isBusy, refusal } = useSubmit(apply)
  const chosen = data?.templates.find(({ id }) => id === chosenId) ?? data?.templates[0]
  if (data && !chosen)
    return (
      <>
        <p className="text-muted-foreground">{t('none')}</p>
        <DialogActions>
          <ButtonLink to="/templates">{t('toTemplates')}</ButtonLink>
        </DialogActions>
      </>
    )
  return (
    <>
      <RadioGroup aria-label={t('list')} value={chosen?.id ?? null} onValueChange={(id) => setChosenId(id)}>
        {data?.templates.map(({ id, name, email }) => (
          <RadioItem key={id} value={id} note={subjectOf(email)}>
            {name}
          </RadioItem>
        ))}
      </RadioGroup>
      {(refusal ?? (!data && error)) && (
        <Notice kind="error" className="mt-4">
          {refusal ?? errorText(error)}
        </Notice>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="primary" busy={isBusy} disabled={!chosen} onClick={() => chosen && void submit(chosen)}>
          {t('apply')}
        </Button>
      </DialogActions>
    </>
  )
}

const subjectOf = (email: unknown): string => (email as { subject?: string } | null)?.subject ?? ''
