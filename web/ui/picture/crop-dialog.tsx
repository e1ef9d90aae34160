import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field, useFieldControl } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

type CropDialogProps = {
  /** Address of the picture, while one is being cropped. */
  url: string
  /** The shape it is cropped to; a person's picture is shown in a circle. */
  size: Size
  isRound?: boolean
  labels: { title: string; text: string; use: string }
  onClose: () => void
  onCropped: (picture: Blob) => Promise<void>
  refusalOf: (error: unknown) => string
}

const zoom = { min: 0.5, max: 4, step: 0.05 }

/** Crops a picture to its shape: drag or arrow keys move it, the slider or the wheel enlarges it. */
export function CropDialog({ url, size, isRound = false, labels, onClose, onCropped, refusalOf }: CropDialogProps) {
  const t = useTranslations('picture')
  const [place, move] = useState({ x: 0, y: 0 })
  const [scale, setScale] = useState(1)
  const [area, setArea] = useState<Area>()
  const [state, setState] = useState<{ busy: boolean; refusal?: string }>({ busy: false })

  const cut = async () => {
    if (!area) return
    setState({ busy: true })
    try {
      await onCropped(await cropImage(url, area, size))
      onClose()
    } catch (error) {
      setState({ busy: false, refusal: refusalOf(error) })
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={labels.title} description={labels.text}>
        <div className="relative h-64 overflow-hidden rounded-md bg-[repeating-conic-gradient(var(--muted)_0_25%,var(--background)_0_50%)] bg-[length:16px_16px]">
          <Cropper
            image={url}
            crop={place}
            zoom={scale}
            minZoom={zoom.min}
            maxZoom={zoom.max}
            aspect={size.width / size.height}
            cropShape={isRound ? 'round' : 'rect'}
            restrictPosition={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('area') }}
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
          <Button variant="primary" busy={state.busy} onClick={() => void cut()}>
            {labels.use}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

type RangeInputProps = { min: number; max: number; step: number; value: number; onValueChange: (value: number) => void }

/** The browser's own slider, so that arrow keys, Home and End work everywhere. */
function RangeInput({ value, onValueChange, ...limits }: RangeInputProps) {
  return (
    <input
      type="range"
      {...useFieldControl()}
      {...limits}
      value={value}
      className="h-6 w-full accent-primary"
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
    />
  )
}

/** The part of a picture that was chosen, in its own pixels. */
type Area = { x: number; y: number; width: number; height: number }

/** The size it is drawn in. */
type Size = { width: number; height: number }

/** The chosen part as a PNG of this size; what lies beyond the picture stays transparent. */
async function cropImage(url: string, area: Area, size: Size): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  const { width, height } = size
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'))
}
