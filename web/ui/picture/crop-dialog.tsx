import 'react-easy-crop/react-easy-crop.css'
import { useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field, useFieldControl } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Area, drawArea, type Size } from './draw-area.ts'

type CropDialogProps = {
  /** The URL of the picture to crop. */
  url: string
  /** The size of the result in pixels. `isRound` marks the visible part as a circle, for a person's picture. */
  size: Size
  isRound?: boolean
  labels: { title: string; text: string; use: string }
  onClose: () => void
  onCropped: (picture: Blob) => Promise<void>
  refusalOf: (error: unknown) => string
}

const zoom = { min: 0.5, max: 4, step: 0.05 }

/**
 * A dialog in which the user crops a picture. Dragging or arrow keys move it, and the slider or the wheel zooms. When `onCropped` rejects,
 * the dialog stays open and shows the text that `refusalOf` returns.
 */
export function CropDialog({ url, size, isRound = false, labels, onClose, onCropped, refusalOf }: CropDialogProps) {
  const t = useTranslations('picture')
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [scale, setScale] = useState(1)
  const [area, setArea] = useState<Area>()
  const [warning, setWarning] = useState<FrameWarning>()
  const [state, setState] = useState<{ busy: boolean; refusal?: string }>({ busy: false })

  const newest = useRef<Area>(undefined)
  const showArea = async (pixels: Area) => {
    newest.current = pixels
    setArea(pixels)
    const found = await findFrameWarning(url, pixels, size).catch(() => undefined)
    if (newest.current === pixels) setWarning(found)
  }
  const crop = async () => {
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
            crop={position}
            zoom={scale}
            minZoom={zoom.min}
            maxZoom={zoom.max}
            aspect={size.width / size.height}
            cropShape={isRound ? 'round' : 'rect'}
            restrictPosition={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('area') }}
            onCropChange={setPosition}
            onZoomChange={setScale}
            onCropComplete={(_, pixels) => void showArea(pixels)}
          />
        </div>
        <Field
          label={t('zoom')}
          className="mt-4"
          aside={<span className="num text-muted-foreground">{`${Math.round(scale * 100)} %`}</span>}
        >
          <RangeInput {...zoom} value={scale} onValueChange={setScale} />
        </Field>
        {area && warning && (
          <Notice kind="warning" className="mt-4">
            {warning === 'blank' ? t('blank') : t('small', { width: Math.max(1, area.width), height: Math.max(1, area.height) })}
          </Notice>
        )}
        {state.refusal && (
          <Notice kind="error" className="mt-4">
            {state.refusal}
          </Notice>
        )}
        <DialogActions>
          <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
          <Button variant="primary" busy={state.busy} onClick={() => void crop()}>
            {labels.use}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

type RangeInputProps = { min: number; max: number; step: number; value: number; onValueChange: (value: number) => void }

/** A native range input, labelled by the `Field` around it. Arrow keys, Home and End move it. */
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

/** Draws the chosen part as a PNG of the given size. Anything beyond the picture stays transparent. */
async function cropImage(url: string, area: Area, size: Size): Promise<Blob> {
  const canvas = await drawArea(url, area, size)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'))
}

/** The reasons why a cropped picture will hardly be seen: too few pixels, or nothing but white. */
type FrameWarning = 'small' | 'blank'

/** In 255ths. A pixel that differs less from white cannot be seen on a white page. */
const visibleMin = 24

/**
 * Returns a warning about the part of a picture in the frame. It is `small` below half of `size`, which is the size on a plain screen, and
 * `blank` if no pixel differs from white.
 */
async function findFrameWarning(url: string, area: Area, size: Size): Promise<FrameWarning | undefined> {
  if (area.width < size.width / 2 || area.height < size.height / 2) return 'small'
  const canvas = await drawArea(url, area, size, 'white')
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, size.width, size.height) ?? { data: [] }
  return data.some((value) => value <= 255 - visibleMin) ? undefined : 'blank'
}
