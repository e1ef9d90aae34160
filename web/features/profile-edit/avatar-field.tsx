import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { uploadFile } from '#web/lib/bff/send-file.ts'
import { cn } from '#web/lib/cn.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonVariants } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LazyCropDialog } from '#web/ui/picture/lazy-crop-dialog.tsx'
import { acceptedPictures } from '#web/ui/picture/picture-problem.ts'
import { useChosenPicture } from '#web/ui/picture/use-chosen-picture.ts'
import type { Picture } from './profile-form.ts'

const avatarSize = { width: 256, height: 256 }

type AvatarFieldProps = {
  name: string /** The current picture's file id, null if there is none. */
  file: string | null
  onPicture: (picture: Picture | null) => void
}

/** Uploads the user's picture, cropped to a square, or removes it (V16). */
export function AvatarField({ name, file, onPicture }: AvatarFieldProps) {
  const t = useTranslations('profileEdit.picture')
  const errorText = useErrorText()
  const id = useId()
  const { name: fileName, crop, problem, take } = useChosenPicture()
  const send = async (picture: Blob) => onPicture(await uploadFile<Picture>({ kind: 'avatar', name: fileName ?? 'picture.png' }, picture))
  const refusalOf = (error: unknown) => (errorCodeOf(error) === 'IMAGE_NOT_ACCEPTED' ? t('failed') : errorText(error))

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={name} picture={file} className="size-18 text-lg" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <label
            htmlFor={id}
            className={cn(
              buttonVariants(),
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            )}
          >
            <span>{t(file ? 'replace' : 'choose')}</span>
            <input
              id={id}
              type="file"
              accept={acceptedPictures}
              aria-describedby={`${id}-note`}
              className="sr-only"
              onChange={(event) => {
                void take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
          {file && (
            <Button variant="ghost" onClick={() => onPicture(null)}>
              {t('remove')}
            </Button>
          )}
        </div>
        <p id={`${id}-note`} className="mt-2 text-xs text-muted-foreground">
          <span role="status">{t(file ? 'shown' : 'none')}</span> {t('accepted')}
        </p>
      </div>
      {problem && (
        <Notice kind="error" className="basis-full">
          {t(`problem.${problem}`)}
        </Notice>
      )}
      {crop && (
        <LazyCropDialog
          isRound
          {...crop}
          size={avatarSize}
          labels={{ title: t('cut'), text: t('cutText'), use: t('use') }}
          onCropped={send}
          refusalOf={refusalOf}
        />
      )}
    </div>
  )
}
