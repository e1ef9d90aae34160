import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'

const HandCodesTo = graphql(`
  mutation HandCodesTo($file: ID!, $receiver: ID!) {
    handCodesTo(file: $file, receiver: $receiver) {
      id
      ...CodeFileRow_file
    }
  }
`)

type HandCodesDialogProps = {
  file: string
  receiver: string | null
  receivers: { id: string; name: string }[]
  onOpenChange: (open: boolean) => void
}

/** Another receiver, or another day for the same one. */
export function HandCodesDialog({ file, receiver, receivers, onOpenChange }: HandCodesDialogProps) {
  const t = useTranslations('codes')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState(receivers.find(({ id }) => id === receiver)?.id ?? null)
  const [handOver, { loading, error }] = useMutation(HandCodesTo, { refetchQueries: ['CodeFiles'] })
  const act = async () => {
    if (!chosen) return
    const { error: refused } = await handOver({ variables: { file, receiver: chosen } }).catch((failure: unknown) => ({ error: failure }))
    if (!refused) onOpenChange(false)
  }
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={t('handToTitle')} description={t('handToText')}>
        {error && (
          <Notice kind="error" className="mb-4">
            {errorText(error)}
          </Notice>
        )}
        <Field label={t('receiver')} help={t('receiverHelp')}>
          <Select options={receivers.map(({ id, name }) => ({ value: id, label: name }))} value={chosen} onValueChange={setChosen} />
        </Field>
        <DialogActions>
          <DialogClose render={<Button />}>{t('keep')}</DialogClose>
          <Button variant="primary" busy={loading} disabled={!chosen} onClick={() => void act()}>
            {t('handToAct')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
