import { useQuery } from '@apollo/client/react'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { UploadDocument } from '#web/features/documents/upload-document.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChangeDocuments } from './change-query.ts'

type ChangeDocumentsProps = { value: readonly string[]; onChange: (ids: string[]) => void; error: string | undefined }

/** The documents that prove a change: those that are there, and new ones, which are attached as they come. */
export function ChangeDocumentsChoice({ value, onChange, error }: ChangeDocumentsProps) {
  const t = useTranslations('companyInformation.change')
  const id = useId()
  const { data, refetch } = useQuery(ChangeDocuments)
  const documents = data?.documents
  const attachNew = async () => {
    const known = new Set(documents?.map((each) => each.id))
    const { data: again } = await refetch()
    const fresh = again?.documents.filter((each) => !known.has(each.id)).map((each) => each.id) ?? []
    onChange([...value, ...fresh])
  }
  return (
    <div className="grid gap-5">
      {documents && documents.length > 0 && (
        <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
          <legend className="mb-1.5 text-xs font-medium">{t('documentsList')}</legend>
          <ul className="border-y">
            {documents.map(({ id: document, name }) => (
              <li key={document} className="border-b last:border-b-0">
                <label htmlFor={`${id}-${document}`} className="flex min-h-11 items-center gap-3 py-1.5">
                  <Checkbox
                    id={`${id}-${document}`}
                    checked={value.includes(document)}
                    onCheckedChange={(isOn) => onChange(isOn ? [...value, document] : value.filter((each) => each !== document))}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {documents?.length === 0 && <p className="text-xs text-muted-foreground">{t('documentsNone')}</p>}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-xs text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8]" />
          {error}
        </p>
      )}
      <UploadDocument onUploaded={attachNew} />
    </div>
  )
}
