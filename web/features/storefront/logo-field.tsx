import { ImageUp } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { uploadFile } from '#web/lib/bff/send-file.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LazyCropDialog } from '#web/ui/picture/lazy-crop-dialog.tsx'
import { acceptedPictures } from '#web/ui/picture/picture-problem.ts'
import { useChosenPicture } from '#web/ui/picture/use-chosen-picture.ts'
import type { StorefrontLogo } from './storefront-form.ts'

/** The stored size of a logo in px, twice its display size of 115 x 40 (C6). */
const logoSize = { width: 230, height: 80 }

type LogoFieldProps = {
  /** The current logo's file id, null if there is none. */
  file: string | null
  companyName: string
  onLogo: (logo: StorefrontLogo | null) => void
}

/** Uploads the logo, cropped to 115 x 40, or removes it (V15, V16, C6). */
export function LogoField({ file, companyName, onLogo }: LogoFieldProps) {
  const t = useTranslations('storefront.logo')
  const errorText = useErrorText()
  const id = useId()
  const { name: fileName, crop, problem, take } = useChosenPicture()
  const send = async (picture: Blob) => onLogo(await uploadFile<StorefrontLogo>({ kind: 'logo', name: fileName ?? 'logo.png' }, picture))
  const refusalOf = (error: unknown) => (errorCodeOf(error) === 'OFFLINE' ? errorText(error) : t('failed'))

  return (
    <div>
      <DropZone id={id} accept={acceptedPictures} onFiles={([picture]) => void take(picture)} className="items-center gap-5 p-4">
        <span className="grid h-10 w-[115px] shrink-0 place-items-center overflow-hidden rounded-sm border bg-white">
          {file ? (
            <img
              src={`/public/logos/${encodeURIComponent(file)}`}
              alt={t('of', { company: companyName })}
              className="h-[38px] w-[113px] object-contain"
            />
          ) : (
            <ImageUp aria-hidden className="size-5 stroke-[1.5] text-[#5f5a6b]" />
          )}
        </span>
        <span className="min-w-0">
          <span className="block font-medium">{t(file ? 'replace' : 'choose')}</span>
          <span className="block text-xs text-muted-foreground">{t('accepted')}</span>
        </span>
      </DropZone>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-xs text-muted-foreground">
        <span role="status">{file ? t('shown') : t('none')}</span>
        {file && (
          <Button size="small" variant="ghost" onClick={() => onLogo(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {problem && (
        <Notice kind="error" className="mt-3">
          {t(`problem.${problem}`)}
        </Notice>
      )}
      {crop && (
        <LazyCropDialog
          {...crop}
          size={logoSize}
          labels={{ title: t('cut'), text: t('cutText'), use: t('use') }}
          onCropped={send}
          refusalOf={refusalOf}
        />
      )}
    </div>
  )
}
