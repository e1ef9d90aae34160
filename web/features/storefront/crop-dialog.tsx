import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Area, cropImage, logoSize } from './crop-image.ts'
import { RangeInput } from './range-input.tsx'

type CropDialogProps = {
  /** Address of the picture, while one is being cut. */
  url: string
  onClose: () => void
  onCropped: (logo: Blob) => Promise<void>
  refusalOf: (error: unknown) => string
}

const zoom = { min: 0.5, max: 4, step: 0.05 }

/** Cuts the logo to its shape: drag or arrow keys move it, the slider or the wheel makes it larger. */
export function CropDialog({ url, onClose, onCropped, refusalOf }: CropDialogProps) {
  const t = useTranslations('storefront.crop')
  const [place, move] = useState({ x: 0, y: 0 })
  const [scale, setScale] = useState(1)
  const [area, setArea] = useState<Area>()
  const [state, setState] = useState<{ busy: boolean; refusal?: string }>({ busy: false })

  const use = async () => {
    if (!area) return
    setState({ busy: true })
    try {
      await onCropped(await cropImage(url, area))
      onClose()
    } catch (error) {
      setState({ busy: false, refusal: refusalOf(error) })
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('title')} description={t('text')}>
        <div className="relative h-56 overflow-hidden rounded-md bg-[repeating-conic-gradient(var(--muted)_0_25%,var(--background)_0_50%)] bg-[length:16px_16px]">
          <Cropper
            image={url}
            crop={place}
            zoom={scale}
            minZoom={zoom.min}
            maxZoom={zoom.max}
            aspect={logoSize.width / logoSize.height}
            restrictPosition={false}
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': t('area') }}
            onCropChange={move}
            onZoomChange={setScale}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        </div>
        <Field label={t('zoom')} className="mt-4" aside={<span className="num text-muted-foreground">{Math.round(scale * 100)} %</span>}>
          <RangeInput {...zoom} value={scale} onValueChange={setScale} />
        </Field>
        {state.refusal && (
          <Notice kind="error" className="mt-4">
            {state.refusal}
          </Notice>
        )}
        <DialogActions>
          <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
          <Button variant="primary" busy={state.busy} onClick={() => void use()}>
            {t('use')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
