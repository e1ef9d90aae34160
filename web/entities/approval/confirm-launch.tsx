import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { comparableName } from '#graphql/contracts/text/fold-text.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'

type ConfirmLaunchProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The dialog's heading, which names the action, the number of recipients and the total. */
  title: string
  /** The campaign name. The typed text must match it, apart from case and extra spaces. */
  name: string
  /** The label of the confirm button, the same as on the button that opened the dialog. */
  act: ReactNode
  onConfirm: (typed: string) => Promise<void>
}

/** Confirms a launch above the company's limit. Shows the sum and requires the campaign name to be typed. */
export function ConfirmLaunch({ isOpen, onOpenChange, title, ...form }: ConfirmLaunchProps) {
  const t = useTranslations('launch.confirm')
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent title={title} description={t('why')}>
        <NameForm {...form} />
      </DialogContent>
    </Dialog>
  )
}

function NameForm({ name, act, onConfirm }: Pick<ConfirmLaunchProps, 'name' | 'act' | 'onConfirm'>) {
  const t = useTranslations('launch.confirm')
  const resolver = useMemo(() => {
    const isTyped = (typed: string) => comparableName(typed) === comparableName(name)
    return standardSchemaResolver(
      formSchema<{ typed: string }>(({ typed }) => (isTyped(typed) ? [] : [{ path: ['typed'], message: t('wrong') }])),
    )
  }, [name, t])
  const { register, handleSubmit, formState } = useKeptForm(
    { never: 'confirmation' },
    { resolver, mode: 'onSubmit', defaultValues: { typed: '' } },
  )
  return (
    <form noValidate onSubmit={handleSubmit(({ typed }) => onConfirm(typed))}>
      <p className="mb-4 rounded-md bg-muted px-3.5 py-2.5 font-medium [overflow-wrap:anywhere]">{name}</p>
      <Field label={t('label')} error={formState.errors.typed?.message}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('typed')} />
      </Field>
      <DialogActions>
        <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
        <Button type="submit" variant="coin" busy={formState.isSubmitting}>
          {act}
        </Button>
      </DialogActions>
    </form>
  )
}
