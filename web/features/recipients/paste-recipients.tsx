import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { usePeopleTarget } from './people-target.ts'

/** Lines out of a spreadsheet or a mail: checked in the same way as a file. */
export function PasteRecipients({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('recipients')
  const { fields } = usePeopleTarget()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length
  const check = () => (text.includes('@') ? onText(text) : setError(t('pasteNone')))
  return (
    <div className="max-w-[720px]">
      <Field
        label={t('paste')}
        error={error}
        help={t(fields.includes('value') ? 'pasteHelp' : fields.includes('points') ? 'pasteHelpPoints' : 'pasteHelpSame')}
        aside={lines > 0 && <span className="num text-muted-foreground">{t('lines', { count: lines })}</span>}
      >
        <Textarea
          rows={7}
          spellCheck={false}
          placeholder={t('pasteExample')}
          className="num max-h-[50vh] min-h-40"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button variant="outline" className="mt-4" onClick={check}>
        {t('checkPasted')}
      </Button>
    </div>
  )
}
