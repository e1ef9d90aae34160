import type { FragmentType } from '@apollo/client'
import { FileText, Image, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { uploadKinds } from '#graphql/contracts/company/words.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatFileSize } from '#web/lib/format-file-size.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { DownloadIcon, iconLinkClass } from '#web/ui/export/download-icon.tsx'
import { useDownload } from '#web/ui/export/use-download.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { DocumentsPage } from './documents-query.ts'

const DocumentRow_document = graphql(`
  fragment DocumentRow_document on documents {
    id
    kind
    name
    media_type
    size
    date_created
    uploaded_by {
      id
      name
    }
  }
`)
const DeleteDocument = graphql(`
  mutation DeleteDocument($id: ID!) {
    deleteDocument(id: $id) {
      id
      status
    }
  }
`)

/** One document that supports the company's verification, with its kind, uploader and a download link. */
export function DocumentRow({ document }: { document: FragmentType<typeof DocumentRow_document> }) {
  const t = useTranslations('documents')
  const may = useMay()
  const zone = useOwnZone()
  const { data } = useFragmentData({ fragment: DocumentRow_document, from: document })
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, name, size, media_type, uploaded_by, date_created } = data
  const href = `/files/documents/${id}`
  const { busy, link } = useDownload(href)
  const kind = uploadKinds.find((each) => each === data.kind)
  const Icon = media_type === 'application/pdf' ? FileText : Image
  const remove = useActionDialog(DeleteDocument, {
    variables: { id },
    refetchQueries: [DocumentsPage],
    awaitRefetchQueries: true,
    toast: t('deleted', { name }),
  })
  return (
    <TableRow>
      <TableCell>
        <div className="flex items-start gap-3">
          <Icon aria-hidden className="mt-0.5 size-[18px] shrink-0 stroke-[1.6] text-muted-foreground" />
          <div className="min-w-0">
            <a href={href} {...link} className="font-medium wrap-anywhere hover:underline">
              {name}
            </a>
            <p className="text-xs text-muted-foreground">
              <span>{kind ? t(`kinds.${kind}`) : data.kind}</span>
              <span className="sm:hidden">
                {', '}
                <span>{formatFileSize(size)}</span>
              </span>
            </p>
          </div>
        </div>
      </TableCell>
      <TableCell numeric className="whitespace-nowrap text-muted-foreground max-sm:hidden">
        {formatFileSize(size)}
      </TableCell>
      <TableCell className="max-sm:hidden">{uploaded_by?.name ?? '–'}</TableCell>
      <TableCell className="num whitespace-nowrap text-muted-foreground max-sm:hidden">
        <When iso={date_created} timeZone={zone} />
      </TableCell>
      <TableCell className="w-20 text-right whitespace-nowrap">
        <a href={href} {...link} aria-label={t('download', { name })} className={iconLinkClass}>
          <DownloadIcon busy={busy} />
        </a>
        {may('document.manage') && (
          <IconButton label={t('delete', { name })} className="inline-grid align-middle" onClick={() => setIsConfirming(true)}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title={t('deleteTitle', { name })}
          description={t('deleteText')}
          act={t('deleteAct')}
          keep={t('keep')}
          onConfirm={remove}
        />
      </TableCell>
    </TableRow>
  )
}
